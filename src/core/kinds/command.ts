// What a shell command prints, by its programs. The first pipeline whose first program is in the table decides; what
// follows a pipe filters its lines and does not change their kind.
import type { Kind } from "../schemas/entry.ts";
import { gitSubcommand } from "../tools/programs.ts";
import { scanShell } from "../tools/shell.ts";
import { kindOfPath } from "./endings.ts";

const PROGRAMS: ReadonlyMap<string, Kind> = new Map(
  (
    [
      ["search-listing", "grep egrep fgrep zgrep rg ag ack"],
      ["listing", "ls find fd fdfind tree du dir wc stat exa eza"],
      ["diff", "diff colordiff sdiff"],
      ["vcs-log", "git hg svn jj"],
      [
        "build-log",
        "make gmake cmake ninja bazel ctest cargo rustc go pytest tox nox mvn gradle gradlew ant sbt tsc eslint",
      ],
      [
        "build-log",
        "ruff flake8 pylint mypy pyright jest vitest mocha ava gcc g++ cc c++ clang clang++ javac dotnet swift",
      ],
      [
        "build-log",
        "rspec rake bundle phpunit composer npm pnpm yarn npx bun deno pip pip3 uv poetry apt apt-get brew",
      ],
      ["web", "curl wget lynx w3m http"],
      ["json", "jq"],
    ] as const
  ).flatMap(([kind, programs]) => programs.split(" ").map((program) => [program, kind] as const)),
);

const GIT: ReadonlyMap<string, Kind> = new Map([
  ["grep", "search-listing"],
  ["diff", "diff"],
  ["show", "diff"],
  ["difftool", "diff"],
  ["ls-files", "listing"],
  ["ls-tree", "listing"],
]);

/** Programs that print files: their operands say what. */
const READERS: ReadonlySet<string> = new Set("cat head tail sed nl less more bat batcat tac awk column".split(" "));
const PYTHON = /^python[0-9.]*$/;
const TEST_MODULES: ReadonlySet<string> = new Set(["pytest", "unittest", "mypy", "pip", "tox", "build", "compileall"]);
/** `bash -c '...'` is looked into this many times. */
const SHELL_DEPTH = 2;
/** A longer command is a script; its beginning decides. */
const COMMAND_MAX = 4_096;

/** Kind of a command's output, null when no program of it is known. */
export function kindOfCommand(command: string, depth = SHELL_DEPTH): Kind | null {
  for (const pipeline of scanShell(command.slice(0, COMMAND_MAX))?.pipelines ?? []) {
    const kind = kindOfProgram(pipeline[0]?.words ?? [], depth);
    if (kind !== null) return kind;
  }
  return null;
}

function kindOfProgram(words: readonly string[], depth: number): Kind | null {
  const [first = "", second = "", third = ""] = words;
  const program = first.slice(first.lastIndexOf("/") + 1);
  if (depth > 0 && /^(?:ba|z|da)?sh$/.test(program) && /^-[a-z]*c$/.test(second))
    return kindOfCommand(third, depth - 1);
  if (program === "git") return GIT.get(gitSubcommand(["git", ...words.slice(1)]) ?? "") ?? "vcs-log";
  if (PYTHON.test(program)) return second === "-m" && TEST_MODULES.has(third) ? "build-log" : null;
  if (!READERS.has(program)) return PROGRAMS.get(program) ?? null;
  for (const word of words.slice(1)) {
    const kind = word.startsWith("-") ? null : kindOfPath(word);
    if (kind !== null) return kind;
  }
  return null;
}
