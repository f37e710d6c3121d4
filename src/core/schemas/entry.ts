// One entry of a corpus: a transcript slice with what a replay needs to know about it. The shape only; whether the
// transcript is legal is decided by the corpus loader.
import * as z from "zod";
import { messageSchema, type Transcript } from "../message.ts";
import type { Frozen } from "./frozen.ts";
import { anyObject, count, name } from "./scalars.ts";
import { usageSchema } from "./usage.ts";

/** What most of an entry's tool bytes are; `mixed` when no other kind holds half of them. */
export const KINDS = [
  "code",
  "build-log",
  "search-listing",
  "json",
  "diff",
  "vcs-log",
  "prose",
  "listing",
  "data",
  "web",
  "mixed",
] as const;
export type Kind = (typeof KINDS)[number];

/** What the run recorded about one call: whether it failed, and whether it did nothing. Null: not recorded. */
export const callResultSchema = z.strictObject({ failed: z.boolean().nullable(), no_op: z.boolean().nullable() });

/** What an importer met and had no place for. */
export const ledgerSchema = z.strictObject({ images: count, thinking: count, opaque: count });

export const entrySchema = z.strictObject({
  id: name,
  kind: z.enum(KINDS),
  protected_prefix: count,
  keep_recent: count,
  messages: z.array(messageSchema),
  /** Call ids whose results lossy rungs leave alone. */
  pinned: z.array(z.string()).exactOptional(),
  /** Tool specs as they were sent, in any provider's form. */
  tools: z.array(anyObject).exactOptional(),
  /** By call id. */
  results: z.record(z.string(), callResultSchema).exactOptional(),
  /** Index of the message that opens each turn, ascending. */
  turns: z.array(count).exactOptional(),
  /** One row per assistant message, in order. */
  usage: z.array(usageSchema).exactOptional(),
  meta: z.strictObject({
    format: name,
    model: z.string().exactOptional(),
    /** A digest, never the session id itself. */
    session: z
      .string()
      .regex(/^[0-9a-f]{8,64}$/)
      .exactOptional(),
    starts_from_summary: z.boolean().exactOptional(),
    ledger: ledgerSchema.exactOptional(),
  }),
});

type Parsed = Frozen<z.infer<typeof entrySchema>>;

/** An entry in memory. `messages` has the type that the ladder and the strategies take. */
export type Entry = Omit<Parsed, "messages"> & { readonly messages: Transcript };
