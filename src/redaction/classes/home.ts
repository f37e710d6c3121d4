// User names: in the path of a home directory of Linux, macOS and Windows, in the folder names that tools make of such paths,
// and behind the environment's own names for them. The path around the name stays.
import { beginsAt, escapeEndsAt } from "../boundary.ts";
import { ALNUM, B64URL, BACKSLASH, DOT, isAt, runEnd, SLASH, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";

const NAME = ALNUM | DOT | B64URL;
const NAME_MAX = 64;
/** Accounts that images, systems and tutorials make; they name nobody. */
const NOBODY: ReadonlySet<string> = new Set(
  `user users username youruser yourname your-name your_name you me name someuser someone myuser runner runneradmin ubuntu
  debian fedora centos alpine vscode codespace codespaces circleci travis jenkins gitlab-runner buildkite-agent ec2-user
  vagrant docker app node git admin administrator root test tester testuser demo guest public shared default all linuxbrew
  nixbld nobody www www-data postgres mysql redis nginx coder gitpod openhands swe agent sandbox oh devin jovyan kasm-user
  containeradministrator containeruser builder build ci deploy work workspace project projects src data lib local example
  foo bar baz alice bob`.split(/\s+/),
);

export const home: RedactionClass = {
  name: "home",
  when: "default",
  says: "user name in a home directory",
  covered: [
    "/home/NAME, /Users/NAME, C:\\\\Users\\\\NAME with any number of backslashes or slashes, or with %5C",
    "-Users-NAME- and -home-NAME- in folder names",
    "USER=, LOGNAME=, USERNAME= and SUDO_USER= in capitals",
  ],
  notCovered: [
    "a user name that stands alone (a listing's owner column, a prompt)",
    "names of accounts that systems make (runner, ubuntu, vscode)",
  ],
  improves: [],
  credential: false,
  keywords: [
    "/home/",
    "/users/",
    "\\users\\",
    "-users-",
    "-home-",
    "user=",
    "logname=",
    "username=",
    "\\home\\",
    "%5cusers%5c",
  ],
  find(text: string, at: number, end: number, emit: Emit): void {
    const first = text[at] as string;
    if (first === "-") folder(text, at, end, emit);
    else if (first === "/" || first === "\\") path(text, at, end, emit);
    else if (first === "%") encoded(text, at, end, emit);
    else variable(text, at, end, emit);
  },
  example(draw: Draw): Example {
    const secret = ["marlenek", "j.okafor", "tanaka-h", "priya_s"][draw(4)] as string;
    return { text: `open ${["/home/", "/Users/", "C:\\Users\\"][draw(3)]}${secret}${"/notes"} first`, secret };
  },
};

function path(text: string, at: number, end: number, emit: Emit): void {
  const word = text.slice(at + 1, end - 1);
  if (word !== "home" && word !== "Users") return;
  if (!beginsAt(text, at, ALNUM) && !isRoot(text, at)) return;
  const start = runEnd(text, end, BACKSLASH | SLASH, end + 8);
  take(text, start, nameEnd(text, start, text[at] === "\\"), emit);
}

/** `C:%5CUsers%5CNAME`, as a URL holds a path of Windows; the backslashes may be doubled. */
function encoded(text: string, at: number, end: number, emit: Emit): void {
  if (text.slice(at + 3, end - 3) !== "Users") return;
  const start = /^%5c/i.test(text.slice(end, end + 3)) ? end + 3 : end;
  take(text, start, nameEnd(text, start, false), emit);
}

/** Directories that may stand before /home or /Users: a drive, a mount, the ways systems move homes. */
function isRoot(text: string, at: number): boolean {
  return /(?:^|[^\w.])(?:[a-z]|mnt\/[a-z]|var|export|usr|data|Volumes\/[\w .-]{1,40}|nfs|rootfs|host)$/i.test(
    text.slice(Math.max(0, at - 50), at),
  );
}

/** End of a name; on Windows it may hold blanks when a separator follows. */
function nameEnd(text: string, start: number, windows: boolean): number {
  const end = runEnd(text, start, NAME, start + NAME_MAX);
  if (!windows || text[end] !== " ") return end;
  const words = /^(?: [A-Za-z][\w.-]{0,30}){1,3}(?=[\\/])/.exec(text.slice(end, end + NAME_MAX));
  return words === null ? end : end + words[0].length;
}

function folder(text: string, at: number, end: number, emit: Emit): void {
  const word = text.slice(at + 1, end - 1);
  if ((word !== "Users" && word !== "home") || (isAt(text, at - 1, WORD) && !escapeEndsAt(text, at))) return;
  // A drive of Windows is written C--Users-NAME; anything else before the hyphen makes it an ordinary word.
  if (text[at - 1] === "-" && !/(?:^|[^A-Za-z0-9])[A-Za-z]-$/.test(text.slice(Math.max(0, at - 3), at))) return;
  const stop = runEnd(text, end, ALNUM | DOT, end + NAME_MAX);
  if (text[stop] === "-") take(text, end, stop, emit);
}

function variable(text: string, at: number, end: number, emit: Emit): void {
  const start = text.slice(Math.max(0, at - 5), at) === "SUDO_" ? at - 5 : at;
  if (!/^[A-Z_]+=$/.test(text.slice(start, end)) || !beginsAt(text, start, WORD | DOT)) return;
  if (text[start - 1] === "-" || text[start - 1] === "$" || text[start - 1] === ";") return;
  take(text, end, runEnd(text, end, NAME, end + NAME_MAX), emit);
}

function take(text: string, start: number, end: number, emit: Emit): void {
  let stop = end;
  while (stop > start && (text[stop - 1] === "." || text[stop - 1] === "-")) stop -= 1;
  const name = text.slice(start, stop);
  if (name.length < 2 || NOBODY.has(name.toLowerCase()) || /^[\d._-]+$/.test(name) || name.startsWith(".")) return;
  if (end - start < NAME_MAX) emit(start, stop);
}
