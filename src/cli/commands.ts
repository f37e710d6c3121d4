// The commands, in the order of help. Rows are plain data, so that help and names cost nothing; the code of a command
// and all that it needs is loaded when that command runs.
import type { Command } from "./command.ts";

export interface Example {
  readonly line: string;
  readonly says: string;
}

export interface CommandRow {
  /** One word, or a family and a verb ("corpus stat"). No command has the name of a family. */
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly Example[];
  load(): Promise<Command>;
}

export const COMMANDS: readonly CommandRow[] = [
  {
    name: "run",
    summary: "replay pinned corpora through strategies: what is saved, what is lost, what the prompt prefix pays",
    examples: [
      { line: "run corpora/mini.jsonl", says: "the default ladder at half the size of each entry" },
      {
        line: "run corpora/mini.jsonl --strategy ladder --strategy truncate --pressure 0.3 --pressure 0.6",
        says: "two strategies at two pressures in one table",
      },
      { line: "run corpora/mini.jsonl --mode steps --low-water 0.6", says: "call by call, as a live loop shortens" },
      {
        line: "run corpora/mini.jsonl --strategy summary --seat script:turns.jsonl",
        says: "with summaries that a script writes; their tokens are booked to the arm",
      },
      {
        line: "run corpora/mini.jsonl --baseline golden/baselines/mini.gcf+skeleton.pressure=0.5.json",
        says: "fails when tokens grow or a fact is newly lost",
      },
    ],
    load: async () => (await import("./commands/run.ts")).run,
  },
  {
    name: "freeze",
    summary: "write the baseline that run --baseline compares with",
    examples: [{ line: "freeze corpora/mini.jsonl", says: "for the default ladder and budget" }],
    load: async () => (await import("./commands/freeze.ts")).freeze,
  },
  {
    name: "compare",
    summary: "compare two result documents, paired by entry",
    examples: [
      { line: "compare before.json after.json", says: "each holds one arm" },
      {
        line: "compare a.json a.json --arms gcf+skeleton@pressure=0.5,truncate@pressure=0.5",
        says: "two arms of one file",
      },
    ],
    load: async () => (await import("./commands/compare.ts")).compare,
  },
  {
    name: "diff",
    summary: "show what each rung did to one entry, body by body",
    examples: [{ line: "diff corpora/mini.jsonl ENTRY --pressure 0.3", says: "ENTRY is the id of an entry" }],
    load: async () => (await import("./commands/diff.ts")).diff,
  },
  {
    name: "ab",
    summary: "ask a seat the same questions about the full and the shortened transcript, and compare the answers",
    examples: [
      {
        line: "ab corpora/mini.jsonl --seat extract --strategy ladder --strategy clear-tool-results:0",
        says: "what a perfect reader still finds; no server",
      },
      {
        line: "ab corpora/mini.jsonl --endpoint http://127.0.0.1:8080 --trials 3 --run work/ab",
        says: "through a server; can be gone on with",
      },
    ],
    load: async () => (await import("./commands/ab.ts")).ab,
  },
  {
    name: "kvbench",
    summary: "replay corpora against a live server: what its prefix cache makes of shortening, in its own figures",
    examples: [
      { line: "kvbench corpora/mini.jsonl --dry-run", says: "what would be sent, without a server" },
      {
        line: "kvbench corpora/mini.jsonl --endpoint http://127.0.0.1:8080 --run work/",
        says: "nothing shortened against the ladder; goes on when it is started again",
      },
      {
        line: "kvbench corpora/mini.jsonl --seat local --arms on --strategy ladder --strategy digest",
        says: "two strategies on a seat of compaction-eval.json",
      },
    ],
    load: async () => (await import("./commands/kvbench.ts")).kvbench,
  },
  {
    name: "serve-sim",
    summary: "a simulated llama-server on loopback, with a true prefix cache and faults on demand",
    examples: [
      { line: "serve-sim --port 8089", says: "blocks of one token, as llama.cpp" },
      {
        line: "serve-sim --cache hybrid --block 320 --prompt-cache last",
        says: "as a hybrid model that keeps one prompt",
      },
      {
        line: "serve-sim --fail 429:7@3 --fail pin@40",
        says: "busy at the third request, another build after the fortieth",
      },
    ],
    load: async () => (await import("./commands/serve-sim.ts")).serveSim,
  },
  {
    name: "seat probe",
    summary: "what a seat is and tells: dialect, window, tokenizer, cache figures, prefix reuse, pin",
    examples: [
      { line: "seat probe --endpoint http://127.0.0.1:8080", says: "a server by its address" },
      { line: "seat probe local --json", says: "a seat of compaction-eval.json, as JSON" },
    ],
    load: async () => (await import("./commands/seat-probe.ts")).seatProbe,
  },
  {
    name: "harvest",
    summary: "make a redacted corpus out of recorded agent runs, with a manifest and a pin",
    examples: [
      { line: "harvest --where", says: "which tools' folders there are" },
      { line: "harvest --traces claude-code --out corpus.jsonl", says: "that tool's own folder" },
      {
        line: "harvest --traces traces/ --out corpus.jsonl --sample 50 --seed 7 --run work/",
        says: "can be gone on with",
      },
    ],
    load: async () => (await import("./commands/harvest.ts")).harvest,
  },
  {
    name: "corpus stat",
    summary: "what is in corpora: entries, kinds, formats, models, sizes, usage, placeholders",
    examples: [
      { line: "corpus stat corpora/mini.jsonl", says: "as tables" },
      { line: "corpus stat a.jsonl b.jsonl --json", says: "every figure of each, as JSON" },
    ],
    load: async () => (await import("./commands/corpus-stat.ts")).corpusStat,
  },
  {
    name: "corpus sample",
    summary: "draw entries of corpora by a seed; the same seed gives the same bytes",
    examples: [{ line: "corpus sample corpora/mini.jsonl --size 5 --seed 7 --out five.jsonl", says: "in file order" }],
    load: async () => (await import("./commands/corpus-sample.ts")).corpusSample,
  },
  {
    name: "corpus merge",
    summary: "make one corpus of several, each distinct entry once, no placeholder for two values",
    examples: [
      { line: "corpus merge a.jsonl b.jsonl --out all.jsonl", says: "placeholders of b get numbers above those of a" },
      { line: "corpus merge a.jsonl b.jsonl --prefix --out all.jsonl", says: "when both use the same ids" },
    ],
    load: async () => (await import("./commands/corpus-merge.ts")).corpusMerge,
  },
  {
    name: "corpus split",
    summary: "cut one corpus into several by kind, format or session, or into equal parts",
    examples: [
      { line: "corpus split corpora/mini.jsonl --by kind --out parts", says: "parts/mini.code.jsonl and so on" },
      { line: "corpus split all.jsonl --parts 4 --out parts", says: "parts/all.1-of-4.jsonl and so on" },
    ],
    load: async () => (await import("./commands/corpus-split.ts")).corpusSplit,
  },
  {
    name: "vet",
    summary: "find credentials and private data in files, by class and place; never shows a value",
    examples: [
      { line: "vet corpora/mini.jsonl", says: "exits 1 when anything is found" },
      { line: "vet build.log trace.json --classes +private-ip,-home", says: "with one class more and one less" },
      { line: "vet build.log --format sarif --out vet.sarif", says: "for a code host" },
    ],
    load: async () => (await import("./commands/vet.ts")).vet,
  },
  {
    name: "redact",
    summary: "replace credentials and private data in one file by numbered placeholders",
    examples: [
      { line: "redact build.log", says: "to stdout; every other byte stays as it is" },
      { line: "redact trace.jsonl --out clean.jsonl --json", says: "what was replaced goes to stdout, as JSON" },
      {
        line: "redact notes.txt --classes +phone --allow-residual",
        says: "also when the last checks still find something",
      },
    ],
    load: async () => (await import("./commands/redact.ts")).redact,
  },
  {
    name: "strategies",
    summary: "list the strategies that --strategy takes",
    examples: [{ line: "strategies", says: "as a table" }],
    load: async () => (await import("./commands/strategies.ts")).strategies,
  },
  {
    name: "rungs",
    summary: "list the rungs of the ladder in climbing order",
    examples: [{ line: "rungs --format markdown", says: "as a Markdown table" }],
    load: async () => (await import("./commands/rungs.ts")).rungs,
  },
];

/** First words of the names that have two, each once. */
export function familiesOf(rows: readonly CommandRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ name }) => (name.includes(" ") ? [name.slice(0, name.indexOf(" "))] : [])))];
}

/** The commands of a family; none for a word that is no family. */
export function verbsOf(family: string): readonly CommandRow[] {
  return COMMANDS.filter(({ name }) => name.startsWith(`${family} `));
}
