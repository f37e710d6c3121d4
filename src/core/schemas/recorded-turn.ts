// One recorded call of a model: the request as it was sent and the reply as it came, chunk by chunk, in order.
// Chunks are kept in the provider's own form and are read by the dialects, not here.
import * as z from "zod";
import { messageSchema } from "../message.ts";
import type { Frozen } from "./frozen.ts";
import { anyObject, name } from "./scalars.ts";
import { usageSchema } from "./usage.ts";

export const recordedTurnSchema = z.strictObject({
  /** Id of the entry or contract that the call belongs to; absent: for any task that has no lines of its own. */
  task: name.exactOptional(),
  arm: name.exactOptional(),
  role: z.enum(["agent", "summariser", "judge"]).exactOptional(),
  request: z
    .strictObject({
      messages: z.array(messageSchema),
      tools: z.array(anyObject).exactOptional(),
      model: z.string().exactOptional(),
      params: anyObject.exactOptional(),
    })
    .nullable(),
  /** The chunks of a stream, or one whole reply. */
  responses: z.array(z.unknown()),
  usage: usageSchema.exactOptional(),
  error: z.strictObject({ kind: name, text: z.string() }).exactOptional(),
});

export type RecordedTurn = Frozen<z.infer<typeof recordedTurnSchema>>;
