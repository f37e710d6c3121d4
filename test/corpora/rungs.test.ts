// What the shipped corpora show of the ladder: every rung fires in at least three entries of mini, and every reason for
// which a rung may decline occurs in some entry of mini or edge.
import { expect, it } from "vitest";
import { charsOfAll, estimateOfChars } from "../../src/core/message.ts";
import type { Entry } from "../../src/core/schemas/entry.ts";
import { fit as fitLadder } from "../../src/ladder/ladder.ts";
import { type LadderOptions, ladderOptions } from "../../src/ladder/names.ts";
import { RUNGS } from "../../src/ladder/rungs/index.ts";
import { entriesOf } from "./shipped.ts";

const EVERYTHING = ladderOptions("gcf+skeleton+search+logs") as LadderOptions;

/** Down to where nothing fits any more, so that every rung looks at every body. */
const PRESSURES = [0.5, 0.25, 0.1, 0.02];

/** Reasons that no legal entry can show, because only a fault in a rung gives them; each has a unit test where stated. */
const ONLY_BY_A_FAULT = [
  "gcf/round-trip", // test/ladder/gcf.test.ts
  "gcf/failed", // test/ladder/faults.test.ts, as the four below
  "log-collapse/failed",
  "search-results/failed",
  "skeleton/failed",
  "elide/failed",
];

function climb(entry: Entry, pressure: number) {
  return fitLadder({
    messages: entry.messages,
    protectedPrefix: entry.protected_prefix,
    keepRecent: entry.keep_recent,
    pinned: entry.pinned ?? [],
    budget: Math.floor(estimateOfChars(charsOfAll(entry.messages)) * pressure),
    options: EVERYTHING,
  });
}

it("every rung fires in at least three entries of mini at the default pressure", async () => {
  const entriesBy = new Map<string, Set<string>>(RUNGS.map(({ rung }) => [rung.name, new Set()]));
  for (const entry of await entriesOf("mini")) {
    for (const { rung } of (await climb(entry, 0.5)).touches) entriesBy.get(rung)?.add(entry.id);
  }
  const rare = [...entriesBy].filter(([, ids]) => ids.size < 3).map(([name, ids]) => `${name}: ${ids.size}`);
  expect(rare).toEqual([]);
});

it("every reason to decline occurs in an entry of mini or edge, but for those that only a fault gives", async () => {
  const seen = new Set<string>();
  for (const entry of [...(await entriesOf("mini")), ...(await entriesOf("edge"))]) {
    for (const pressure of PRESSURES) {
      for (const { rung, why } of (await climb(entry, pressure)).declines) seen.add(`${rung}/${why}`);
    }
  }
  const possible = RUNGS.flatMap(({ rung }) => rung.declines.map((why) => `${rung.name}/${why}`));
  expect(possible.filter((reason) => !seen.has(reason)).sort()).toEqual([...ONLY_BY_A_FAULT].sort());
  expect([...seen].filter((reason) => !possible.includes(reason))).toEqual([]);
});
