// E-mail addresses, plain and with a percent-encoded @. Remotes of ssh, versions of packages and user parts of URLs look like
// them and are none; the domain must end in a top-level domain that exists.
import { ALNUM, DIGIT, HYPHEN, isAt, LETTER, setsOf, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { isTopLevel } from "../top-level.ts";

/** RFC 5321: 64 octets before the @, 255 behind it. */
const LOCAL_MAX = 64;
const DOMAIN_MAX = 255;
const LOCAL = new Set([..."._%+-'"].map((char) => char.charCodeAt(0)));

/** Percent escapes of white space, quotes and brackets, and of the bytes that signs beyond ASCII end with. */
const NOT_LOCAL = /^%(?:0[9ad]|2[02378c]|3[ce]|5[b-d]|60|7[b-d]|[89ab][0-9a-f])$/i;

export const email: RedactionClass = {
  name: "email",
  when: "always",
  says: "e-mail address",
  covered: ["name@domain with a top-level domain of the IANA list or a reserved one", "name%40domain"],
  notCovered: [
    "quoted local parts",
    "an address that a line's end splits",
    "domains in scripts other than Latin",
    "an address in the user part of a URL or behind ssh",
  ],
  improves: ["an address whose domain starts with a lowercase v and a digit, unless the domain is a version"],
  credential: false,
  keywords: ["@", "%40"],
  find(text: string, at: number, end: number, emit: Emit): void {
    const start = localStart(text, at);
    if (start === at) return;
    const stop = domainEnd(text, end);
    if (stop !== -1 && isAddress(text, start, at, stop)) emit(start, stop);
  },
  example(draw: Draw): Example {
    const secret = `${["mara.voss", "q-lee", "dev+ci"][draw(3)]}${draw(1000)}@mail${draw(100)}.example`;
    return { text: `reported by ${secret} (see log)`, secret };
  },
};

function isLocal(code: number): boolean {
  return (setsOf(code) & WORD) !== 0 || LOCAL.has(code) || (code >= 0xc0 && code <= 0x52f);
}

/** Start of the local part that ends at `at`; `at` when there is none. */
function localStart(text: string, at: number): number {
  const floor = Math.max(0, at - LOCAL_MAX - 1);
  let start = at;
  while (start > floor && isLocal(text.charCodeAt(start - 1))) start -= 1;
  if (at - start > LOCAL_MAX) return at;
  if (text[start - 1] === "\\") {
    // The letter of an escape: \n, or \u003c.
    if (/^u[0-9a-f]{4}/i.test(text.slice(start, start + 5))) start += 5;
    else if (/^[nrtbfv]/.test(text[start] ?? "")) start += 1;
  }
  start = pastEscapes(text, start, at);
  while (start < at && !isAt(text, start, WORD) && text.charCodeAt(start) < 128) start += 1;
  return text[at - 1] === "." || start > at ? at : start;
}

/** Behind the last percent escape of a blank, a quote or a bracket: it stands in front of the address. */
function pastEscapes(text: string, start: number, at: number): number {
  for (let from = at - 3; from >= start; from -= 1)
    if (text[from] === "%" && NOT_LOCAL.test(text.slice(from, from + 3))) return from + 3;
  return start;
}

/** End of a domain that begins at `at`: labels up to the last one that is a top-level domain. -1 when there is none. */
function domainEnd(text: string, at: number): number {
  let end = -1;
  let from = at;
  let labels = 0;
  while (from - at < DOMAIN_MAX) {
    let stop = from;
    while (stop - from < 64 && isAt(text, stop, ALNUM | HYPHEN)) stop += 1;
    if (stop === from || text[from] === "-" || stop - from > 63) break;
    labels += 1;
    const label = text.slice(from, stop).replace(/-+$/, "");
    if (labels > 1 && isTopLevel(label)) end = from + label.length;
    if (text[stop] !== ".") break;
    from = stop + 1;
  }
  return end;
}

function isAddress(text: string, start: number, at: number, end: number): boolean {
  const domain = text.slice(at, end);
  if (/^@v\d+(?:\.\d|$)/.test(domain)) return false;
  const next = text[end];
  // user@host:path, the remote of git or scp; a port's digits or a blank make it no path.
  if (next === ":") {
    const path = /^:(?:~|[^\s"'`<>,;]{0,100}(?:\/|\.git\b))/.exec(text.slice(end, end + 120));
    if (path !== null && !path[0].startsWith("://") && !/^:\d+\//.test(path[0])) return false;
  }
  if (text[start - 1] === "/" && text[start - 2] === "/") return false;
  const before = text.slice(Math.max(0, start - 80), start);
  const word = before.slice(before.search(/[^\s"'`<>,;()]*$/));
  // The user part of a URL; in its path, query or fragment an address is an address.
  if (/:\/\/[^/?#]*$/.test(word)) return false;
  return (
    !/\b(?:ssh|scp|sftp|rsync|mosh)(?: -[\w]+(?: [\w./~-]+)?){0,3} $/.test(before) ||
    isAt(text, start - 1, LETTER | DIGIT)
  );
}
