// Parts of the Gemini API: they say what they are by their key, not by a type.
import { type Counted, counter, NOTHING } from "../counted.ts";
import type { CallIn, ResultIn } from "../run-builder.ts";
import { get, isObject, listAt, objectAt, textAt } from "../values.ts";

/** Compact source lexemes below the list of parts. */
export type Raw = (...path: readonly (string | number)[]) => string | null;

export interface Parts {
  /** Null when no part is text. */
  readonly text: string | null;
  readonly calls: readonly CallIn[];
  readonly results: readonly ResultIn[];
  readonly ledger: Readonly<Counted>;
}

/** A text, a list of parts or of texts, or one part alone. */
export function partsOf(content: unknown, raw: Raw): Parts {
  if (typeof content === "string") return { text: content, calls: [], results: [], ledger: NOTHING };
  const list = Array.isArray(content) ? content : content === null || content === undefined ? [] : [content];
  const below: Raw = Array.isArray(content) ? raw : (_, ...path) => raw(...path);
  const ledger = { ...NOTHING };
  const count = counter(ledger);
  const texts: string[] = [];
  const calls: CallIn[] = [];
  const results: ResultIn[] = [];
  for (const [index, part] of list.entries()) {
    const text = typeof part === "string" ? part : textAt(part, "text");
    const made = objectAt(part, "functionCall");
    const answer = objectAt(part, "functionResponse");
    if (get(part, "thought") === true) count("thinking");
    else if (text !== null) texts.push(text);
    else if (made !== null) {
      const args = below(index, "functionCall", "args") ?? "";
      calls.push({ id: textAt(made, "id"), name: textAt(made, "name") ?? "", arguments: args });
    } else if (answer !== null) {
      results.push(resultOf(answer, (...path) => below(index, "functionResponse", ...path)));
      for (const inner of listAt(answer, "parts")) if (isMedia(inner)) count("images");
    } else if (isMedia(part)) count("images");
    else count("opaque");
    // A thought that only its provider can read rides on another part.
    if (textAt(part, "thoughtSignature") !== null && get(part, "thought") !== true) count("thinking");
  }
  return { text: texts.length === 0 ? null : texts.join("\n"), calls, results, ledger };
}

function isMedia(part: unknown): boolean {
  return isObject(part) && (get(part, "inlineData") !== undefined || get(part, "fileData") !== undefined);
}

/** The one text that a response usually is; otherwise the response as it stands. */
function resultOf(answer: unknown, raw: Raw): ResultIn {
  const response = get(answer, "response");
  const error = get(response, "error") !== undefined;
  const key = error ? "error" : "output";
  const alone = isObject(response) && Object.keys(response).length === 1 ? textAt(response, key) : null;
  const failed = error ? true : get(response, "output") === undefined ? null : false;
  return { id: textAt(answer, "id"), name: textAt(answer, "name"), content: alone ?? raw("response") ?? "", failed };
}
