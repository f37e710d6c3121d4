// The texts of a message in which entities are looked for: its content and the arguments of its calls. What the ladder
// itself wrote into a result is none of them.
import type { Message } from "../../core/message.ts";
import { withoutMarkers } from "../../ladder/markers.ts";

export function textsOf(message: Message): readonly string[] {
  const content = message.content ?? "";
  const texts = [message.role === "tool" ? withoutMarkers(content) : content];
  for (const call of message.tool_calls ?? []) texts.push(call.function.arguments);
  return texts;
}
