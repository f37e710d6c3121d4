// What one line of an aider history is: the file marks lines by how they begin, and so does a reply that quotes or has headings, which
// nothing can tell apart. Newer versions round figures from a thousand on.
import type { Usage } from "../../../core/schemas/usage.ts";

export type AiderLine =
  | { readonly kind: "start"; readonly day: string }
  | { readonly kind: "user"; readonly text: string }
  | { readonly kind: "notice"; readonly text: string }
  | { readonly kind: "blank" }
  | { readonly kind: "reply"; readonly text: string };

const START = /^# aider chat started at (\d{4}-\d\d-\d\d)/;

export function aiderLine(line: string): AiderLine {
  const day = START.exec(line.slice(0, 64))?.[1];
  if (day !== undefined) return { kind: "start", day };
  // A marked line ends with two spaces, which make a line break in Markdown.
  if (line === "####" || line.startsWith("#### ")) return { kind: "user", text: unmarked(line.slice(5)) };
  if (line === ">" || line.startsWith("> ")) return { kind: "notice", text: line.slice(2).trimEnd() };
  return line.trim() === "" ? { kind: "blank" } : { kind: "reply", text: line };
}

function unmarked(text: string): string {
  return text.endsWith("  ") ? text.slice(0, -2) : text;
}

/** Commands that go to the model as a question; the others are for aider itself. */
const ASKED = /^\/(?:ask|code|architect|context|help|chat-mode)\s+\S/;

/** Whether what a person typed reached the model. */
export function isAsked(text: string): boolean {
  const head = text.slice(0, 64).trimStart();
  return !/^[/!]/.test(head) || ASKED.test(head);
}

/** The model that a notice names; null for any other. */
export function modelIn(notice: string): string | null {
  return /^(?:Main model|Model): (\S{1,200}) with /.exec(notice.slice(0, 256))?.[1] ?? null;
}

const TOKENS =
  /^Tokens: ([\d.,]{1,16}[kM]?) sent(?:, ([\d.,]{1,16}[kM]?) cache write)?(?:, ([\d.,]{1,16}[kM]?) cache hit)?, ([\d.,]{1,16}[kM]?) received\./;

/** The usage that a notice reports; null for any other. What was sent counts the cached part or not, as the provider does. */
export function usageIn(notice: string): Usage | null {
  const found = TOKENS.exec(notice.slice(0, 128));
  if (found === null) return null;
  const [sent, written, cached, output] = [1, 2, 3, 4].map((group) => exact(found[group]));
  const known = found[2] === undefined && found[3] === undefined;
  const why = [
    [1, 2, 3, 4].some((group) => found[group] !== undefined && exact(found[group]) === null) ? "rounded" : "",
    known ? "no cached figure" : "sent with or without the cached share",
  ].filter((part) => part !== "");
  return {
    prompt: known ? (sent ?? null) : null,
    cached: cached ?? null,
    fresh: null,
    written: written ?? null,
    output: output ?? null,
    why: why.join(", "),
  };
}

function exact(figure: string | undefined): number | null {
  if (figure === undefined || !/^\d{1,3}(?:,?\d{3})*$/.test(figure)) return null;
  return Number(figure.replaceAll(",", ""));
}
