// Sets of ASCII characters as bit masks, and runs over them. Anything that is not ASCII is in no set, so every run of every
// scanner ends at it; the filler that stands for placeholders relies on that.

const bit = (index: number): number => 1 << index;
export const DIGIT = bit(0);
export const UPPER = bit(1);
export const LOWER = bit(2);
export const UNDERSCORE = bit(3);
export const HYPHEN = bit(4);
export const DOT = bit(5);
export const SLASH = bit(6);
export const PLUS = bit(7);
export const EQUALS = bit(8);
export const TILDE = bit(9);
/** a to f and A to F, beside DIGIT the hexadecimal digits. */
export const HEX_LOWER = bit(10);
export const HEX_UPPER = bit(11);
/** 2 to 7: beside UPPER the alphabet of RFC 4648 base 32. */
export const TWO_TO_SEVEN = bit(12);
/** Space and tab. */
export const BLANK = bit(13);
/** Line feed and carriage return. */
export const BREAK = bit(14);
/** " ' ` */
export const QUOTE = bit(15);
export const BACKSLASH = bit(16);
/** NUL to 0x1f without blanks and breaks, and DEL. */
export const CONTROL = bit(17);
export const COLON = bit(18);
export const COMMA = bit(19);
export const SEMICOLON = bit(20);
export const AMPERSAND = bit(21);
export const PERCENT = bit(22);
export const AT = bit(23);
/** < > */
export const ANGLE = bit(24);
/** ( ) [ ] { } */
export const BRACKET = bit(25);
/** What is left of printable ASCII. */
export const OTHER = bit(26);

export const LETTER = UPPER | LOWER;
export const ALNUM = LETTER | DIGIT;
export const WORD = ALNUM | UNDERSCORE;
export const B64URL = WORD | HYPHEN;
export const B64 = ALNUM | PLUS | SLASH;
export const HEX = DIGIT | HEX_LOWER;
export const HEX_ANY = HEX | HEX_UPPER;
export const BASE32 = UPPER | TWO_TO_SEVEN;
export const SPACE = BLANK | BREAK;

const SETS: readonly (readonly [string, number])[] = [
  ["_", UNDERSCORE],
  ["-", HYPHEN],
  [".", DOT],
  ["/", SLASH],
  ["+", PLUS],
  ["=", EQUALS],
  ["~", TILDE],
  [" \t", BLANK],
  ["\n\r", BREAK],
  ["\"'`", QUOTE],
  ["\\", BACKSLASH],
  [":", COLON],
  [",", COMMA],
  [";", SEMICOLON],
  ["&", AMPERSAND],
  ["%", PERCENT],
  ["@", AT],
  ["<>", ANGLE],
  ["()[]{}", BRACKET],
  ["!#$*?^|", OTHER],
];

const TABLE = new Int32Array(128);
for (let code = 0; code < 128; code += 1) {
  const char = String.fromCharCode(code);
  let mask = 0;
  if (char >= "0" && char <= "9") mask |= DIGIT;
  if (char >= "2" && char <= "7") mask |= TWO_TO_SEVEN;
  if (char >= "A" && char <= "Z") mask |= UPPER;
  if (char >= "a" && char <= "z") mask |= LOWER;
  if (char >= "a" && char <= "f") mask |= HEX_LOWER;
  if (char >= "A" && char <= "F") mask |= HEX_UPPER;
  for (const [chars, set] of SETS) if (chars.includes(char)) mask |= set;
  TABLE[code] = mask === 0 ? CONTROL : mask;
}

/** The sets that a code unit is in; 0 outside ASCII and past the end of a text (NaN). */
export function setsOf(code: number): number {
  return code < 128 ? (TABLE[code] as number) : 0;
}

/** Whether the character at `at` is in the set; false past either end. */
export function isAt(text: string, at: number, set: number): boolean {
  return (setsOf(text.charCodeAt(at)) & set) !== 0;
}

/** End of the longest run of the set that begins at `at`, at most `limit`. */
export function runEnd(text: string, at: number, set: number, limit = text.length): number {
  let end = at;
  while (end < limit && (setsOf(text.charCodeAt(end)) & set) !== 0) end += 1;
  return end;
}

/** Start of the longest run of the set that ends before `at`, at least `floor`. */
export function runStart(text: string, at: number, set: number, floor = 0): number {
  let start = at;
  while (start > floor && (setsOf(text.charCodeAt(start - 1)) & set) !== 0) start -= 1;
  return start;
}
