// The two yardsticks. chars/4 is what the ladder climbs by: free, additive, known before any server is asked. o200k is a
// real tokenizer, reported beside it and never a reason to climb; `estimatorErrors` says how far they lie apart.
import { estimateOfChars } from "../message.ts";
import { loadO200k, O200K_VERSION } from "./o200k.ts";

/** Version of the ladder's own estimate, as stamped into results. */
export const ESTIMATOR_VERSION = "chars/4";

export interface EstimatorRow {
  readonly name: "chars/4" | "o200k";
  readonly version: string;
  readonly role: string;
  /** Resolves to a function from text to tokens. */
  load(): Promise<(text: string) => number>;
}

export const ESTIMATORS = [
  {
    name: "chars/4",
    version: ESTIMATOR_VERSION,
    role: "the ladder's yardstick: a quarter of the UTF-16 code units, rounded up; low on CJK and digits",
    load: async () => (text) => estimateOfChars(text.length),
  },
  {
    name: "o200k",
    version: O200K_VERSION,
    role: "reported beside it: real tokens of o200k_base",
    load: async () => {
      const { count } = await loadO200k();
      return count;
    },
  },
] as const satisfies readonly EstimatorRow[];
