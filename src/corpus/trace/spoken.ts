// The texts of a message's content one by one, so that a format can ask of each who wrote it.
import { get, textAt } from "./values.ts";

export function spokenTexts(message: unknown): readonly string[] {
  const content = get(message, "content");
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => {
    const text = typeof part === "string" ? part : textAt(part, "type") === "text" ? textAt(part, "text") : null;
    return text === null ? [] : [text];
  });
}
