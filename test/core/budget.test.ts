import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BudgetRule, budgetOf, budgetText, toolsEstimate } from "../../src/core/budget.ts";
import type { Message } from "../../src/core/message.ts";

const text = (chars: number): Message[] => [{ role: "user", content: "x".repeat(chars) }];
const window: BudgetRule = { kind: "window", window: 8192, reserveOutput: 4096, reserveTools: null };

describe("budget rule", () => {
  it("takes a share of the transcript's own estimate, rounded down", () => {
    expect(budgetOf({ kind: "pressure", share: 0.5 }, 0, text(4 * 101), [])).toEqual({ kind: "budget", tokens: 50 });
  });

  it("takes output, tools and a margin off a window", () => {
    expect(budgetOf(window, 0, text(1), [])).toEqual({ kind: "budget", tokens: 8192 - 4096 - 256 });
    const tools = [{ name: "run" }];
    expect(toolsEstimate(tools)).toBe(4);
    expect(budgetOf(window, 10, text(1), tools)).toEqual({ kind: "budget", tokens: 8192 - 4096 - 256 - 4 - 10 });
    expect(budgetOf({ ...window, reserveTools: 900 }, 0, text(1), tools)).toEqual({ kind: "budget", tokens: 2940 });
  });

  it("tokens-04: tool specs are counted apart from messages, and an empty list is as good as none", () => {
    const specs = Array.from({ length: 120 }, (_, n) => ({
      name: `tool_${n}`,
      parameters: { text: "x".repeat(2600) },
    }));
    const wide: BudgetRule = { kind: "window", window: 131_072, reserveOutput: 4096, reserveTools: null };
    const bare = budgetOf(wide, 0, text(4), []);
    const taken = toolsEstimate(specs);
    expect(taken).toBeGreaterThan(78_000);
    expect(budgetOf(wide, 0, text(4), specs)).toEqual({ kind: "budget", tokens: 131_072 - 4096 - 256 - taken });
    expect(bare).toEqual({ kind: "budget", tokens: 131_072 - 4096 - 256 });
    expect(toolsEstimate([])).toBe(0);
  });

  it("compaction-22: what leaves nothing is an outcome, never NaN and never a throw", () => {
    for (const tokens of [0, -5]) {
      expect(budgetOf({ kind: "budget", tokens }, 0, text(9), [])).toEqual({
        kind: "none",
        why: "budget not positive",
        tokens,
      });
    }
    expect(budgetOf({ kind: "pressure", share: 0.5 }, 0, [], []).kind).toBe("none");
    expect(budgetOf({ kind: "budget", tokens: Number.NaN }, 0, [], []).kind).toBe("none");
  });

  it("compaction-11: a window of 0 or one that is no number is never a budget", () => {
    expect(budgetOf({ ...window, window: 0 }, 0, text(9), [])).toMatchObject({
      kind: "none",
      why: "budget not positive",
    });
    expect(budgetOf({ ...window, window: Number.POSITIVE_INFINITY }, 0, text(9), []).kind).toBe("none");
  });

  it("gives a whole positive number or none, for any figures", () => {
    const figure = fc.oneof(fc.double(), fc.integer());
    const rules: fc.Arbitrary<BudgetRule> = fc.oneof(
      figure.map((share): BudgetRule => ({ kind: "pressure", share })),
      figure.map((tokens): BudgetRule => ({ kind: "budget", tokens })),
      fc
        .tuple(figure, figure)
        .map(([w, r]): BudgetRule => ({ kind: "window", window: w, reserveOutput: r, reserveTools: null })),
    );
    fc.assert(
      fc.property(rules, fc.nat(), fc.nat(200), (rule, reserve, chars) => {
        const budget = budgetOf(rule, reserve, text(chars), []);
        if (budget.kind === "budget") expect(Number.isInteger(budget.tokens) && budget.tokens > 0).toBe(true);
      }),
    );
  });

  it("is stamped as text", () => {
    expect(budgetText({ kind: "pressure", share: 0.5 }, 0)).toBe("pressure=0.5");
    expect(budgetText({ kind: "budget", tokens: 4000 }, 100)).toBe("budget=4000,reserve=100");
    expect(budgetText(window, 0)).toBe("window=8192");
    expect(budgetText({ ...window, reserveOutput: 0, reserveTools: 7 }, 0)).toBe(
      "window=8192,reserve-output=0,reserve-tools=7",
    );
  });
});
