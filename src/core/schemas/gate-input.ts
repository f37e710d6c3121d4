// What a gate decides on: one pair of outcomes per registered task. And the file that says which input spent a baseline.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { OUTCOMES } from "./result-document.ts";
import { anyObject, figure, name, sha256 } from "./scalars.ts";

const side = z.strictObject({ outcome: z.enum(OUTCOMES), metrics: z.record(z.string(), figure) });

export const gateInputSchema = z.strictObject({
  schema: z.literal("gate-input/1"),
  /** sha256 of the baseline's bytes. */
  baseline: sha256,
  stamps: z.strictObject({ incumbent: anyObject, candidate: anyObject }),
  pairs: z.array(z.strictObject({ id: name, digest: sha256, incumbent: side, candidate: side })),
});

export const VERDICTS = ["adopt", "reject", "inconclusive", "not_comparable"] as const;

/** `<baseline>.verdict.json`: the input that the baseline was spent on. */
export const gateVerdictSchema = z.strictObject({
  schema: z.literal("gate-verdict/1"),
  input: sha256,
  verdict: z.enum(VERDICTS),
});

export type GateInput = Frozen<z.infer<typeof gateInputSchema>>;
export type GateVerdict = Frozen<z.infer<typeof gateVerdictSchema>>;
