// Would a provider take these messages? Every rule of every profile, over one transcript. Reports, never repairs.
import type { Transcript } from "../message.ts";
import { ALTERNATION_RULES } from "./alternation.ts";
import { ANTHROPIC_RULES } from "./anthropic.ts";
import { GEMINI_RULES } from "./gemini.ts";
import { OPENAI_RULES } from "./openai.ts";
import type { Profile, Rule, Violation } from "./rule.ts";

export type { Profile, Rule, Violation } from "./rule.ts";

export const PROFILES: readonly Profile[] = ["openai", "anthropic", "gemini", "alternation"];

/** Every rule, profile by profile in the order of PROFILES. */
export const LEGALITY_RULES: readonly Rule[] = [
  ...OPENAI_RULES,
  ...ANTHROPIC_RULES,
  ...GEMINI_RULES,
  ...ALTERNATION_RULES,
];

export interface BrokenRule {
  readonly rule: string;
  readonly says: string;
  /** At least one, in message order. */
  readonly violations: readonly Violation[];
}

/** For each profile the rules that the messages break; an empty list is a profile that takes them. */
export function legality(messages: Transcript): Readonly<Record<Profile, readonly BrokenRule[]>> {
  const broken: Record<Profile, BrokenRule[]> = { openai: [], anthropic: [], gemini: [], alternation: [] };
  for (const { profile, name, says, check } of LEGALITY_RULES) {
    const violations = check(messages);
    if (violations.length > 0) broken[profile].push({ rule: name, says, violations });
  }
  return broken;
}
