// Lists of programs that the questions about a producer share. Pure data, and the reading of git's global options.

/** Programs of the grep family (reference, log-collapse). */
export const GREP_FAMILY: ReadonlySet<string> = new Set(["grep", "egrep", "fgrep", "rg", "ag", "ack"]);

/** Filters that pass lines on: a pipe into one of them still shows the first program's output (reference, both rungs). */
export const PASS_THROUGH: ReadonlySet<string> = new Set([
  "head",
  "tail",
  "sort",
  "uniq",
  "wc",
  "cut",
  "sed",
  "awk",
  "tee",
  "cat",
]);

/** Global options of git that stand alone, and those that take the next word; `--name=value` stands alone as well. */
const GIT_FLAGS: ReadonlySet<string> = new Set([
  "--no-pager",
  "-P",
  "--paginate",
  "-p",
  "--bare",
  "--no-replace-objects",
  "--no-lazy-fetch",
  "--no-optional-locks",
  "--no-advice",
  "--literal-pathspecs",
  "--glob-pathspecs",
  "--noglob-pathspecs",
  "--icase-pathspecs",
]);
const GIT_OPTIONS: ReadonlySet<string> = new Set([
  "-C",
  "-c",
  "--git-dir",
  "--work-tree",
  "--namespace",
  "--exec-path",
  "--config-env",
  "--super-prefix",
  "--attr-source",
]);

/** The subcommand of a git command's words, global options skipped; null for another program, an unknown option or none. */
export function gitSubcommand(words: readonly string[]): string | null {
  if (words[0] !== "git") return null;
  let at = 1;
  for (;;) {
    const word = words[at];
    if (word === undefined) return null;
    if (!word.startsWith("-")) return word;
    const equals = word.indexOf("=");
    if (GIT_FLAGS.has(word) || (equals > 0 && GIT_OPTIONS.has(word.slice(0, equals)))) at += 1;
    else if (GIT_OPTIONS.has(word)) at += 2;
    else return null;
  }
}
