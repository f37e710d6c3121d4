// Results and calls that Cline and its forks write as text: `[read_file for 'a.ts'] Result:` in a user message, and in the reply before it
// the call as XML. Both are found from their openings; what is inside is never interpreted. Linear.

export interface TextResult {
  readonly name: string;
  /** What follows on the same part; "" when the result is the next part. */
  readonly content: string;
}

/** A heading longer than this is no heading: it names the tool and what it was called for. */
const MAX_HEADING = 64 * 1024;
const MARK = "] Result:";

/** The result at the start of a text part; null when it is none. */
export function textResult(text: string): TextResult | null {
  const name = /^\[([A-Za-z_][\w-]{0,63})/.exec(text.slice(0, 66))?.[1];
  if (name === undefined) return null;
  const at = text.slice(0, MAX_HEADING).indexOf(MARK);
  return at === -1 ? null : { name, content: text.slice(at + MARK.length).replace(/^[ \r]?\n/, "") };
}

export interface TextCall {
  /** What was said before the call. */
  readonly before: string;
  /** As JSON text: each element of the call and its text. */
  readonly arguments: string;
}

/** The call of a tool by that name as XML at the end of a reply; null when there is none. */
export function textCall(reply: string, name: string): TextCall | null {
  const open = reply.lastIndexOf(`<${name}>`);
  if (open === -1) return null;
  const start = open + name.length + 2;
  const close = reply.indexOf(`</${name}>`, start);
  const inside = reply.slice(start, close === -1 ? reply.length : close);
  return { before: reply.slice(0, open).trimEnd(), arguments: JSON.stringify(Object.fromEntries(elements(inside))) };
}

const OPENING = /\s*<([A-Za-z_]\w{0,63})>/y;

function elements(inside: string): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = [];
  for (let at = 0; ; ) {
    OPENING.lastIndex = at;
    const opening = OPENING.exec(inside);
    const name = opening?.[1];
    if (name === undefined) return found;
    const closing = `</${name}>`;
    // The text of a file may hold the closing tag itself; nothing but short elements follows it.
    const end = name === "content" ? inside.lastIndexOf(closing) : inside.indexOf(closing, OPENING.lastIndex);
    if (end < OPENING.lastIndex) return [...found, [name, inside.slice(OPENING.lastIndex)]];
    found.push([name, inside.slice(OPENING.lastIndex, end).replace(/^\n|\n$/g, "")]);
    at = end + closing.length;
  }
}

const FAILED = ["The tool execution failed with the following error:", "The user denied this operation."] as const;

/** True where the text says that it failed; null where it says nothing. */
export function saysFailed(content: string): true | null {
  return FAILED.some((opening) => content.startsWith(opening)) ? true : null;
}

/** How texts begin that the harness writes under the user's role. */
const OPENINGS = [
  "<environment_details>",
  "<SYSTEM_NOTICE>",
  "<system-reminder>",
  "<explicit_instructions",
  "[ERROR]",
  "[TASK RESUMPTION]",
  "[NOTE]",
  "# task_progress",
  "# TODO LIST",
] as const;

export function isClineHarness(text: string): boolean {
  const head = text.slice(0, 1024).trimStart();
  return head === "" || OPENINGS.some((opening) => head.startsWith(opening));
}
