// One pass over a JSON text that finds what JSON.parse would hide or die of: nesting beyond a limit, two keys of one object
// that decode alike, `__proto__` keys, lone surrogates, numbers that a double cannot hold, and anything that is no JSON.
// It builds no value and does not recurse; memory is the keys of the objects that are open.

import { textKey } from "../text-key.ts";
import { JsonSyntaxError, Lexer, type TokenKind } from "./lexer.ts";

export const MAX_DEPTH = 512;
/** Findings kept per text; a text made to have millions of them is bad already. */
const MAX_FINDINGS = 100;

export type FindingKind =
  | "not-json"
  | "too-deep"
  | "duplicate-key"
  | "proto-key"
  | "lone-surrogate"
  /** A number that JSON.parse makes infinite. */
  | "number-overflow"
  /** An integer whose digits JSON.parse changes; the first one of a text only, since it need not be an error. */
  | "inexact-integer";

/** Keys and array indices from the root to where something was found. */
export type JsonPath = readonly (string | number)[];

export interface Finding {
  readonly kind: FindingKind;
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
  readonly path: JsonPath;
  /** not-json: what should have stood there, in words of ours. */
  readonly expected?: string;
}

/** One open array or object. `keys` is null for an array. */
interface Frame {
  readonly keys: Set<string> | null;
  /** The last key read; null before the first. */
  key: string | null;
  index: number;
}

/** What the grammar takes next. */
type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "comma-or-end" | "done";

const EXPECTED: Readonly<Record<State, string>> = {
  value: "a value",
  "value-or-end": "a value or ]",
  key: "a key",
  "key-or-end": "a key or }",
  colon: "a colon",
  "comma-or-end": "a comma or a closing bracket",
  done: "nothing more",
};

/**
 * Every finding in one JSON text, in order of offset, at most 100. Empty: JSON.parse takes the text, nesting is within
 * `maxDepth` (an array or object counts one), and no value of it hides another. The scan ends at the first `not-json` or `too-deep`.
 * A `\u0000` escape is legal text inside a string; a raw control character is no JSON.
 */
export function scanJson(text: string, maxDepth = MAX_DEPTH): readonly Finding[] {
  const scanner = new Scanner(text, maxDepth);
  try {
    scanner.run();
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    scanner.find("not-json", error.offset, error.expected);
  }
  return scanner.findings;
}

/** Whether an integer comes back from a double as another one: neither written alike nor equal in value. */
function changesDigits(lexeme: string): boolean {
  if (!/^-?\d+$/.test(lexeme) || String(Number(lexeme)) === lexeme) return false;
  return BigInt(lexeme) !== BigInt(Number(lexeme));
}

class Scanner {
  readonly findings: Finding[] = [];
  private readonly lexer: Lexer;
  private readonly maxDepth: number;
  private readonly frames: Frame[] = [];
  private state: State = "value";
  private inexact = false;

  constructor(text: string, maxDepth: number) {
    this.lexer = new Lexer(text);
    this.maxDepth = maxDepth;
  }

  run(): void {
    for (let kind = this.lexer.next(); kind !== "end"; kind = this.lexer.next()) {
      if (!this.take(kind)) return;
    }
    if (this.state !== "done") throw this.unexpected();
  }

  find(kind: FindingKind, offset: number, expected?: string): void {
    // The last place of a full list is kept for what ends the scan.
    const ends = kind === "not-json" || kind === "too-deep";
    if (this.findings.length >= MAX_FINDINGS - (ends ? 0 : 1)) return;
    const path: (string | number)[] = [];
    for (const { keys, key, index } of this.frames) {
      if (keys === null) path.push(index);
      else if (key !== null) path.push(key);
    }
    this.findings.push({ kind, offset, path, ...(expected === undefined ? {} : { expected }) });
  }

  /** Moves the grammar on by one token; false when the scan must end. */
  private take(kind: TokenKind): boolean {
    switch (kind) {
      case "{":
      case "[":
        return this.open(kind);
      case "}":
      case "]":
        return this.close(kind);
      case ":":
        if (this.state !== "colon") throw this.unexpected();
        this.state = "value";
        return true;
      case ",":
        return this.comma();
      case "string":
        if (this.state === "key" || this.state === "key-or-end") return this.key();
        this.requireValue();
        if (this.lexer.loneSurrogate !== -1) this.find("lone-surrogate", this.lexer.loneSurrogate);
        return this.scalar();
      case "number":
        this.requireValue();
        this.number();
        return this.scalar();
      default:
        return this.scalar();
    }
  }

  private number(): void {
    const { text, start, end } = this.lexer;
    // Up to fifteen characters without an exponent a double holds any number (DBL_DIG of IEEE 754 doubles).
    if (end - start <= 15 && !/[eE]/.test(text.slice(start, end))) return;
    const lexeme = text.slice(start, end);
    if (!Number.isFinite(Number(lexeme))) this.find("number-overflow", start);
    else if (!this.inexact && changesDigits(lexeme)) {
      this.inexact = true;
      this.find("inexact-integer", start);
    }
  }

  private open(kind: "{" | "["): boolean {
    this.requireValue();
    if (this.frames.length >= this.maxDepth) {
      this.find("too-deep", this.lexer.start);
      return false;
    }
    this.frames.push({ keys: kind === "{" ? new Set() : null, key: null, index: 0 });
    this.state = kind === "{" ? "key-or-end" : "value-or-end";
    return true;
  }

  private close(kind: "}" | "]"): boolean {
    const top = this.frames.at(-1);
    const fits = top !== undefined && (top.keys !== null) === (kind === "}");
    const ready = this.state === "comma-or-end" || this.state === (kind === "}" ? "key-or-end" : "value-or-end");
    if (!fits || !ready) throw this.unexpected();
    this.frames.pop();
    this.afterValue();
    return true;
  }

  private comma(): boolean {
    const top = this.frames.at(-1);
    if (this.state !== "comma-or-end" || top === undefined) throw this.unexpected();
    if (top.keys === null) top.index += 1;
    this.state = top.keys === null ? "value" : "key";
    return true;
  }

  private key(): boolean {
    const frame = this.frames.at(-1)!;
    const key = this.lexer.stringValue();
    const { start, loneSurrogate } = this.lexer;
    frame.key = key;
    if (loneSurrogate !== -1) this.find("lone-surrogate", loneSurrogate);
    if (key === "__proto__") this.find("proto-key", start);
    const known = textKey(key);
    if (frame.keys?.has(known)) this.find("duplicate-key", start);
    else frame.keys?.add(known);
    this.state = "colon";
    return true;
  }

  private scalar(): boolean {
    this.requireValue();
    this.afterValue();
    return true;
  }

  private requireValue(): void {
    if (this.state !== "value" && this.state !== "value-or-end") throw this.unexpected();
  }

  private afterValue(): void {
    this.state = this.frames.length === 0 ? "done" : "comma-or-end";
  }

  private unexpected(): JsonSyntaxError {
    return new JsonSyntaxError(this.lexer.start, EXPECTED[this.state]);
  }
}
