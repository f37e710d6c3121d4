import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { prefillFlops } from "../../src/core/flops.ts";
import { MODEL_SHAPES, modelShape } from "../../src/core/model-shapes.ts";
import { paybackTurns } from "../../src/core/payback.ts";
import { priceOf, pricesSchema, promptMoney } from "../../src/core/prices.ts";

const TOY = { name: "toy", activeParams: 1000, layers: 2, heads: 3, headSize: 5, source: "made up" };
const PRICE = {
  fresh: 3,
  cache_read: 0.3,
  cache_write: 0,
  output: 15,
  currency: "USD",
  as_of: "2026-01-01",
  source: "test",
};

describe("prefill FLOPs", () => {
  it("are 2 P (b - a) + 2 L d (b^2 - a^2)", () => {
    expect(prefillFlops(TOY, 10, 30)).toBe(2 * 1000 * 20 + 2 * 2 * 15 * (900 - 100));
  });

  it("add up over any cut of a range", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), fc.nat(5000), (a, b, c) => {
        const [low, mid, high] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
        expect(prefillFlops(TOY, low, mid) + prefillFlops(TOY, mid, high)).toBe(prefillFlops(TOY, low, high));
      }),
    );
  });

  it("have a table of shapes, each of its own name and with a source", () => {
    const names = MODEL_SHAPES.map((shape) => shape.name);
    expect(new Set(names).size).toBe(names.length);
    for (const shape of MODEL_SHAPES) {
      expect(shape.source).toMatch(/https:\/\//);
      // The projections of attention alone (query and output: 2 x width x width at least a layer) must fit into the weights.
      expect(shape.activeParams).toBeGreaterThan(shape.layers * shape.heads * shape.headSize * 2 * 2048);
    }
    expect(modelShape("qwen3-8b")?.layers).toBe(36);
    expect(modelShape("gpt-17")).toBeNull();
  });
});

describe("prices", () => {
  it("charge cached tokens at the read price and the rest as fresh", () => {
    expect(promptMoney(PRICE, 1_000_000, 400_000)).toBeCloseTo(0.4 * 0.3 + 0.6 * 3, 12);
  });

  it("charge the write price instead of the fresh one where the cache is paid", () => {
    expect(promptMoney({ ...PRICE, cache_write: 3.75 }, 1_000_000, 400_000)).toBeCloseTo(0.4 * 0.3 + 0.6 * 3.75, 12);
  });

  it("take the model's own row, else the only row, else none", () => {
    const other = { ...PRICE, fresh: 9 };
    expect(priceOf({ models: { m: PRICE, n: other } }, "n")).toBe(other);
    expect(priceOf({ models: { m: PRICE } }, "n")).toBe(PRICE);
    expect(priceOf({ models: { m: PRICE, n: other } }, "x")).toBeNull();
    expect(priceOf({ models: { m: PRICE, n: other } }, "constructor")).toBeNull();
    expect(priceOf({ models: {} }, null)).toBeNull();
  });

  it("refuse a file with an unknown key or a negative price", () => {
    expect(pricesSchema.safeParse({ models: { m: PRICE } }).success).toBe(true);
    expect(pricesSchema.safeParse({ models: { m: { ...PRICE, batch: 1 } } }).success).toBe(false);
    expect(pricesSchema.safeParse({ models: { m: { ...PRICE, fresh: -1 } } }).success).toBe(false);
  });
});

describe("payback", () => {
  it("is the later calls that make up for the call that fired, rounded up", () => {
    expect(paybackTurns(10, 4)).toBe(3);
    expect(paybackTurns(8, 4)).toBe(2);
  });
  it("is null when nothing is saved, 0 when the fire cost nothing", () => {
    expect(paybackTurns(10, 0)).toBeNull();
    expect(paybackTurns(10, -1)).toBeNull();
    expect(paybackTurns(10, Number.NaN)).toBeNull();
    expect(paybackTurns(0, 4)).toBe(0);
    expect(paybackTurns(-5, 4)).toBe(0);
  });
});
