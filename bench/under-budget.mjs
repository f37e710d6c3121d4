// Under budget the ladder looks at lengths only: the same time whatever the bodies' length, and no string is made.
import { fit } from "../dist/ladder/ladder.js";
import { round, secondsOf } from "./measure.mjs";
import { BODIES, transcript } from "./texts.mjs";

const options = { gcf: true, skeleton: true, search: false, logs: false };
const CALLS = 2000;

export async function underBudget() {
  const rows = [];
  let first;
  for (const each of [100, 10_000, 1_000_000]) {
    const messages = transcript(each * 40, BODIES.log, { each });
    const input = { messages, protectedPrefix: 2, keepRecent: 6, pinned: [], budget: Number.MAX_SAFE_INTEGER, options };
    const seconds = await secondsOf(async () => {
      for (let call = 0; call < CALLS; call += 1) await fit(input);
    }, 20);
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    for (let call = 0; call < CALLS; call += 1) await fit(input);
    const bytes = (process.memoryUsage().heapUsed - before) / CALLS;
    first ??= seconds / messages.length;
    rows.push({
      "characters per body": each,
      messages: messages.length,
      "time per message, ratio to the first row": round(seconds / messages.length / first),
      "bytes allocated per call (at most)": Math.round(Math.max(0, bytes)),
    });
  }
  return rows;
}
