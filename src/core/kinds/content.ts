// What a body's lines look like, for bodies whose producer says nothing. Each look is a share of the sampled lines; every
// expression runs on one line of at most 300 characters.

const DIFF_LINE = /^(?:[-+ @\\]|diff |index |similarity |rename |new file|deleted file|Binary files)/;
const HUNK = /^(?:@@ -\d|diff --git |\*\*\* [12])/;
const COMMIT = /^(?:[*|\\/ ]*commit [0-9a-f]{7,40}\b|[*|\\/ ]*\^?[0-9a-f]{7,12} \S)/;
const HIT = /^(?:(?!\d{4}-\d\d)[^\s:]{0,200}[A-Za-z_][^\s:]{0,200}:\d+:|[^\s:]{1,200}\.\w{1,10}-\d+-|L\d+: )/;
/** A compiler's or linter's line has a place too; what follows it tells. */
const DIAGNOSTIC = /:\d+: (?:fatal )?(?:error|warning|note)\b/i;
const LISTED = /^(?:[-dlbcps][-rwxsStT]{9}|[│├└─ |`+-]*[│├└─]|total \d+$|\S*[/.]\S*$|\S+[/*@]$)/;
const TAG = /^\s*<\/?[a-zA-Z!][^<]*>?/;
const PAGE = /^\s*<(?:!doctype|html|\?xml|rss|feed)\b/i;
const BUILD = [
  /^(?:=== RUN|\s*--- (?:PASS|FAIL|SKIP)|PASS\b|FAIL\b|ok\s+\S|not ok\b|ok \d|Traceback |Error: |\s+at \S+ \(|\s+File ")/,
  /(?:^|[\s:])(?:error|warning|note|fatal error)(?:\[[A-Z]?\d+\]|\s+[A-Z]+\d+)?: /i,
  /^\s*(?:[✓✔✗✘×●○]|Compiling |Finished |Running |Downloading |Collecting |Installing |npm |make(?:\[\d+\])?: |\[\s*\d+%\])/,
  /^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG)\b)/,
  /(?:\bPASSED\b|\bFAILED\b|\.\.\. ok$|^={3,}.*={3,}$|\b\d+ (?:passed|failed|tests?)\b)/,
];
const CODE = [
  /(?:[{};]|=>|\)\s*:|[([,])$/,
  /^\s*(?:import|from|export|const|let|var|def|class|function|return|if|elif|else|for|while|try|except|public|private|static|fn|pub|use|mod|package|func|type|struct|enum|interface|async|await|#include|#define|@\w+|\/\/|\/\*|\*\/|\}|\))(?:\W|$)/,
  /^\s*[\w.[\]]+\s*(?:[-+*/|&]?=|:=)\s*\S/,
];
const SEPARATORS = [",", "\t", ";", "|"] as const;

/** Share of lines, 0 for none, that satisfy a test. */
export function share(lines: readonly string[], test: (line: string) => boolean): number {
  return lines.length === 0 ? 0 : lines.filter(test).length / lines.length;
}

export function looksLikeDiff(lines: readonly string[]): boolean {
  return lines.some((line) => HUNK.test(line)) && share(lines, (line) => DIFF_LINE.test(line)) >= 0.5;
}

export function looksLikeLog(lines: readonly string[]): boolean {
  const fullHeaders =
    lines.some((line) => /^commit [0-9a-f]{40}\b/.test(line)) && lines.some((line) => line.startsWith("Author: "));
  return fullHeaders || share(lines, (line) => COMMIT.test(line)) >= 0.5;
}

export function looksLikeBuild(lines: readonly string[]): boolean {
  return share(lines, (line) => BUILD.some((pattern) => pattern.test(line))) >= 0.2;
}

export function looksLikeHits(lines: readonly string[]): boolean {
  return share(lines, (line) => HIT.test(line) && !DIAGNOSTIC.test(line)) >= 0.5;
}

export function looksLikeListing(lines: readonly string[]): boolean {
  return share(lines, (line) => LISTED.test(line)) >= 0.6;
}

export function looksLikePage(lines: readonly string[]): boolean {
  return PAGE.test(lines[0] ?? "") || share(lines, (line) => TAG.test(line)) >= 0.4;
}

/** A table: at least 3 lines, most of which have the same two or more separators. */
export function looksLikeTable(lines: readonly string[]): boolean {
  return lines.length >= 3 && SEPARATORS.some((separator) => sameCount(lines, separator) >= 0.8);
}

function sameCount(lines: readonly string[], separator: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    // A comma before a blank is punctuation.
    const cells = (separator === "," ? line.replaceAll(", ", " ") : line).split(separator).length - 1;
    if (cells >= 2) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) / lines.length;
}

export function looksLikeCode(lines: readonly string[]): boolean {
  return share(lines, (line) => CODE.some((pattern) => pattern.test(line))) >= 0.4;
}

/** One JSON value or a value per line, judged by how it begins and ends. */
export function looksLikeJson(body: string): boolean {
  const head = /^\s{0,64}(?:\{\s{0,64}(?:"|\}\s*$)|\[\s{0,64}(?:[{[\]"-]|\d|true|false|null))/.test(body.slice(0, 200));
  return head && /[\]}]\s{0,64}$/.test(body.slice(-80));
}
