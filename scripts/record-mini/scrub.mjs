// What differs from run to run or from machine to machine is rewritten before it is recorded: folders, durations, thread
// and goroutine numbers, memory addresses, build digests, owners, directory sizes. Nothing else of an output changes.
import { createHash } from "node:crypto";

const LONG_LISTING = /^([-dl][-rwxsStT]{9})[.+]?( +)(\d+) +\S+ +\S+ +(\d+) /gm;

/**
 * A rewriter of one entry's outputs. Durations are made up from the entry's id and their position, so that two lines
 * never agree by accident and two recordings always do.
 */
export function scrubber(sandbox, entryId) {
  let drawn = 0;
  /** A made-up number below `limit` with `digits` decimals. */
  const draw = (limit, digits) => {
    drawn += 1;
    const word = createHash("sha256").update(`${entryId}:${drawn}`).digest().readUInt32BE(0);
    return ((word / 2 ** 32) * limit).toFixed(digits);
  };
  const { machine, root } = sandbox;
  const folders = [
    [root, "/repo"],
    [encodeURI(root), "/repo"],
    [machine.pythonBinary, "/usr/bin/python3"],
    [machine.pythonPrefix, "/usr"],
    [machine.goRoot, "/usr/local/go"],
  ];
  const patterns = [
    [/(\b\d+ (?:passed|failed|errors?|skipped).*) in \d+\.\d+s/g, (_, head) => `${head} in ${draw(0.4, 2)}s`],
    [/^(Ran \d+ tests? in) \d+\.\d+s/gm, (_, head) => `${head} ${draw(0.05, 3)}s`],
    [/^((?:ok|FAIL)\s+\S+\s+)\d+\.\d+s$/gm, (_, head) => `${head}${draw(0.02, 3)}s`],
    [/^(\s*--- (?:PASS|FAIL|SKIP): .*) \(\d+\.\d+s\)$/gm, "$1 (0.00s)"],
    [/finished in \d+\.\d+s/g, "finished in 0.00s"],
    [/(target\(s\) in) \d+\.\d+s/g, (_, head) => `${head} ${draw(2, 2)}s`],
    [/\(\d+(?:\.\d+)?ms\)/g, () => `(${draw(3, 4)}ms)`],
    [/(duration_ms:?) \d+(?:\.\d+)?/g, (_, head) => `${head} ${draw(90, 4)}`],
    [/^(thread '.*') \(\d+\) panicked/gm, "$1 (4117) panicked"],
    [/\bgoroutine \d+ \[/g, "goroutine 7 ["],
    [/\b0xc[0-9a-f]{9}\b/g, "0xc00001a2d0"],
    [/(\/deps\/[A-Za-z_]+-)[0-9a-f]{16}/g, (_, head) => `${head}${digestOf(head)}`],
    [
      LONG_LISTING,
      (_, mode, gap, links, size) =>
        `${mode}${gap}${mode.startsWith("d") ? "2" : links} build build ${(mode.startsWith("d") ? "4096" : size).padStart(6)} `,
    ],
    [/^total \d+$/gm, "total 64"],
  ];
  return (text) => {
    let out = text;
    for (const [from, to] of folders) out = out.replaceAll(from, to);
    for (const [pattern, to] of patterns) out = out.replace(pattern, to);
    return out;
  };
}

function digestOf(text) {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/**
 * `grep -r` lists files in the order of the folder on disk, which no two disks share. Brings a listing of `path:line:text`
 * lines into the order of the paths and keeps the order inside a file; any other text comes back as it was.
 */
export function inPathOrder(text) {
  const lines = text.split("\n");
  const last = lines.pop();
  const pathOf = (line) => /^([^:\n]+?)[:-]\d+[:-]/.exec(line)?.[1] ?? null;
  if (text === "" || last !== "" || lines.some((line) => pathOf(line) === null)) return text;
  const byPath = new Map();
  for (const line of lines) {
    const path = pathOf(line);
    byPath.set(path, [...(byPath.get(path) ?? []), line]);
  }
  const paths = [...byPath.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `${paths.flatMap((path) => byPath.get(path)).join("\n")}\n`;
}
