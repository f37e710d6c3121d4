// The order of blocks: fixed by names, arm after arm, the one that shortens nothing first.
import { expect, it } from "vitest";
import { DEFAULT_BUDGET_RULE } from "../../../src/core/budget.ts";
import type { Entry } from "../../../src/core/schemas/entry.ts";
import { planBlocks } from "../../../src/evals/kvbench/plan.ts";
import { armOf } from "../../../src/strategies/arms.ts";

const arm = (name: string) =>
  armOf({
    strategy: { name },
    strategyName: name,
    rule: DEFAULT_BUDGET_RULE,
    reserve: 0,
    lowWater: 1,
    askTwice: false,
  });
const entry = (id: string) => ({ id, messages: [] }) as unknown as Entry;
const corpus = (...ids: readonly string[]) => [{ name: "c", sha256: "", entries: ids.map(entry) }];

it("harness-07: blocks stand in order of code units, whatever the order of the corpus", () => {
  const orders = [corpus("a10", "a2", "B", "\u00e4"), corpus("\u00e4", "B", "a2", "a10")].map((corpora) =>
    planBlocks(corpora, [arm("none")], 1).map(({ id }) => id),
  );
  expect(orders[0]).toEqual(["B", "a10", "a2", "\u00e4"]);
  expect(orders[1]).toEqual(orders[0]);
});

it("prefix-cache-09: what nobody shortened is measured first and whole, so that a template's own losses are no policy's", () => {
  const planned = planBlocks(corpus("a", "b"), [arm("none"), arm("digest")], 2).map(
    ({ id, arm: { strategyName } }) => `${strategyName} ${id}`,
  );
  expect(planned).toEqual([
    "none a",
    "none b",
    "none a@2",
    "none b@2",
    "digest a",
    "digest b",
    "digest a@2",
    "digest b@2",
  ]);
});

it("refuses a corpus that leaves nothing", () => {
  expect(() => planBlocks(corpus(), [arm("none")], 1)).toThrow(/no entry is left/);
});
