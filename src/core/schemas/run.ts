// One recorded run as every trace importer yields it, in memory: a raw transcript with what the source says about it.
// What had no place in the message shape is counted in `ledger`, never dropped silently.
import * as z from "zod";
import { messageSchema, type Transcript } from "../message.ts";
import { callResultSchema, ledgerSchema } from "./entry.ts";
import type { Frozen } from "./frozen.ts";
import { anyObject, count, countOrNull, day, name } from "./scalars.ts";
import { usageSchema } from "./usage.ts";

export const runSchema = z.strictObject({
  /** Name of the format. */
  source: name,
  session: z.string().nullable(),
  /** Session of the run that started this one. */
  parent: z.string().nullable(),
  day: day.nullable(),
  /** One row per call, in order. */
  model: z.array(z.string().nullable()),
  messages: z.array(messageSchema),
  results: z.record(z.string(), callResultSchema),
  turns: z.array(count),
  /** One row per call, in order. */
  usage: z.array(usageSchema),
  /** Where the run's own harness compacted, and whether the raw messages before it are still here. */
  boundaries: z.array(
    z.strictObject({
      before_message: count,
      kind: z.enum(["raw_kept", "raw_gone"]),
      chars: countOrNull,
      model: z.string().nullable(),
      /** The summary that follows can be read by its provider alone. */
      encrypted: z.literal(true).exactOptional(),
    }),
  ),
  interrupted: z.boolean(),
  stop_reason: z.string().nullable(),
  tools: z.array(anyObject).exactOptional(),
  ledger: ledgerSchema,
  /** What could not be read. */
  problems: z.array(z.strictObject({ file: z.string(), line: count, what: z.string() })),
});

export type Run = Omit<Frozen<z.infer<typeof runSchema>>, "messages"> & { readonly messages: Transcript };
