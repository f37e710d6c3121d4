// Over budget: cost over size, 100 KB to 50 MB, for the whole ladder and for each rung on text built to be slow for it.
import { entitiesOf } from "../dist/core/entities/index.js";
import { Climb } from "../dist/ladder/climb.js";
import { fit } from "../dist/ladder/ladder.js";
import { RUNGS } from "../dist/ladder/rungs/index.js";
import { View } from "../dist/ladder/view.js";
import { exponentOf, round, secondsOf } from "./measure.mjs";
import { BODIES, HOSTILE, transcript } from "./texts.mjs";

const MB = 1_000_000;
const WHOLE = [0.1, 0.5, 2, 10, 50].map((size) => size * MB);
const SLOW = [0.1, 0.4, 1.6, 6.4].map((size) => size * MB);
const options = { gcf: true, skeleton: true, search: true, logs: true };

async function curve(name, sizes, make) {
  const points = [];
  for (const size of sizes) points.push({ size, seconds: await secondsOf(make(size), size > 5 * MB ? 3 : 7) });
  const last = points.at(-1);
  return {
    what: name,
    "exponent (<= 1.1)": round(exponentOf(points)),
    "MB/s at the largest": round(last.size / MB / last.seconds, 1),
  };
}

function exhaust(rung, messages) {
  const climb = new Climb(new View({ messages, protectedPrefix: 2, keepRecent: 6, pinned: [] }), messages);
  climb.use(rung, -1);
}

export async function growth() {
  const rows = [];
  for (const [name, body] of Object.entries(BODIES)) {
    rows.push(
      await curve(`ladder on ${name}`, WHOLE, (size) => {
        const messages = transcript(size, body);
        return () => fit({ messages, protectedPrefix: 2, keepRecent: 6, pinned: [], budget: 100, options });
      }),
    );
  }
  for (const [name, { rung: wanted, body, args }] of Object.entries(HOSTILE)) {
    const { rung } = RUNGS.find((row) => row.rung.name === wanted);
    const gated = rung.maximum !== null;
    const each = gated ? MB : wanted === "dedupe" ? 20_480 : wanted === "drop" ? 4096 : Number.POSITIVE_INFINITY;
    const tail = transcript(20_000, BODIES.log, { each: 2000, ids: "tail" }).slice(2);
    rows.push(
      await curve(name, SLOW, (size) => {
        const messages = [...transcript(size, body, args === undefined ? { each } : { each, args }), ...tail];
        return () => exhaust(rung, messages);
      }),
    );
  }
  const slowEntities = {
    "entities: logs": (size) => BODIES.log(size, 1),
    "entities: slashes": (size) => "/a".repeat(size / 2),
    "entities: equals": (size) => "a=".repeat(size / 2),
    "entities: schemes": (size) => "http://".repeat(size / 7),
    "entities: digits and commas": (size) => "1,234.".repeat(size / 6),
    "entities: one word": (size) => "A_".repeat(size / 2),
  };
  for (const [name, make] of Object.entries(slowEntities)) {
    rows.push(
      await curve(name, SLOW, (size) => {
        const text = make(size);
        return () => entitiesOf(text);
      }),
    );
  }
  return rows;
}
