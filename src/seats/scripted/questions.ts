// Questions of a probe and their answers, as text: what `ab` asks, what the built-in seats read, what a scorer reads back. A question
// shows a stretch of what the asker saw, with a blank where one fact stood.

/** Stands where the fact stood. */
export const BLANK = "\u25a2";
/** The answer of somebody who does not know. */
export const UNKNOWN = "unknown";

export interface Question {
  /** From 1. */
  readonly number: number;
  /** One line with one BLANK. */
  readonly context: string;
}

const INTRODUCTION = [
  "Answer from what stands above, without using any tool.",
  `Each question shows a stretch of it with ${BLANK} in place of one value.`,
  `Answer each on a line of its own, as "A1. the value", or "A1. ${UNKNOWN}" when it does not stand above.`,
].join(" ");

/** The text that asks. */
export function questionText(questions: readonly Question[]): string {
  const asked = questions.map(
    ({ number, context }) => `Q${number}. Which value stands at ${BLANK}?\ncontext: ${context}`,
  );
  return [INTRODUCTION, ...asked].join("\n\n");
}

/** The questions of a text; none in one that asks nothing. */
export function questionsIn(text: string): readonly Question[] {
  const found: Question[] = [];
  const lines = text.split("\n");
  for (const [at, line] of lines.entries()) {
    const number = /^Q(\d{1,4})\. /.exec(line)?.[1];
    const next = lines[at + 1] ?? "";
    if (number === undefined || !next.startsWith("context: ")) continue;
    const context = next.slice("context: ".length);
    if (context.split(BLANK).length === 2) found.push({ number: Number(number), context });
  }
  return found;
}

/** The text that answers. */
export function answerText(answers: ReadonlyMap<number, string>): string {
  return [...answers].map(([number, value]) => `A${number}. ${value}`).join("\n");
}

/** The answers of a text by number of their question; the first of each counts. */
export function answersIn(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const line of text.split("\n")) {
    const [, number, value = ""] = /^[\s*>-]{0,8}\**A(\d{1,4})[.):]\**\s{0,8}(.{0,4096})$/.exec(line) ?? [];
    if (number !== undefined && !found.has(Number(number))) found.set(Number(number), value.trim());
  }
  return found;
}

/** White space as one blank: contexts stand on one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}
