// The strings of a JSON text with what stands around each, and the text put back together with some of them replaced. Every
// byte that is not replaced stays: numbers, order, white space, escapes. Iterative and linear.
import { Lexer } from "../core/json/lexer.ts";
import type { Keyed } from "./class.ts";

export interface JsonLeaf {
  /** The decoded string, or the lexeme of a number. */
  readonly value: string;
  readonly kind: "string" | "key" | "number";
  readonly names: Keyed;
  /** Where its token begins in the text. */
  readonly start: number;
}

/** A key is judged by itself alone. */
const NO_NAMES: Keyed = { key: "", before: "", under: "" };

interface Level {
  readonly array: boolean;
  key: string;
  before: string;
  readonly under: string;
}

/**
 * The text with each leaf for which `replace` gives a string put in its place (as a JSON string). `holds` says whether what
 * stands below a key belongs to it. Throws JsonSyntaxError when the text is no JSON.
 */
export function replaceLeaves(
  text: string,
  holds: (key: string) => boolean,
  replace: (leaf: JsonLeaf) => string | null,
): string {
  const lexer = new Lexer(text);
  const levels: Level[] = [{ array: true, key: "", before: "", under: "" }];
  const out: string[] = [];
  let copied = 0;
  let expectKey = false;
  const put = (replacement: string | null) => {
    if (replacement === null) return;
    out.push(text.slice(copied, lexer.start), JSON.stringify(replacement));
    copied = lexer.end;
  };
  for (let token = lexer.next(); token !== "end"; token = lexer.next()) {
    const level = levels.at(-1) as Level;
    if (token === "{" || token === "[") {
      const under = level.key !== "" && holds(level.key) ? level.key : level.under;
      levels.push({ array: token === "[", key: token === "[" ? level.key : "", before: "", under });
      expectKey = token === "{";
    } else if (token === "}" || token === "]") {
      if (levels.length > 1) levels.pop();
      expectKey = false;
    } else if (token === ",") expectKey = !level.array;
    else if (token === "string" || token === "number") {
      const value = token === "string" ? lexer.stringValue() : text.slice(lexer.start, lexer.end);
      const names = { key: level.key, before: level.before, under: level.under };
      if (expectKey) {
        put(replace({ value, kind: "key", names: NO_NAMES, start: lexer.start }));
        level.key = value;
        expectKey = false;
      } else {
        put(replace({ value, kind: token, names, start: lexer.start }));
        level.before = token === "string" ? value : "";
      }
    }
  }
  out.push(text.slice(copied));
  return out.join("");
}
