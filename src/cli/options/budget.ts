// The one budget rule of every command that shortens: a share of the entry's own estimate, a number of tokens, or a
// window less what is reserved. One kind at a time; values of that kind may repeat and make a curve.
import * as z from "zod";
import { type BudgetRule, DEFAULT_BUDGET_RULE, DEFAULT_RESERVE_OUTPUT } from "../../core/budget.ts";
import { KnownError } from "../../core/errors.ts";
import { flag } from "./flag.ts";
import { numberText } from "./number.ts";

const tokens = numberText({ min: 1, whole: true });
const reserved = numberText({ min: 0, whole: true });

export const budgetOptions = {
  pressure: flag(z.array(numberText({ above: 0, below: 1 })).optional(), {
    group: "Budget",
    value: "F",
    says: "budget = F times the entry's own estimate, 0 < F < 1",
    byDefault: "0.5",
  }),
  budget: flag(z.array(tokens).optional(), {
    group: "Budget",
    value: "N",
    says: "budget = N estimated tokens",
  }),
  window: flag(z.array(tokens).optional(), {
    group: "Budget",
    value: "N",
    says: "budget = N less the reserves for output and tools and a margin of 256",
  }),
  reserveOutput: flag(reserved.optional(), {
    group: "Budget",
    value: "N",
    says: "with --window: tokens kept free for the reply",
    byDefault: String(DEFAULT_RESERVE_OUTPUT),
  }),
  reserveTools: flag(reserved.optional(), {
    group: "Budget",
    value: "N",
    says: "with --window: tokens of the tool specs",
    byDefault: "measured from the entry, 0 without any",
  }),
  reserve: flag(reserved.optional(), { group: "Budget", value: "N", says: "takes N off any budget", byDefault: "0" }),
  lowWater: flag(z.array(numberText({ above: 0, max: 1 })).optional(), {
    group: "Budget",
    value: "W",
    says: "once over the budget, shorten down to W times the budget",
    byDefault: "1",
  }),
};

export type BudgetOptions = z.infer<z.ZodObject<typeof budgetOptions>>;

export interface Budgets {
  readonly rules: readonly BudgetRule[];
  readonly reserve: number;
  readonly lowWaters: readonly number[];
}

/** The budget rules asked for. Throws KnownError for options that contradict each other. */
export function budgetsOf(options: BudgetOptions): Budgets {
  const kinds = (["pressure", "budget", "window"] as const).filter((kind) => options[kind] !== undefined);
  if (kinds.length > 1) throw conflict(`--${kinds.join(" and --")} both set the budget`, "give one kind of budget");
  const [kind = "pressure"] = kinds;
  for (const name of ["reserveOutput", "reserveTools"] as const) {
    if (options[name] === undefined || kind === "window") continue;
    const typed = name === "reserveOutput" ? "--reserve-output" : "--reserve-tools";
    throw conflict(`${typed} belongs to --window`, "give --window, or --reserve for any other budget");
  }
  const rules: Readonly<Record<typeof kind, () => readonly BudgetRule[]>> = {
    pressure: () => options.pressure?.map((share) => ({ kind: "pressure", share })) ?? [DEFAULT_BUDGET_RULE],
    budget: () => (options.budget ?? []).map((tokens) => ({ kind: "budget", tokens })),
    window: () =>
      (options.window ?? []).map((window) => ({
        kind: "window",
        window,
        reserveOutput: options.reserveOutput ?? DEFAULT_RESERVE_OUTPUT,
        reserveTools: options.reserveTools ?? null,
      })),
  };
  return { rules: rules[kind](), reserve: options.reserve ?? 0, lowWaters: options.lowWater ?? [1] };
}

function conflict(what: string, remedy: string): KnownError {
  return new KnownError("usage/conflict", what, { remedy });
}
