// How many workers share the items of a command. The document is the same for any number.
import { availableParallelism } from "node:os";
import type * as z from "zod";
import { flag } from "./flag.ts";
import { numberText } from "./number.ts";

/** More workers than this only cost memory: each loads its own tokenizer. */
const MOST = 64;

export const jobsOptions = {
  jobs: flag(numberText({ min: 1, max: MOST, whole: true }).optional(), {
    group: "Options",
    value: "N",
    says: "workers",
    byDefault: "one a core, at most 4",
  }),
};

export function jobsOf(options: z.infer<z.ZodObject<typeof jobsOptions>>): number {
  return options.jobs ?? Math.min(4, availableParallelism());
}
