// A Cline history in Anthropic's shape: results and calls that stand in texts become blocks, files become text. Each new part knows the
// place of the old one, so that calls keep their source.
import { spokenTexts } from "../spoken.ts";
import { get, listAt, textAt } from "../values.ts";
import { saysFailed, textCall, textResult } from "./text-results.ts";

export interface Shaped {
  readonly message: unknown;
  /** By part: its place in the content of the recorded message; null for one that stands nowhere. */
  readonly places: readonly (number | null)[];
}

interface Part {
  readonly part: unknown;
  readonly place: number | null;
}

/** A call of the last reply that no result was found for yet. */
interface Open {
  readonly id: string | null;
  readonly name: string;
}

export function* shaped(list: readonly unknown[]): Generator<Shaped, void, void> {
  let open: Open[] = [];
  for (const [index, message] of list.entries()) {
    const parts = partsOf(message);
    let made: readonly Part[] = parts;
    if (textAt(message, "role") === "assistant") {
      made = withCall(parts, list[index + 1]);
      open = made.flatMap(({ part }) =>
        textAt(part, "type") === "tool_use" ? [{ id: textAt(part, "id"), name: textAt(part, "name") ?? "" }] : [],
      );
    } else if (open.length > 0) made = withResults(parts, open);
    yield {
      message: { ...(message as object), content: made.map(({ part }) => part) },
      places: made.map(({ place }) => place),
    };
  }
}

function partsOf(message: unknown): readonly Part[] {
  const content = get(message, "content");
  if (typeof content === "string") return [{ part: { type: "text", text: content }, place: null }];
  return listAt(message, "content").map((part, place) => ({ part: asText(part), place }));
}

/** A file is sent as its text under its path. */
function asText(part: unknown): unknown {
  const path = textAt(part, "path");
  const content = textAt(part, "content");
  return textAt(part, "type") === "file" && path !== null && content !== null
    ? { type: "text", text: `<file_content path="${path}">\n${content}\n</file_content>` }
    : part;
}

/** The reply with its call as a block, when it made one in its text and the next message answers it. */
function withCall(parts: readonly Part[], next: unknown): readonly Part[] {
  if (parts.some(({ part }) => textAt(part, "type") === "tool_use")) return parts;
  const name = spokenTexts(next)
    .map(textResult)
    .find((found) => found !== null)?.name;
  const place = parts.findLastIndex(({ part }) => textAt(part, "type") === "text");
  const said = parts[place];
  const call = name === undefined || said === undefined ? null : textCall(textAt(said.part, "text") ?? "", name);
  if (name === undefined || call === null) return parts;
  const before = call.before === "" ? [] : [{ part: { type: "text", text: call.before }, place: null }];
  const block = { type: "tool_use", id: null, name, input: call.arguments };
  return [...parts.slice(0, place), ...before, { part: block, place: null }, ...parts.slice(place + 1)];
}

/** The message with results that stand in its texts as blocks, each for the first open call of its name, else the first. */
function withResults(parts: readonly Part[], open: Open[]): readonly Part[] {
  const made: Part[] = [];
  for (let at = 0; at < parts.length; at += 1) {
    const one = parts[at] as Part;
    const result = textResult(textOf(one) ?? "");
    if (result === null || open.length === 0) {
      made.push(one);
      continue;
    }
    const named = open.findIndex(({ name }) => name === result.name);
    const [call] = open.splice(Math.max(0, named), 1);
    // A heading alone has its result in the next part.
    const next = result.content.trim() === "" ? followed(parts[at + 1]) : null;
    if (next !== null) at += 1;
    const content = next ?? result.content;
    made.push({
      part: { type: "tool_result", tool_use_id: call?.id ?? null, content, is_error: saysFailed(content) },
      place: null,
    });
  }
  return made;
}

function textOf(one: Part | undefined): string | null {
  return textAt(one?.part, "type") === "text" ? textAt(one?.part, "text") : null;
}

function followed(next: Part | undefined): string | null {
  const text = textOf(next);
  return text === null || textResult(text) !== null || text.startsWith("<environment_details>") ? null : text;
}
