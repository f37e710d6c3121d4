// The lines that pass between this program and somebody's own compaction, version 1: one request in, one answer out.
// Whether the answer is a legal transcript is decided by the caller.
import * as z from "zod";
import { messageSchema } from "../message.ts";
import type { Frozen } from "./frozen.ts";
import { anyObject, count, name } from "./scalars.ts";
import { usageSchema } from "./usage.ts";

export const execRequestSchema = z.strictObject({
  protocol: z.literal(1),
  id: name,
  step: count,
  messages: z.array(messageSchema),
  /** Estimated tokens that the answer should not exceed. */
  budget: count,
  protected_prefix: count,
  keep_recent: count,
  pinned: z.array(z.string()),
  tools: z.array(anyObject),
  objective: z.string(),
});

export const execAnswerSchema = z.strictObject({
  id: name,
  messages: z.array(messageSchema),
  usage: usageSchema.exactOptional(),
  cost_usd: z.number().nonnegative().exactOptional(),
  notes: z.array(z.string()).exactOptional(),
});

export const execErrorSchema = z.strictObject({ id: name, error: z.string() });

export const execResponseSchema = z.union([execAnswerSchema, execErrorSchema]);

export type ExecRequest = Frozen<z.infer<typeof execRequestSchema>>;
export type ExecResponse = Frozen<z.infer<typeof execResponseSchema>>;
