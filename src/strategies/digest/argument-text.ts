// A tool call as one short piece of text: `name(k=v, k=v)`. Numbers keep their source spelling, so a long id stays true.
// Arguments are hostile: nothing here recurses, and a value is printed only as far as it is shown.
import { Lexer, type TokenKind } from "../../core/json/lexer.ts";

/** Code points of a shown value (specs/watchdog.md section 13: over 80 keeps 79 and an ellipsis). */
const VALUE_LIMIT = 80;

/** A JSON value: a scalar is its compact text, so nesting is the only structure. */
type Node = string | Node[] | Map<string, Node>;

/** `text`, or its first `limit - 1` code points and an ellipsis when it has more than `limit`. */
export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let at = 0;
  let cut = 0;
  for (let points = 0; at < text.length; points += 1) {
    if (points === limit - 1) cut = at;
    if (points === limit) return `${text.slice(0, cut)}…`;
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return text;
}

/** `name(k=v, ...)` with sorted keys. Strings print as they are, other values as compact JSON; arguments that are no JSON object as they stand. */
export function callText(name: string, args: string): string {
  const object = parseObject(args);
  if (object === null) return `${name}(${clip(args.trim(), VALUE_LIMIT)})`;
  const pairs = [...object.keys()].sort().map((key) => `${key}=${clip(object.get(key)!, VALUE_LIMIT)}`);
  return `${name}(${pairs.join(", ")})`;
}

/** The members of a JSON object, each value as the text that is shown; null when the text is no JSON object. */
function parseObject(text: string): Map<string, string> | null {
  if (!isJson(text)) return null;
  const lexer = new Lexer(text);
  if (lexer.next() !== "{") return null;
  const members = new Map<string, string>();
  let kind = lexer.next();
  while (kind !== "}") {
    if (kind === ",") lexer.next();
    const key = lexer.stringValue();
    lexer.next();
    kind = lexer.next();
    members.set(key, kind === "string" ? lexer.stringValue() : compact(readValue(lexer, kind)));
    kind = lexer.next();
  }
  return members;
}

/** V8 parses any depth without recursion; only the grammar is wanted here, the lexer then walks a text known to be good. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** An array or object that is still being read; `key` waits for its value. */
interface Open {
  readonly value: Node[] | Map<string, Node>;
  key: string | null;
}

/** The value whose first token was just read. The text is known to be JSON; of equal keys the last one counts. */
function readValue(lexer: Lexer, first: TokenKind): Node {
  const open: Open[] = [];
  for (let kind = first; ; kind = lexer.next()) {
    const inside = open.at(-1);
    let done: Node;
    if (kind === "," || kind === ":") continue;
    if (kind === "[" || kind === "{") {
      open.push({ value: kind === "[" ? [] : new Map(), key: null });
      continue;
    }
    if (kind === "string" && inside?.value instanceof Map && inside.key === null) {
      inside.key = lexer.stringValue();
      continue;
    }
    if (kind === "]" || kind === "}") done = open.pop()!.value;
    else if (kind === "string") done = JSON.stringify(lexer.stringValue());
    else done = lexer.text.slice(lexer.start, lexer.end);

    const parent = open.at(-1);
    if (parent === undefined) return done;
    if (parent.value instanceof Map) parent.value.set(parent.key!, done);
    else parent.value.push(done);
    parent.key = null;
  }
}

/** Compact JSON with sorted keys, at least as far as VALUE_LIMIT shows of it. */
function compact(root: Node): string {
  let text = "";
  const todo: (Node | { readonly raw: string })[] = [root];
  // Two code units a code point, and one more to know that there is more.
  while (todo.length > 0 && text.length <= 2 * VALUE_LIMIT) {
    const next = todo.pop()!;
    if (typeof next === "string") text += next;
    else if (Array.isArray(next)) {
      text += "[";
      todo.push({ raw: "]" });
      for (let index = next.length - 1; index >= 0; index -= 1) {
        todo.push(next[index]!);
        if (index > 0) todo.push({ raw: "," });
      }
    } else if (next instanceof Map) {
      text += "{";
      todo.push({ raw: "}" });
      const keys = [...next.keys()].sort();
      for (let index = keys.length - 1; index >= 0; index -= 1) {
        todo.push(next.get(keys[index]!)!, { raw: `${index > 0 ? "," : ""}${JSON.stringify(keys[index])}:` });
      }
    } else text += next.raw;
  }
  return text;
}
