// Which provider demands an output breaks, and which of them the input broke already: a strategy is charged only with what
// its own output broke anew. Violations are matched by rule and by the message they stand at.
import { legality, PROFILES, type Profile } from "../../core/legality/legality.ts";
import type { Standing } from "../../strategies/passes.ts";

export interface ProfileLegality {
  /** Violations of the input, of the output, and those of the output that the input does not have. */
  readonly input: number;
  readonly output: number;
  readonly added: number;
  /** Rules with an added violation, in the order of the profile. */
  readonly rules: readonly string[];
}

export type LegalityChange = ReadonlyMap<Profile, ProfileLegality>;

export function legalityChange(before: Standing, after: Standing): LegalityChange {
  const [input, output] = [violationsOf(before), violationsOf(after)];
  return new Map(
    PROFILES.map((profile) => {
      const known = new Set(input.get(profile)!.map(({ key }) => key));
      const added = output.get(profile)!.filter(({ key }) => !known.has(key));
      const figures = { input: input.get(profile)!.length, output: output.get(profile)!.length, added: added.length };
      return [profile, { ...figures, rules: [...new Set(added.map(({ rule }) => rule))] }];
    }),
  );
}

interface Found {
  readonly rule: string;
  readonly key: string;
}

function violationsOf({ messages, slots }: Standing): ReadonlyMap<Profile, readonly Found[]> {
  const broken = legality(messages);
  return new Map(
    PROFILES.map((profile) => [
      profile,
      broken[profile].flatMap(({ rule, violations }) =>
        violations.map(({ message }) => ({ rule, key: `${rule}@${slots[message] ?? "end"}` })),
      ),
    ]),
  );
}
