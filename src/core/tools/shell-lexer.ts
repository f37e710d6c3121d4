// What the shell scan has to know of the shell's lexemes: operators, and where a quoted or substituted span ends.
// Functions of a text and an offset; each call looks only at the span it consumes, with no recursion.

/** What joins or ends commands. Any of them, outside quotes, disqualifies a command that must be one pipeline. */
export type Break = ";" | "&&" | "||" | "&" | "newline" | "carriage return";

export type Operator =
  | { readonly kind: "break"; readonly length: number; readonly name: Break }
  | { readonly kind: "pipe"; readonly length: number }
  /** `duplicates`: `>&` and `<&`, whose target may be a descriptor. */
  | { readonly kind: "redirect"; readonly length: number; readonly output: boolean; readonly duplicates: boolean }
  | { readonly kind: "heredoc"; readonly length: number };

/** Facts about what stands inside substitutions, gathered while their ends are found. */
export interface Findings {
  readonly breaks: Set<Break>;
  substitutes: boolean;
}

const redirect = (length: number, output: boolean, duplicates = false): Operator => ({
  kind: "redirect",
  length,
  output,
  duplicates,
});
const breakAt = (length: number, name: Break): Operator => ({ kind: "break", length, name });

/** Operators by spelling; of several that fit, the longest is meant. `&>`, `>&` and `2>&1` are no lone `&`. */
const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  [";", breakAt(1, ";")],
  ["\n", breakAt(1, "newline")],
  ["\r", breakAt(1, "carriage return")],
  ["&", breakAt(1, "&")],
  ["&&", breakAt(2, "&&")],
  ["||", breakAt(2, "||")],
  ["|", { kind: "pipe", length: 1 }],
  ["|&", { kind: "pipe", length: 2 }],
  ["<<", { kind: "heredoc", length: 2 }],
  [">", redirect(1, true)],
  [">>", redirect(2, true)],
  [">|", redirect(2, true)],
  [">&", redirect(2, true, true)],
  ["&>", redirect(2, true)],
  ["&>>", redirect(3, true)],
  ["<", redirect(1, false)],
  ["<&", redirect(2, false, true)],
  ["<>", redirect(2, true)],
  ["<<<", redirect(3, false)],
]);

const PARAMETER = /\$\{[^}'"`\\(]*\}/y;
/** Inside a substitution a `#` after one of these opens a comment, which may hold any quote: the span is given up. */
const COMMENT_BEFORE = " \t\n(;|&";
const OPERATOR_STARTS = ";\n\r&|<>";

/** The operator that starts at `at`, outside quotes; null when there is none. */
export function operatorAt(text: string, at: number): Operator | null {
  if (!OPERATOR_STARTS.includes(text[at] ?? " ")) return null;
  for (let length = 3; length > 0; length -= 1) {
    const operator = OPERATORS.get(text.slice(at, at + length));
    if (operator?.length === length) return operator;
  }
  return null;
}

/** End (exclusive) of the single-quoted span that opens at `at`; -1 when it never closes. */
export function endOfSingle(text: string, at: number): number {
  return text.indexOf("'", at + 1) + 1 || -1;
}

/** End (exclusive) of the span that opens with one character at `at` and ends at the next unescaped `close`; -1 when it never closes. */
export function endOfEscapable(text: string, at: number, close: string): number {
  for (let index = at + 1; index < text.length; index += 1) {
    const char = text[index];
    if (char === "\\") index += 1;
    else if (char === close) return index + 1;
  }
  return -1;
}

/** End (exclusive) of the `${…}` at `at`; -1 when it never closes or holds quotes, an escape or a substitution. */
export function endOfParameter(text: string, at: number): number {
  PARAMETER.lastIndex = at;
  return PARAMETER.test(text) ? PARAMETER.lastIndex : -1;
}

/**
 * End (exclusive) of a double-quoted span or of a `$(…)` that opens at `at`, whatever is nested in it; -1 when it never
 * closes. Breaks inside a substitution are noted: its text is command text again, also between double quotes.
 */
export function endOfNested(text: string, at: number, found: Findings): number {
  const open: ('"' | "(")[] = [];
  let index = at;
  do {
    const inside = open.at(-1);
    const char = text[index];
    if (char === undefined) return -1;
    if (char === "\\") index += 2;
    else if (char === "`") {
      index = noteBackticks(text, index, found);
      if (index === -1) return -1;
    } else if (char === '"') {
      if (inside === '"') open.pop();
      else open.push('"');
      index += 1;
    } else if (char === "$" && text[index + 1] === "(") {
      found.substitutes = true;
      open.push("(");
      index += 2;
    } else if (char === "$" && text[index + 1] === "{") {
      index = endOfParameter(text, index);
      if (index === -1) return -1;
    } else if (inside === '"') index += 1;
    else if (char === "'") {
      index = text[index - 1] === "$" ? endOfEscapable(text, index, "'") : endOfSingle(text, index);
      if (index === -1) return -1;
    } else if (char === "#" && COMMENT_BEFORE.includes(text[index - 1] ?? " ")) return -1;
    else if (char === "(" || char === ")") {
      if (char === "(") open.push("(");
      else open.pop();
      index += 1;
    } else {
      const operator = operatorAt(text, index);
      if (operator?.kind === "break") found.breaks.add(operator.name);
      index += operator?.length ?? 1;
    }
  } while (open.length > 0);
  return index;
}

/** End of the backtick substitution at `at`, or -1. Every break character in it counts, quoted or not. */
export function noteBackticks(text: string, at: number, found: Findings): number {
  const end = endOfEscapable(text, at, "`");
  found.substitutes = true;
  for (let index = at + 1; index < end - 1; index += 1) {
    const operator = operatorAt(text, index);
    if (operator?.kind === "break") found.breaks.add(operator.name);
    index += (operator?.length ?? 1) - 1;
  }
  return end;
}
