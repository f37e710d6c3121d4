// One run of an agent, whole in one file; or, while it runs, as lines that are appended. A file of lines without `end` is
// a run that was interrupted. `messages` is the raw stream: what was shortened for sending stands in the recorded turns.
import * as z from "zod";
import { messageSchema } from "../message.ts";
import type { Frozen } from "./frozen.ts";
import { pagerSchema, prefillSchema, stepSchema } from "./instruments.ts";
import { anyObject, count, name } from "./scalars.ts";
import { usageSchema } from "./usage.ts";

/** Known when the run starts. */
const head = {
  schema: z.literal("agent-trace/1"),
  goal: z.string(),
  model: z.string(),
  seat: name.nullable(),
  /** Tokens that the server serves; null when it was not recorded. */
  window: count.nullable(),
  tools: z.array(anyObject),
  tokenizer: z.string().exactOptional(),
  token_cal: anyObject.exactOptional(),
  /** File of recorded turns. */
  recorded: name.exactOptional(),
};

/** Known when the run has ended. */
const end = {
  stop_reason: z.string(),
  stop_note: z.string().exactOptional(),
  /** By environment rule. */
  rules_fired: z.record(z.string(), count),
  /** Setup actions that were replayed before the first call. */
  setup_ran: count.exactOptional(),
  guardrail: z.array(anyObject).exactOptional(),
  pager: pagerSchema,
  prefill: prefillSchema,
};

export const compactionSchema = z.strictObject({
  before_call: count,
  /** Bodies touched, by rung. */
  rung_counts: z.record(z.string(), count),
  estimate_before: count,
  estimate_after: count,
});

export const agentTraceSchema = z.strictObject({
  ...head,
  messages: z.array(messageSchema),
  steps: z.array(stepSchema),
  /** One row per call. */
  usage: z.array(usageSchema),
  compactions: z.array(compactionSchema),
  ...end,
});

const line = <Kind extends string, Value extends z.ZodType>(kind: Kind, value: Value) =>
  z.strictObject({ seq: count, kind: z.literal(kind), value });

/** One line of the appendable form. */
export const agentTraceLineSchema = z.discriminatedUnion("kind", [
  line("head", z.strictObject(head)),
  line("message", messageSchema),
  line("step", stepSchema),
  line("compaction", compactionSchema),
  line("usage", usageSchema),
  line("end", z.strictObject(end)),
]);

export type AgentTrace = Frozen<z.infer<typeof agentTraceSchema>>;
export type AgentTraceLine = Frozen<z.infer<typeof agentTraceLineSchema>>;
