// One line of a trace corpus: a run reduced to numbers and short words. Holds no goal, output, transcript or tool text.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { pagerSchema, prefillSchema } from "./instruments.ts";
import { count, countOrNull, day, figure, name } from "./scalars.ts";

export const runRecordSchema = z.strictObject({
  /** A digest, never the id that the run had. */
  id: z.string().regex(/^[0-9a-f]{8,64}$/),
  /** Name of a format, or "delegation". */
  source: name,
  day: day.nullable(),
  seat: name.nullable(),
  /** The seat is the name of a pool, not of who answered. */
  pool_alias: z.boolean(),
  node: name.nullable(),
  model: z.string().nullable(),
  steps: countOrNull,
  stop_reason: z.string().nullable(),
  has_trace: z.boolean(),
  pager: pagerSchema,
  compaction_passes: countOrNull,
  prefill: prefillSchema,
  seat_tokens_in: countOrNull,
  usage_totals: z
    .strictObject({
      prompt: countOrNull,
      cached: countOrNull,
      fresh: countOrNull,
      written: countOrNull,
      output: countOrNull,
      calls: count,
      calls_with_usage: count,
    })
    .nullable(),
  /** Calls at which the server's prefix cache was lost. */
  breaks: z.array(z.strictObject({ call: count, cause: name, cost: figure })).exactOptional(),
  /** Compactions that the run's own harness made. */
  boundaries: z.array(z.strictObject({ chars: countOrNull, model: z.string().nullable() })).exactOptional(),
});

export type RunRecord = Frozen<z.infer<typeof runRecordSchema>>;
