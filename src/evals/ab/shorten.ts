// The transcript that an arm sends: the entry's own, or what the strategy made of it in one pass over the whole. What can't be sent is
// an outcome with its reason, never a throw.
import { budgetOf } from "../../core/budget.ts";
import type { Transcript } from "../../core/message.ts";
import { checkTranscript, FAULT_WORDS } from "../../core/transcript.ts";
import type { Tokenizer } from "../../ladder/outcome.ts";
import { entryTerms } from "../../strategies/fit-entry.ts";
import { insertedSlots, runPass } from "../../strategies/passes.ts";
import type { FitResult, Strategy } from "../../strategies/strategy.ts";
import type { AbTask } from "./types.ts";

export type Shortened =
  | { readonly kind: "ready"; readonly messages: Transcript; readonly result: FitResult | null }
  | { readonly kind: "excluded" | "failed"; readonly reason: string; readonly why: string };

/** A strategy is asked for step 0, which stands for the whole entry. */
const WHOLE_ENTRY = 0;

export async function shorten(
  { entry, cluster, arm }: AbTask,
  strategyOf: (arm: Extract<AbTask["arm"], { readonly kind: "on" }>) => Strategy,
  tokenizer: Tokenizer | null,
): Promise<Shortened> {
  const { messages } = entry;
  if (arm.kind !== "on") return { kind: "ready", messages, result: null };
  const { rule, reserve, lowWater } = arm.spec;
  const budget = budgetOf(rule, reserve, messages, entry.tools ?? []);
  if (budget.kind === "none") return { kind: "excluded", reason: budget.why, why: budget.why };
  const terms = {
    ...entryTerms(entry),
    id: cluster,
    arm: arm.name,
    budget: budget.tokens,
    lowWater,
    memory: new Map(),
    ...(tokenizer === null ? {} : { tokenizer }),
  };
  const whole = { messages, slots: [...messages.keys()] };
  const { result } = await runPass(strategyOf(arm), terms, WHOLE_ENTRY, whole, insertedSlots());
  if (result.kind === "failed") return failed(result.why ?? "no usable answer");
  const check = checkTranscript(result.messages);
  if (check.kind === "legal" || result.messages === messages)
    return { kind: "ready", messages: result.messages, result };
  return failed(`illegal transcript: message ${check.message}: ${FAULT_WORDS[check.fault]}`);
}

const failed = (why: string): Shortened => ({ kind: "failed", reason: "strategy failed", why });
