// What the agent loop measures about a run, as agent traces, delegation rows and run records carry it alike.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { abort, count, figure, name } from "./scalars.ts";

/** Longest note of a step, in UTF-8 bytes. */
export const NOTE_BYTES = 160;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

export const stepSchema = z.strictObject({
  step: count,
  tool: z.string(),
  /** unknown: the loop stopped waiting, the effect may still happen. none: never executed. */
  status: z.enum(["committed", "failed", "unknown", "none"]),
  /** Characters of the result as the model read it. */
  obs_chars: count,
  /** The environment rule that decided the call. */
  rule: name.exactOptional(),
  setup: z.literal(true).exactOptional(),
  no_op: z.literal(true).exactOptional(),
  note: z
    .string()
    .max(NOTE_BYTES, abort)
    .refine((note) => bytesOf(note) <= NOTE_BYTES, { message: `more than ${NOTE_BYTES} bytes`, ...abort })
    .exactOptional(),
});

/** Null: the loop kept no pager. */
export const pagerSchema = z
  .strictObject({
    evicted: count,
    refetched: count,
    /** refetched / evicted; null when nothing was evicted. */
    rate: figure,
    basis: z.enum(["measured", "not_exercised", "no_data"]),
    compaction_passes: count,
  })
  .nullable();

/** Null: the server reported nothing. */
export const prefillSchema = z.strictObject({ prefilled: count, cached: count, steps_observed: count }).nullable();

export type Step = Frozen<z.infer<typeof stepSchema>>;
export type Pager = Frozen<z.infer<typeof pagerSchema>>;
export type Prefill = Frozen<z.infer<typeof prefillSchema>>;
