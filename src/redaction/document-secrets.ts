// The secrets of a document, also of what a cut left of JSON: a line of JSON that ends too early (a process was killed, a log
// was shortened) is read with its strings decoded up to the cut.
import { JsonSyntaxError, Lexer } from "../core/json/lexer.ts";
import { type Secret, secretsOf } from "./document.ts";
import type { Table } from "./spans.ts";

/** The secrets of a document, ascending and apart. Linear. */
export function documentSecrets(text: string, table: Table): readonly Secret[] {
  const found = secretsOf(text, table);
  // Without an escape a cut line reads the same as text.
  if (!text.includes("\\")) return found;
  const more: Secret[] = [];
  for (let start = 0; start < text.length; ) {
    const stop = text.indexOf("\n", start);
    const last = stop === -1;
    const end = last ? text.length : stop;
    if (!closes(text, end) && (last || text.charCodeAt(start) <= 0x5b || text[start] === "{")) {
      const line = text.slice(start, end).trimEnd();
      if (line.includes("\\")) more.push(...secretsOfCut(line, last, start, table));
    }
    start = end + 1;
  }
  return more.length === 0 ? found : united(text, found, more);
}

/** The secrets of one line of JSON that was cut, as those of its document; none when it does not begin as one. */
function secretsOfCut(line: string, last: boolean, offset: number, table: Table): readonly Secret[] {
  // The last line of a document that was written over many: a member without its object.
  const member = last && /^\s{0,200}"/.test(line);
  if (!member && !/^\s{0,200}(?:\{\s{0,200}"|\[\s{0,200}["{[])/.test(line)) return [];
  const before = member ? "{" : "";
  const shift = offset - before.length;
  return secretsOf(`${before}${withLastQuote(line)}`, table).flatMap((secret) => {
    const start = Math.max(offset, secret.start + shift);
    const end = Math.min(offset + line.length, secret.end + shift);
    return start < end ? [{ ...secret, start, end }] : [];
  });
}

/** The line with the quote that its last string lacks; itself when it ends or fails outside a string. */
function withLastQuote(line: string): string {
  const lexer = new Lexer(line);
  try {
    while (lexer.next() !== "end");
    return line;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    // An escape that the cut left incomplete goes: it stands for no character yet.
    const partial = /\\(?:u[0-9a-fA-F]{0,3})?$/.exec(line.slice(-5))?.[0].length ?? 0;
    if (error.offset === line.length - partial) return `${line.slice(0, error.offset)}"`;
    return error.offset === line.length ? `${line}"` : line;
  }
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
