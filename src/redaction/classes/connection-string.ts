// Connection strings that are neither URLs nor plain assignments: ADO and ODBC lists, Go's DSN, Oracle's user/password@.
import { ALNUM, isAt, runEnd, SPACE, WORD } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";
import { drawRun } from "../prefix-token.ts";
import { isCode, isStandIn } from "../value-shape.ts";

const USER_MAX = 64;

export const connectionString: RedactionClass = {
  name: "connection-string",
  when: "always",
  says: "password in a connection string",
  covered: [
    "Password=, Pwd= and PWD= in a list with semicolons, quoted or braced",
    "user:password@tcp(host) and @unix(path)",
    "jdbc:oracle:thin:user/password@",
  ],
  notCovered: ["an ODBC password that holds a semicolon outside braces"],
  improves: [],
  credential: true,
  keywords: ["pwd=", "pwd =", "password=", "password =", "@tcp(", "@unix(", ":thin:"],
  find(text: string, at: number, end: number, emit: Emit): void {
    const first = text[at];
    if (first === "@") dsn(text, at, emit);
    else if (first === ":") oracle(text, end, emit);
    else inList(text, at, end, emit);
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 8 + draw(12), draw)}!7`;
    return { text: `Server=db.example;User Id=app;Pwd=${secret};Encrypt=yes`, secret };
  },
};

function inList(text: string, at: number, end: number, emit: Emit): void {
  if (isAt(text, at - 1, WORD)) return;
  const start = runEnd(text, end, SPACE, end + 1);
  const braced = text[start] === "{";
  let stop = start;
  while (stop < text.length && text[stop] !== ";" && !/["'`\\\n\r\uffff]/.test(text[stop] as string)) {
    if (braced && text[stop] === "}") break;
    stop += 1;
  }
  // A list: another key before it on the line, or one behind it.
  const listed =
    /;\s{0,2}$/.test(text.slice(Math.max(0, at - 3), at)) ||
    /^;\s{0,2}[A-Za-z][\w ]{1,30}=/.test(text.slice(stop, stop + 40));
  const value = text.slice(start, stop);
  if (listed && value.length >= 1 && value.length <= 200 && !isStandIn(value) && !isCode(value))
    emit(braced ? start + 1 : start, stop);
}

function dsn(text: string, at: number, emit: Emit): void {
  const floor = Math.max(0, at - 2 * USER_MAX);
  let colon = -1;
  for (let from = at - 1; from >= floor; from -= 1) {
    if (isAt(text, from, SPACE) || /["'`\\\uffff]/.test(text[from] as string)) break;
    if (text[from] === ":") colon = from;
  }
  if (colon === -1 || colon + 1 >= at) return;
  if (!isStandIn(text.slice(colon + 1, at)) && !text.startsWith("://", colon)) emit(colon + 1, at);
}

function oracle(text: string, from: number, emit: Emit): void {
  const slash = runEnd(text, from, WORD, from + USER_MAX);
  if (slash === from || text[slash] !== "/") return;
  let stop = slash + 1;
  while (
    stop < text.length &&
    stop - slash <= USER_MAX &&
    !isAt(text, stop, SPACE) &&
    text[stop] !== "@" &&
    text[stop] !== "\uffff"
  )
    stop += 1;
  if (text[stop] === "@" && !isStandIn(text.slice(slash + 1, stop))) emit(slash + 1, stop);
}
