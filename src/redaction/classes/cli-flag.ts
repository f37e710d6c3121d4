// Secrets passed to programs as arguments: --token value, -u user:password, and the flags of a few clients whose short
// options are passwords.
import { bareEnd } from "../assigned.ts";
import { ALNUM, BLANK, HYPHEN, isAt, runEnd, runStart, WORD } from "../chars.ts";
import type { Draw, Emit, Example, Keyed, RedactionClass } from "../class.ts";
import { nameKind } from "../names.ts";
import { drawRun } from "../prefix-token.ts";
import { Programs } from "../program-before.ts";
import { closingQuote, quoteAt, quoteBefore } from "../quotes.ts";
import { isCode, isPlainWords, isProse, isStandIn, looksRandom } from "../value-shape.ts";

/** Programs by their short flag for a password. */
const PASSWORD_FLAGS: readonly { readonly flag: string; readonly programs: Programs }[] = [
  {
    flag: "-p",
    programs: new Programs(
      /\b(?:mysql|mysqldump|mysqladmin|mariadb|sshpass|docker login|podman login|helm registry login|az login|oc login)\b/g,
    ),
  },
  { flag: "-a", programs: new Programs(/\b(?:redis-cli|valkey-cli)\b/g) },
  { flag: "-P", programs: new Programs(/\b(?:sqlcmd|bcp|tsql)\b/g) },
];
const USER_PROGRAMS = new Programs(/\b(?:curl|wget|http|https|xh|httpie|ab|wrk|smbclient|lftp|rclone)\b/g);
/** Those whose -p with a blank behind it asks for the password. */
const ASKING = new Programs(/\b(?:mysql\w*|mariadb)\b/g);

export const cliFlag: RedactionClass = {
  name: "cli-flag",
  when: "always",
  says: "secret in a command's arguments",
  covered: [
    "--token, --password, --api-key, --secret and flags that end so, with a blank before the value, also as items of a list",
    "-u, --user and --proxy-user with user:password, joined or apart",
    "-p of mysql, sshpass and docker login, -a of redis-cli, -P of sqlcmd",
  ],
  notCovered: [
    "short options of other programs",
    "a password that a prompt or a pipe passes",
    "a quoted argument that a line's end splits",
  ],
  improves: ["a command-line flag with a space (--token value, curl -u user:pass)"],
  credential: true,
  keywords: [
    "password",
    "passwd",
    "passphrase",
    "secret",
    "token",
    "key",
    "-pass",
    "credential",
    "-u",
    "--user",
    "--proxy-user",
    "-p",
    "-a",
  ],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (text[at] === "-") dashed(text, at, end, emit);
    else named(text, at, end, emit);
  },
  keyed: {
    find(value: string, names: Keyed, emit: Emit): void {
      const flag = names.before;
      if (/^--?[A-Za-z][\w-]*$/.test(flag)) {
        const kind = flag.startsWith("--") ? nameKind(flag.slice(2)) : null;
        if (kind !== null && isArgument(value, kind === "password")) emit(0, value.length);
        else if (/^(?:-u|--user|--proxy-user)$/.test(flag)) userPassword(value, 0, value.length, emit);
      }
    },
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 14 + draw(12), draw)}5k`;
    return draw(2) === 0
      ? { text: `tool login --token ${secret} --quiet`, secret }
      : { text: `curl -u admin:${secret} https://h.example/x`, secret };
  },
};

/** `--some-token value`: the keyword stands inside a long flag. */
function named(text: string, at: number, end: number, emit: Emit): void {
  if (isAt(text, end, WORD | HYPHEN)) return;
  const start = runStart(text, at, WORD | HYPHEN, Math.max(0, at - 40));
  if (text[start] !== "-") return;
  const flag = text.slice(start, end);
  if (!/^-{1,2}[A-Za-z]/.test(flag)) return;
  const kind = nameKind(flag.replace(/^-+/, ""));
  if (kind === null) return;
  const value = argumentAt(text, end);
  // One dash and a comma: two strings of a list that has nothing to do with commands, unless the second is random.
  if (!flag.startsWith("--") && text[end] !== " " && value !== null && !looksRandom(text.slice(value.start, value.end)))
    return;
  if (value !== null && isArgument(text.slice(value.start, value.end), kind === "password"))
    emit(value.start, value.end);
}

function dashed(text: string, at: number, end: number, emit: Emit): void {
  const flag = text.slice(at, end);
  if (flag === "-pass") {
    if (text[at - 1] === "-" && !isAt(text, end, WORD | HYPHEN)) take(text, argumentAt(text, end), true, emit);
    return;
  }
  if (isAt(text, at - 1, WORD | HYPHEN)) return;
  if (flag.startsWith("--") || flag === "-u") {
    if (flag.startsWith("--") && isAt(text, end, WORD | HYPHEN)) return;
    const joined = flag === "-u" && isAt(text, end, ALNUM);
    if (joined && !USER_PROGRAMS.standBefore(text, at)) return;
    const from = text[end] === "=" ? end + 1 : end;
    const value = joined || from !== end ? argumentHere(text, from) : argumentAt(text, end);
    if (value !== null) userPassword(text, value.start, value.end, emit);
    return;
  }
  const row = PASSWORD_FLAGS.find((candidate) => candidate.flag === flag);
  if (row === undefined || !row.programs.standBefore(text, at)) return;
  const value = isAt(text, end, BLANK) ? argumentAt(text, end) : argumentHere(text, end);
  if (flag === "-p" && isAt(text, end, BLANK) && ASKING.standBefore(text, at)) return;
  take(text, value, true, emit);
}

interface Argument {
  readonly start: number;
  readonly end: number;
}

function take(text: string, value: Argument | null, password: boolean, emit: Emit): void {
  if (value !== null && isArgument(text.slice(value.start, value.end), password)) emit(value.start, value.end);
}

/** The argument behind blanks, or behind the marks that separate items of a list (`", "`). */
function argumentAt(text: string, end: number): Argument | null {
  const close = quoteAt(text, end);
  if (close !== null && quoteBefore(text, runStart(text, end, WORD | HYPHEN, Math.max(0, end - 60))) !== null) {
    const comma = runEnd(text, close.end, BLANK, close.end + 2);
    if (text[comma] !== ",") return null;
    return argumentHere(text, runEnd(text, comma + 1, BLANK, comma + 4), true);
  }
  const from = runEnd(text, end, BLANK, end + 8);
  return from === end ? null : argumentHere(text, from);
}

function argumentHere(text: string, from: number, quotedOnly = false): Argument | null {
  const quote = quoteAt(text, from);
  if (quote !== null) return { start: quote.end, end: closingQuote(text, quote).end };
  if (quotedOnly) return null;
  const end = bareEnd(text, from);
  return end > from ? { start: from, end } : null;
}

/** The part of user:password behind its first colon. */
function userPassword(text: string, start: number, end: number, emit: Emit): void {
  const argument = text.slice(start, end);
  const colon = argument.indexOf(":");
  if (colon < 1 || colon > 100 || colon === argument.length - 1 || argument.startsWith("//", colon + 1)) return;
  const user = argument.slice(0, colon);
  const password = argument.slice(colon + 1);
  // Numbers on both sides are ids of a user and a group, or a port.
  if (/^\d+$/.test(user) || /\s/.test(user) || isStandIn(password)) return;
  emit(start + colon + 1, end);
}

function isArgument(value: string, password: boolean): boolean {
  if (value.startsWith("-") || isStandIn(value) || isCode(value) || isProse(value) || /^[/.~]/.test(value))
    return false;
  if (/^[A-Z][A-Z_]*$/.test(value)) return false;
  const words = isPlainWords(value) && !looksRandom(value);
  if (password) return value.length >= 3 && !(words && value.length < 6);
  return words ? false : value.length >= 6 && /[0-9]|[a-z][A-Z]/.test(value);
}
