// Lines of build and test output that never join a run: what went wrong, where, and how it ended. A second, wider table
// beside the signal words. Every expression is anchored or free of nested repetition; all are tried on one line.
import { withoutEscapes } from "../../core/text/escapes.ts";

interface KeepRow {
  readonly what: string;
  readonly test: (line: string) => boolean;
}

const matches = (pattern: RegExp) => (line: string) => pattern.test(line);

export const KEEP_LINES: readonly KeepRow[] = [
  { what: "a diagnostic with its place: path:line or path:line:col, also behind rustc's arrow", test: startsWithPlace },
  {
    what: "an exception in camel case: TypeError, NullPointerException",
    test: matches(/[a-z](?:Error|Exception)(?![A-Za-z0-9_])/),
  },
  {
    what: "a stack frame: Node, Java, Python, Go, Rust, gdb",
    test: matches(/^(?:\s+at \S|\s*File "|goroutine \d|\s+\d+: [\w<]+::|#\d+\s)/),
  },
  {
    what: "a process that was killed",
    test: matches(/(?<![A-Za-z0-9_])(?:killed|sig(?:kill|segv|abrt|term))(?![A-Za-z0-9_])/i),
  },
  { what: "a crash", test: matches(/segfault|segmentation fault|core dumped/i) },
  {
    what: "a non-zero exit status",
    test: matches(/(?<![A-Za-z0-9_])(?:exit(?:ed)?(?: with)?(?: status| code)?|returned)[:=]? ?-?[1-9]/i),
  },
  { what: "npm's error prefix", test: matches(/ERR!/) },
  { what: "a package verdict of go test", test: matches(/^(?:ok|FAIL|PASS|\?)(?:\s|$)/) },
  { what: "a banner of pytest", test: (line) => line.length > 4 && line.startsWith("==") && line.endsWith("==") },
  {
    what: "a summary of a test runner",
    test: matches(
      /^(?:Ran \d+ tests? |test result: |Tests?: |Test (?:Suites?|Files): |# (?:tests|pass|fail|suites|cancelled|skipped|todo) \d)/,
    ),
  },
  {
    what: "counts of outcomes",
    test: matches(/(?<!\d)\d{1,9} (?:passed|failed|skipped|passing|failing|pending)(?![A-Za-z0-9_])/),
  },
];

/** Whether a line (without its line break) must stay as written. Looked at both as written and without colour. */
export function mustStay(line: string): boolean {
  const plain = withoutEscapes(line);
  if (plain.trim() === "") return true;
  return KEEP_LINES.some((row) => row.test(line) || (plain !== line && row.test(plain)));
}

/** `src/a.go:12: …`, `a.c:3:9: …`, `   --> src/main.rs:4:5`: a path with a letter and a dot or slash, then a line number. */
function startsWithPlace(line: string): boolean {
  let start = line.length - line.trimStart().length;
  if (line.startsWith("-->", start))
    start += 3 + (line.slice(start + 3).length - line.slice(start + 3).trimStart().length);
  // A drive letter's colon is no separator.
  const drive = /^[A-Za-z]:[\\/]/.test(line.slice(start, start + 3)) ? 2 : 0;
  const colon = line.indexOf(":", start + drive);
  if (colon <= start) return false;
  const digit = line.charCodeAt(colon + 1);
  if (!(digit >= 48 && digit <= 57)) return false;
  const path = line.slice(start, colon);
  return !/\s/.test(path) && /[A-Za-z]/.test(path) && /[./\\]/.test(path);
}
