// `--mode steps`: cost over (steps x mean prompt characters), 1,000 steps against 100. Bodies grow no larger, so a
// longer run must cost in proportion to what it sends and nothing more.
import { loadO200k } from "../dist/core/estimate/o200k.js";
import { replayEntry } from "../dist/evals/replay/entry.js";
import { armOf } from "../dist/strategies/arms.js";
import { createStrategy } from "../dist/strategies/index.js";
import { round, secondsOf } from "./measure.mjs";
import { BODIES, transcript } from "./texts.mjs";

const OPTIONS = { mode: "steps", modelShape: null, prices: null, kinds: [], entries: [] };
const BODY = 400;

function entryOf(steps) {
  const kinds = Object.values(BODIES);
  const messages = transcript(steps * BODY, (size, n) => kinds[n % kinds.length](size, n), { each: BODY });
  return {
    id: `steps-${steps}`,
    kind: "build-log",
    protected_prefix: 2,
    keep_recent: 6,
    messages,
    meta: { format: "bench" },
  };
}

/** Mean characters of the raw prompts: what stands before each assistant message. */
function meanPrompt(messages) {
  let chars = 0;
  const prompts = [];
  for (const message of messages) {
    if (message.role === "assistant") prompts.push(chars);
    chars += (message.content ?? "").length + (message.tool_calls?.[0]?.function.arguments.length ?? 0);
  }
  return prompts.reduce((sum, size) => sum + size, 0) / prompts.length;
}

export async function steps() {
  const { encode, count } = await loadO200k();
  const rows = [];
  let first;
  for (const pressure of [0.5, 0.9]) {
    first = undefined;
    for (const steps of [100, 300, 1000]) {
      const entry = entryOf(steps);
      const arm = armOf({
        strategy: { name: "gcf+skeleton" },
        strategyName: "gcf+skeleton",
        rule: { kind: "pressure", share: pressure },
        reserve: 0,
        lowWater: 1,
        askTwice: false,
      });
      const task = { id: entry.id, corpus: 0, entry, arm, options: OPTIONS };
      const deps = { strategyFor: (spec) => createStrategy(spec), encode, countTokens: count };
      const { status } = await replayEntry(task, deps);
      if (status !== "evaluated") throw new Error(`the entry of ${steps} steps was ${status}`);
      const seconds = await secondsOf(() => replayEntry(task, deps), 3);
      const cost = seconds / (steps * meanPrompt(entry.messages));
      first ??= cost;
      rows.push({
        pressure,
        steps,
        seconds: round(seconds),
        "cost per step and prompt character, ratio to 100 steps (<= 1.2)": round(cost / first),
      });
    }
  }
  return rows;
}
