// The secrets of a document, also of what a cut left of JSON: a line of JSON that ends too early (a process was killed, a log
// was shortened) is read with its strings decoded up to the cut.
import { madeWhole } from "./cut-json.ts";
import { opensJson, type Secret, secretsOf } from "./document.ts";
import type { Table } from "./spans.ts";

/** How a line begins that can be JSON. */
const BEGINS = /^\s{0,200}(?:\{\s{0,200}"|\[\s{0,200}["{[])/;

/** A line that was made whole, in the text of all of them, and the stretch of the document that it holds. */
interface Line {
  readonly at: number;
  readonly start: number;
  readonly end: number;
}

/** The secrets of a document, ascending and apart. Linear. */
export function documentSecrets(text: string, table: Table): readonly Secret[] {
  const found = secretsOf(text, table);
  // Without an escape a cut line reads the same as text.
  if (!text.includes("\\")) return found;
  const lines: Line[] = [];
  const parts: string[] = [];
  let length = 0;
  for (let start = 0; start < text.length; ) {
    const stop = text.indexOf("\n", start);
    const end = stop === -1 ? text.length : stop;
    const whole =
      !opensJson(text, start, end) || closes(text, end) ? null : cutLine(text.slice(start, end), stop === -1);
    if (whole !== null) {
      lines.push({ at: length + whole.before, start, end: start + whole.kept });
      parts.push(whole.text);
      length += whole.text.length + 1;
    }
    start = end + 1;
  }
  if (lines.length === 0) return found;
  return united(text, found, placed(secretsOf(parts.join("\n"), table), lines));
}

/** A line that is the beginning of JSON, made whole, with the characters that were put before it. */
function cutLine(line: string, last: boolean) {
  // The last line of a document that was written over many is a member without its object.
  const member = last && /^\s{0,200}"/.test(line);
  if ((!member && !BEGINS.test(line)) || !line.includes("\\")) return null;
  const before = member ? 1 : 0;
  const whole = madeWhole(`${member ? "{" : ""}${line.trimEnd()}`);
  return whole === null ? null : { text: whole.text, kept: whole.kept - before, before };
}

/** Secrets of the lines that were made whole as those of their document. */
function placed(secrets: readonly Secret[], lines: readonly Line[]): readonly Secret[] {
  let next = 0;
  return secrets.flatMap((secret) => {
    while (next + 1 < lines.length && lines[next + 1]!.at <= secret.start) next += 1;
    const { at, start, end } = lines[next]!;
    const from = Math.max(start, secret.start - at + start);
    const to = Math.min(end, secret.end - at + start);
    return from < to ? [{ ...secret, start: from, end: to }] : [];
  });
}

function closes(text: string, end: number): boolean {
  let at = end;
  while (at > 0 && " \t\r".includes(text[at - 1] as string)) at -= 1;
  return text[at - 1] === "}" || text[at - 1] === "]";
}

/** Both lists as one; what shares a character becomes one secret, of the class that came first. */
function united(text: string, found: readonly Secret[], more: readonly Secret[]): readonly Secret[] {
  const all = [...found, ...more].sort((a, b) => a.start - b.start || b.end - a.end);
  const apart: Secret[] = [];
  for (const secret of all) {
    const last = apart.at(-1);
    if (last === undefined || secret.start >= last.end) apart.push(secret);
    else if (secret.end > last.end) {
      apart[apart.length - 1] = { ...last, end: secret.end, value: text.slice(last.start, secret.end) };
    }
  }
  return apart;
}
