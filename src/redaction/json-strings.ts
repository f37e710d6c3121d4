// The strings of a JSON text where they stand, keys and values, with the names around each one. Checks the grammar as it
// goes; builds no value, does not recurse, keeps the source: whoever edits replaces lexemes and nothing else.
import { JsonSyntaxError, Lexer, type TokenKind } from "../core/json/lexer.ts";
import type { Keyed } from "./class.ts";

/** Told of every string and number where it stands; offsets are those of the lexeme, quotes and all. */
export interface JsonVisitor {
  /** `escaped`: the value is not the lexeme without its quotes. `names` are those around a value; a key has none. */
  string(start: number, end: number, value: string, escaped: boolean, names: Keyed): void;
  number(start: number, end: number, key: string): void;
  /** Whether everything below a key belongs to a class. */
  holds(key: string): boolean;
}

interface Frame {
  readonly object: boolean;
  /** Object: the key read last. Array: the key of the array. */
  key: string;
  readonly under: string;
  /** Array: the string item before. */
  before: string;
  /** Object: the value of its `name` or `key` member, which may name what `value` holds. */
  label: string;
}

const NO_NAMES: Keyed = { key: "", before: "", under: "" };

/**
 * Visits every string and number of a JSON text in order. Returns where the text stops being one JSON value: its length, or the
 * offset of the fault (what was visited before it stands). Linear; memory is the open objects.
 */
export function visitJson(text: string, visitor: JsonVisitor): number {
  const lexer = new Lexer(text);
  // A fault is an answer here. Tracing the stack for it would cost more than to read the line that is no JSON.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    walk(lexer, visitor);
    return text.length;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return error.offset;
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "done";

function walk(lexer: Lexer, visitor: JsonVisitor): void {
  const frames: Frame[] = [];
  let state: State = "value";
  const fail = (expected: string): never => {
    throw new JsonSyntaxError(lexer.start, expected);
  };
  const after = (): State => (frames.length === 0 ? "done" : "comma-or-end");
  let top: Frame | undefined;
  for (let kind: TokenKind = lexer.next(); ; kind = lexer.next()) {
    if (kind === "end") {
      if (state !== "done") fail("a value");
      return;
    }
    if (state === "colon") {
      if (kind !== ":") fail("a colon");
      state = "value";
    } else if (state === "comma-or-end" && kind === "," && top !== undefined) {
      state = top.object ? "key" : "value";
    } else if (kind === "}" || kind === "]") {
      const open = kind === "}" ? "key-or-end" : "value-or-end";
      if (top === undefined || top.object !== (kind === "}") || (state !== "comma-or-end" && state !== open))
        fail("a value");
      frames.pop();
      top = frames.at(-1);
      if (top !== undefined && !top.object) top.before = "";
      state = after();
    } else if (state === "key" || state === "key-or-end") {
      if (kind !== "string" || top === undefined) throw new JsonSyntaxError(lexer.start, "a key");
      top.key = lexer.stringValue();
      visitor.string(lexer.start, lexer.end, top.key, lexer.escaped, NO_NAMES);
      state = "colon";
    } else if (state === "value" || state === "value-or-end") {
      if (kind === "{" || kind === "[") {
        const key = top?.key ?? "";
        const under = top === undefined ? "" : top.under !== "" ? top.under : visitor.holds(key) ? key : "";
        top = { object: kind === "{", key: kind === "[" ? key : "", under, before: "", label: "" };
        frames.push(top);
        state = kind === "{" ? "key-or-end" : "value-or-end";
      } else if (kind === "string") {
        const value = lexer.stringValue();
        visitor.string(lexer.start, lexer.end, value, lexer.escaped, namesOf(top, value));
        state = after();
      } else if (kind === "number" || kind === "true" || kind === "false" || kind === "null") {
        if (kind === "number") visitor.number(lexer.start, lexer.end, top?.key ?? "");
        if (top !== undefined && !top.object) top.before = "";
        state = after();
      } else fail("a value");
    } else fail("nothing more");
  }
}

/** Names around a string, and what it says about the strings that follow it. */
function namesOf(top: Frame | undefined, value: string): Keyed {
  if (top === undefined) return NO_NAMES;
  const { key, before, under } = top;
  if (!top.object) {
    top.before = value;
    return { key, before, under };
  }
  if ((key === "name" || key === "key" || key === "Name" || key === "Key") && value.length <= 80) top.label = value;
  // {"name": "API_TOKEN", "value": …}: the label is the name.
  if ((key === "value" || key === "Value") && top.label !== "") return { key: top.label, before: "", under };
  return { key, before: "", under };
}
