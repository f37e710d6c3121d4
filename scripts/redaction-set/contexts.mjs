// The twelve places a secret is found in. A context is a function (piece, variant, draw) => text; `piece.text` may be marked.
// The names in these templates are no names of credentials, so that a token is found for what it is.
import { isMark } from "./marks.mjs";

const COLUMNS = 76;
const LEAD =
  "the job that ran before this one has left what follows here and it was not looked at again since then, said ";
const TAIL = " and then the next step of the same job went on as if nothing had been written there at all";

export const jsonText = (value) => JSON.stringify(value);
/** A string literal in double quotes, as shells and programs write it. */
export const quoted = (text) =>
  `"${text
    .replace(/["\\$`]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")}"`;
/** Percent-encodes what may not stand in a URL; what may stays as it is. */
export const inUrl = (text) =>
  text.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=%\ue000\ue001]/gu, (char) => encodeURIComponent(char));
/** Every line as one line of a diff. */
export const diffLines = (sign, text) => text.replace(/^/gm, sign);
const turn = (variants, index, text) => variants[index % variants.length](text);

export const CONTEXTS = {
  bare: ({ text }, index) => turn([(v) => v, (v) => `${v}\n`, (v) => `see ${v} there`], index, text),
  key: ({ text }, index) =>
    turn([(v) => `value: ${v}`, (v) => `item = ${v}\n`, (v) => `build:\n  ref: ${v}\n  n: 3\n`], index, text),
  JSON: ({ text }, index) =>
    turn(
      [
        (v) => jsonText({ value: v, n: 1 }),
        (v) => jsonText({ items: ["first", v, "last"] }),
        (v) => JSON.stringify({ result: { note: v, ok: true } }, null, 2),
      ],
      index,
      text,
    ),
  "escaped twice": ({ text }, index) =>
    turn(
      [
        (v) => jsonText({ arguments: jsonText({ command: `echo ${v}` }), type: "function" }),
        (v) => jsonText({ body: jsonText({ items: [{ value: v }] }) }),
        (v) => jsonText(jsonText({ note: v })),
      ],
      index,
      text,
    ),
  URL: ({ text }, index) =>
    turn(
      [
        (v) => `https://api.example.net/v1/items?ref=${inUrl(v)}&page=2`,
        (v) => `GET https://api.example.net/v1/${inUrl(v)} HTTP/1.1`,
        (v) => `http://localhost:8080/callback#state=${inUrl(v)}`,
      ],
      index,
      text,
    ),
  header: ({ text }, index) =>
    turn(
      [
        (v) => `Host: example.net\r\nX-Request-Ref: ${v}\r\nAccept: */*\r\n`,
        (v) => `< x-upstream-ref: ${v}\n< content-length: 12\n`,
        (v) => `curl -H ${quoted(`X-Trace-Ref: ${v}`)} https://example.net/`,
      ],
      index,
      text,
    ),
  shell: ({ text }, index) =>
    turn(
      [
        (v) => `$ export REF=${quoted(v)}\n$ make all`,
        (v) => `./deploy.sh --ref ${quoted(v)} && echo done`,
        (v) => `echo ${quoted(v)} | tee out.txt >/dev/null`,
      ],
      index,
      text,
    ),
  code: ({ text }, index) =>
    turn(
      [
        (v) => `const ref = ${quoted(v)};\nrun(ref);`,
        (v) => `def load():\n    return fetch(${quoted(v)}, retries=3)  # from the fixture`,
        (v) => `items := []string{"first", ${quoted(v)}}\n`,
      ],
      index,
      text,
    ),
  diff: ({ text }, index) =>
    turn(
      [
        (v) => `@@ -1,3 +1,3 @@\n # settings\n${diffLines("-", `ref: ${v}`)}\n+ref: none\n`,
        (v) => `--- a/config.toml\n+++ b/config.toml\n@@ -4 +4 @@\n${diffLines("+", `ref = ${v}`)}\n`,
        (v) => `diff --git a/x b/x\n${diffLines("+", v)}\n`,
      ],
      index,
      text,
    ),
  log: ({ text }, index) =>
    turn(
      [
        (v) => `2026-01-05T10:22:31.481Z INFO  worker[12] sent ${v} in 32ms\n`,
        (v) => `[10:22:31] api | got value ${v}\n[10:22:32] api | ok\n`,
        (v) => `\u001b[2m10:22:31\u001b[0m \u001b[33mWARN\u001b[0m retry of ${v}\n`,
      ],
      index,
      text,
    ),
  cut: ({ text }, index) =>
    turn(
      [(v) => `...ength of it was 3, then ${v}`, (v) => `${v}...`, (v) => `…\n${v}\n[truncated 512 characters]`],
      index,
      text,
    ),
  wrapped: (piece, index, draw) => wrapped(piece.text, ["\n", "\r\n", "\n    "][index % 3], draw),
};

/** Lines of 76 columns. A long value is broken inside, behind its first twelve characters; a short one goes to the next line. */
export function wrapped(text, lineBreak, draw) {
  const first = text.search(/\ue000/);
  const from = first === -1 ? 0 : first;
  const length = first === -1 ? text.length : text.indexOf("\ue001") - first - 1;
  if (length < 40 || text.slice(0, from).includes("\n")) return `${lead(COLUMNS)}${lineBreak}${text}\n`;
  const inside = 12 + draw.int(Math.min(length - 24, 40));
  return hardWrapped(lead((COLUMNS - ((inside + from) % COLUMNS)) % COLUMNS) + text + TAIL, lineBreak);
}

const lead = (columns) => (columns <= 0 ? "" : LEAD.slice(-columns));

function hardWrapped(text, lineBreak) {
  let out = "";
  let column = 0;
  for (const char of text) {
    if (column === COLUMNS && !isMark(char) && char !== "\n") {
      out += lineBreak;
      column = lineBreak.length - lineBreak.trimStart().length > 2 ? 4 : 0;
    }
    out += char;
    if (char === "\n") column = 0;
    else if (!isMark(char)) column += 1;
  }
  return out;
}
