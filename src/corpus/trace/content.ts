// The text of a message's content in any of the shapes that providers write: text, null, a list of blocks, a list of texts, a
// list of plain objects. What has no place in a text is counted, never dropped silently.
import { isObject, textAt } from "./values.ts";

/** What a content part is when it is no text. */
export type Other = "images" | "thinking" | "opaque";

/** By `type`; anything else with a `text` is text, and without one opaque. */
const OTHERS: Readonly<Record<string, Other>> = {
  image: "images",
  image_url: "images",
  input_image: "images",
  audio: "images",
  input_audio: "images",
  video: "images",
  thinking: "thinking",
  redacted_thinking: "thinking",
  reasoning: "thinking",
  document: "opaque",
  file: "opaque",
  input_file: "opaque",
};

/** Parts that a format reads by itself, by `type`: they are left out here. */
export interface ContentOptions {
  readonly skip?: ReadonlySet<string>;
  readonly count: (kind: Other) => void;
  /** Compact source of the part at an index, for lists of plain objects. */
  readonly raw: (index: number) => string | null;
}

/** Texts of the parts, joined by line ends. */
export function contentText(content: unknown, { skip, count, raw }: ContentOptions): string {
  if (typeof content === "string") return content;
  if (content === null || content === undefined) return "";
  if (!Array.isArray(content)) {
    const text = textAt(content, "text");
    if (text === null) count("opaque");
    return text ?? "";
  }
  const texts: string[] = [];
  for (const [index, part] of content.entries()) {
    if (typeof part === "string") {
      texts.push(part);
      continue;
    }
    const type = textAt(part, "type");
    if (type !== null && skip?.has(type) === true) continue;
    const other = type === null || !Object.hasOwn(OTHERS, type) ? undefined : OTHERS[type];
    if (other !== undefined) count(other);
    else if (textAt(part, "text") !== null) texts.push(textAt(part, "text") as string);
    else if (type === null && isObject(part)) texts.push(raw(index) ?? "");
    else count("opaque");
  }
  return texts.join("\n");
}
