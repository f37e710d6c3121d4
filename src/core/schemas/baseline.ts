// What `freeze` writes and the ratchet reads: the frozen figures of one corpus under one ladder and one budget rule.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { versionsSchema } from "./result-document.ts";
import { corpusName, count, name, sha256 } from "./scalars.ts";

export const baselineEntrySchema = z.strictObject({
  id: name,
  tokens_estimate: count,
  tokens_o200k: count,
  /** By entity class. */
  entities: z.record(z.string(), z.strictObject({ retained: count, recoverable: count, lost: count })),
  /** By entity class: the texts that are gone. */
  lost: z.record(z.string(), z.array(z.string())),
  exhausted: z.boolean(),
  /** sha256 of the canonical output transcript. */
  digest: sha256,
});

export const baselineSchema = z.strictObject({
  schema: z.literal("baseline/1"),
  corpus: corpusName,
  ladder: name,
  budget: z.strictObject({ rule: name, value: z.number() }),
  versions: versionsSchema,
  entries: z.array(baselineEntrySchema),
});

export type BaselineEntry = Frozen<z.infer<typeof baselineEntrySchema>>;
export type Baseline = Frozen<z.infer<typeof baselineSchema>>;
