// One line of a delegation log: what was asked of a remote agent and what came back. Rows of older builds lack the
// optional keys; absent and null are both "not recorded".
import * as z from "zod";
import { CHECK_OUTCOMES, LEVELS, VERBS } from "./contract.ts";
import type { Frozen } from "./frozen.ts";
import { pagerSchema, prefillSchema, stepSchema } from "./instruments.ts";
import { count, day, name } from "./scalars.ts";

export const DEFER_CLASSES = [
  "capacity",
  "infrastructure",
  "config",
  "contract",
  "budget",
  "timeout",
  "abstention",
  "write",
] as const;

export const delegationRowSchema = z.strictObject({
  id: name,
  day,
  seat: name.nullable(),
  node: name.nullable(),
  delegator_version: z.string().exactOptional(),
  /** The node had no room; nothing ran. */
  refusal: z.literal(true).exactOptional(),
  placement_error: z.string().exactOptional(),
  context_docs: count,
  result: z
    .strictObject({
      status: z.enum(["done", "deferred", "failed"]),
      defer_class: z.enum(DEFER_CLASSES).exactOptional(),
      reason: z.string().exactOptional(),
      stop_reason: z.string().exactOptional(),
      stop_note: z.string().exactOptional(),
      steps: count,
      trace: z.array(stepSchema).exactOptional(),
      rules_fired: z.record(z.string(), count).exactOptional(),
      setup_ran: count.exactOptional(),
      pager: pagerSchema.exactOptional(),
      prefill: prefillSchema.exactOptional(),
      seat_tokens_in: count.exactOptional(),
      harness_version: z.string().exactOptional(),
      checks: z
        .array(
          z.strictObject({
            verb: z.enum(VERBS),
            level: z.enum(LEVELS),
            outcome: z.enum(CHECK_OUTCOMES),
            detail: z.string(),
          }),
        )
        .exactOptional(),
    })
    .nullable(),
});

export type DelegationRow = Frozen<z.infer<typeof delegationRowSchema>>;
