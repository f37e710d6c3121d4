// The tokens of a JSON text (RFC 8259, strict), one after another: where each lexeme starts and ends, and nothing else.
// One pass, no recursion, no value is built and no number is ever converted. It knows words, not grammar.

export type TokenKind = "{" | "}" | "[" | "]" | ":" | "," | "string" | "number" | "true" | "false" | "null" | "end";

/** A lexeme: `text.slice(start, end)`; a string's quotes are part of it. Offsets are UTF-16 code units. */
export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** The text is no JSON. `expected` is a fixed phrase of ours; nothing of the text is quoted. */
export class JsonSyntaxError extends Error {
  readonly offset: number;
  readonly expected: string;

  constructor(offset: number, expected: string) {
    super(`not JSON at character ${offset + 1}: expected ${expected}`);
    this.name = "JsonSyntaxError";
    this.offset = offset;
    this.expected = expected;
  }
}

const PUNCTUATION: Readonly<Record<number, TokenKind>> = {
  123: "{",
  125: "}",
  91: "[",
  93: "]",
  58: ":",
  44: ",",
};
const WORDS: Readonly<Record<number, "true" | "false" | "null">> = { 116: "true", 102: "false", 110: "null" };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
/** By code unit: 1 for what may follow a backslash by itself. A table, since tool output is full of escapes. */
const SIMPLE_ESCAPES = new Uint8Array(128);
for (const char of '"\\/bfnrt') SIMPLE_ESCAPES[char.charCodeAt(0)] = 1;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
const isHex = (code: number): boolean =>
  isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);

/**
 * A cursor over one text. `next()` reads one token and answers its kind, "end" after the last; `start`, `end` and the
 * two facts about strings describe the token just read. Throws JsonSyntaxError; the cursor is useless afterwards.
 * Total time is linear in the text's length, memory constant.
 */
export class Lexer {
  readonly text: string;
  start = 0;
  end = 0;
  /** A string: it holds at least one escape, so its value is not its lexeme without the quotes. */
  escaped = false;
  /** A string: offset of the first lone surrogate, written raw or as \u escape, or -1. */
  loneSurrogate = -1;

  constructor(text: string) {
    this.text = text;
  }

  next(): TokenKind {
    const { text } = this;
    let at = this.end;
    let code = text.charCodeAt(at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
    this.start = at;
    if (at >= text.length) {
      this.end = at;
      return "end";
    }
    if (code === QUOTE) {
      this.readString(at + 1);
      return "string";
    }
    const mark = PUNCTUATION[code];
    if (mark !== undefined) {
      this.end = at + 1;
      return mark;
    }
    if (code === MINUS || isDigit(code)) {
      this.end = this.endOfNumber(at);
      return "number";
    }
    const word = WORDS[code];
    if (word === undefined || !text.startsWith(word, at)) throw new JsonSyntaxError(at, "a value");
    this.end = at + word.length;
    return word;
  }

  /** The value of the string just read. */
  stringValue(): string {
    const inner = this.text.slice(this.start + 1, this.end - 1);
    return this.escaped ? (JSON.parse(`"${inner}"`) as string) : inner;
  }

  /** Reads a string whose first character after the quote stands at `at`. */
  private readString(at: number): void {
    const { text } = this;
    this.escaped = false;
    this.loneSurrogate = -1;
    // A high surrogate that waits for its low one, which must start where the high one ended.
    let highStart = -1;
    let highEnd = -1;
    for (;;) {
      let code = text.charCodeAt(at);
      while (code >= 0x20 && code !== QUOTE && code !== BACKSLASH && (code & 0xf800) !== 0xd800)
        code = text.charCodeAt(++at);
      if (code === QUOTE) break;
      if (!(code >= 0x20))
        throw new JsonSyntaxError(at, at < text.length ? "an escape for a control character" : "a closing quote");
      const unitStart = at;
      if (code === BACKSLASH) {
        this.escaped = true;
        const next = text.charCodeAt(at + 1);
        if (next < 128 && SIMPLE_ESCAPES[next] === 1) {
          at += 2;
          continue;
        }
        code = this.escapedUnit(at);
        at += 6;
      } else {
        at += 1;
      }
      if ((code & 0xf800) !== 0xd800) continue;
      if (code >= 0xdc00) {
        if (highEnd !== unitStart) this.noteLone(highStart === -1 ? unitStart : highStart);
        highStart = -1;
        highEnd = -1;
      } else {
        if (highStart !== -1) this.noteLone(highStart);
        highStart = unitStart;
        highEnd = at;
      }
    }
    if (highStart !== -1) this.noteLone(highStart);
    this.end = at + 1;
  }

  private noteLone(offset: number): void {
    if (this.loneSurrogate === -1) this.loneSurrogate = offset;
  }

  /** The code unit of the \u escape at a backslash. Throws for any other escape. */
  private escapedUnit(at: number): number {
    const { text } = this;
    const code = text.charCodeAt(at + 1);
    if (code !== 0x75) throw new JsonSyntaxError(at, "an escape of JSON");
    for (let digit = at + 2; digit < at + 6; digit += 1) {
      if (!isHex(text.charCodeAt(digit))) throw new JsonSyntaxError(at, "four hex digits after \\u");
    }
    return Number.parseInt(text.slice(at + 2, at + 6), 16);
  }

  /** End of the number that starts at `at`: `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`. */
  private endOfNumber(at: number): number {
    const { text } = this;
    let end = text.charCodeAt(at) === MINUS ? at + 1 : at;
    const zero = text.charCodeAt(end) === 0x30;
    const digits = this.endOfDigits(end);
    if (zero && digits > end + 1) throw new JsonSyntaxError(end, "a number without leading zeros");
    end = digits;
    if (text.charCodeAt(end) === 0x2e) end = this.endOfDigits(end + 1);
    if ((text.charCodeAt(end) | 0x20) === 0x65) {
      const sign = text.charCodeAt(end + 1);
      end = this.endOfDigits(sign === 0x2b || sign === MINUS ? end + 2 : end + 1);
    }
    return end;
  }

  private endOfDigits(at: number): number {
    let end = at;
    while (isDigit(this.text.charCodeAt(end))) end += 1;
    if (end === at) throw new JsonSyntaxError(at, "a digit");
    return end;
  }
}

/** The tokens of a text as objects, without the "end"; for callers that look at every token once. Throws JsonSyntaxError. */
export function* tokens(text: string): Generator<Token, void, void> {
  const lexer = new Lexer(text);
  for (let kind = lexer.next(); kind !== "end"; kind = lexer.next()) {
    yield { kind, start: lexer.start, end: lexer.end };
  }
}
