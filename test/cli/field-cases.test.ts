// Field cases of the command line (cli-01 … cli-09), each on the built program as a child process.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { EXIT_CODES } from "../../src/core/errors.ts";
import { cli } from "./built.ts";
import { corpusFile, entryLine, execProgram, temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
const small = corpusFile(folder, "small.jsonl");
const other = join(folder, "other.jsonl");
writeFileSync(other, `${entryLine("other")}\n`);
const trace = join(folder, "trace.jsonl");
const call = { id: "c1", type: "function", function: { name: "run_shell", arguments: '{"command":"ls"}' } };
const asked = [
  { role: "user", content: "List the folder." },
  { role: "assistant", content: null, tool_calls: [call] },
];
writeFileSync(
  trace,
  `${JSON.stringify({ messages: [...asked, { role: "tool", tool_call_id: "c1", content: "a.txt" }] })}\n`,
);
const CRASHES = execProgram(folder, "crash", "process.exit(3);");
const BROKEN = execProgram(folder, "broken", "this is no program");

/** Commands that make no document: they run until they are stopped. */
const SERVES = new Set(["serve-sim"]);

/** For each command words that make it do its work. */
const WORKING: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  run: async () => ["run", small],
  freeze: async () => ["freeze", small, "--out", join(folder, "frozen.json")],
  compare: async () => {
    const [a, b] = [join(folder, "a.json"), join(folder, "b.json")];
    await cli(["run", small, "--out", a]);
    await cli(["run", small, "--no-skeleton", "--out", b]);
    return ["compare", a, b];
  },
  diff: async () => ["diff", small, "entry-0"],
  ab: async () => ["ab", small, "--seat", "extract"],
  kvbench: async () => ["kvbench", small, "--dry-run"],
  "seat probe": async () => ["seat", "probe", "extract"],
  harvest: async () => ["harvest", "--traces", trace, "--out", join(folder, "harvested.jsonl")],
  "corpus stat": async () => ["corpus", "stat", small],
  "corpus sample": async () => ["corpus", "sample", small, "--size", "1", "--out", join(folder, "sample.jsonl")],
  "corpus merge": async () => ["corpus", "merge", small, other, "--out", join(folder, "merged.jsonl")],
  "corpus split": async () => ["corpus", "split", small, "--by", "kind", "--out", join(folder, "parts")],
  vet: async () => ["vet", small],
  redact: async () => ["redact", small, "--out", join(folder, "redacted.jsonl")],
  strategies: async () => ["strategies"],
  rungs: async () => ["rungs"],
};

describe("cli-01: stdout holds the document and nothing else", () => {
  it("knows how to make every command work", () => {
    expect(Object.keys(WORKING)).toEqual(COMMANDS.map((row) => row.name).filter((name) => !SERVES.has(name)));
  });

  it.each(Object.keys(WORKING))("cli-01: %s --json prints one JSON document, notes go to stderr", async (name) => {
    const words = (await WORKING[name]?.()) ?? [];
    const { code, stdout, stderr } = await cli([...words, "--json"]);
    expect({ code, stderr: stderr.replaceAll(/^compaction-eval: .*\n/gm, "") }).toEqual({ code: 0, stderr: "" });
    expect(() => JSON.parse(stdout)).not.toThrow();
    expect(stdout.endsWith("}\n")).toBe(true);
    expect(JSON.parse(stdout)).toHaveProperty("schema");
  });

  it("cli-01: a note that is due does not reach stdout, and --quiet silences it", async () => {
    const noted = await cli(["run", small, "--json"]);
    expect(noted.stderr).toContain("not pinned");
    expect(noted.stdout).not.toContain("not pinned");
    expect((await cli(["run", small, "--json", "--quiet"])).stderr).toBe("");
  });
});

describe("cli-02: nothing is cut when stdout is a pipe", () => {
  it("cli-02: 3 MB to a slow reader arrive whole, also when the run fails", async () => {
    const big = corpusFile(folder, "big.jsonl", { entries: 50, turns: 12, lines: 60 });
    const slow = (words: readonly string[]) =>
      cli(words, {
        meddle(child) {
          child.stdout?.pause();
          setTimeout(() => child.stdout?.resume(), 1_500);
        },
      });
    const whole = await slow(["run", big, "--strategy", "digest", "--strategy", "truncate", "--json"]);
    expect(whole.code).toBe(0);
    expect(whole.stdout.length).toBeGreaterThan(3_000_000);
    expect(JSON.parse(whole.stdout).items).toHaveLength(100);
    const failing = await slow([
      "run",
      big,
      "--strategy",
      "exec:crash",
      "--strategy",
      "truncate",
      "--exec",
      CRASHES,
      "--json",
    ]);
    expect(failing.code).toBe(1);
    expect(failing.stdout.length).toBeGreaterThan(200_000);
    expect(JSON.parse(failing.stdout).items).toHaveLength(100);
  });
});

describe("cli-03: a reader that goes away", () => {
  it("cli-03: ends silently with 141, twenty times", async () => {
    for (let time = 0; time < 20; time += 1) {
      const { code, stderr } = await cli(["rungs", "--json"], { meddle: (child) => child.stdout?.destroy() });
      expect({ code, stderr }).toEqual({ code: EXIT_CODES.closed.code, stderr: "" });
    }
  });

  it("cli-03: ends silently when a reader of much goes after the first line", async () => {
    const big = corpusFile(folder, "closed.jsonl", { entries: 6, turns: 12, lines: 60 });
    const words = ["run", big, "--json", "--quiet", "--strategy", "digest"];
    const { code, stderr } = await cli(words, {
      meddle: (child) => child.stdout?.once("data", () => child.stdout?.destroy()),
    });
    expect({ code, stderr }).toEqual({ code: EXIT_CODES.closed.code, stderr: "" });
  });

  it("cli-03: a closed stdout hurts no file", async () => {
    const out = join(folder, "kept.json");
    const { code } = await cli(["freeze", small, "--out", out, "--quiet"], {
      meddle: (child) => child.stdout?.destroy(),
    });
    expect(code).toBe(EXIT_CODES.closed.code);
    expect((await cli(["run", small, "--baseline", out])).code).toBe(0);
  });
});

describe("cli-04: one exit code for one meaning", () => {
  it("cli-04: success, failed check, failed item, refusal, too little and interruption all differ", async () => {
    const frozen = join(folder, "strict.json");
    await cli(["freeze", small, "--out", frozen]);
    const codes = {
      passed: (await cli(["run", small, "--baseline", frozen])).code,
      usage: (await cli(["run", small, "--presure", "1"])).code,
      failedItem: (await cli(["run", small, "--strategy", "exec:crash", "--exec", CRASHES])).code,
      allowed: (
        await cli([
          "run",
          small,
          "--strategy",
          "exec:crash",
          "--strategy",
          "none",
          "--exec",
          CRASHES,
          "--allow-failed",
          "2",
        ])
      ).code,
      tooFew: (await cli(["run", small, "--min-evaluated", "3"])).code,
      nothing: (await cli(["run", small, "--kind", "web"])).code,
    };
    expect(codes).toEqual({ passed: 0, usage: 2, failedItem: 1, allowed: 0, tooFew: 3, nothing: 3 });
  });

  it.each([
    ["SIGINT", EXIT_CODES.interrupted.code],
    ["SIGTERM", EXIT_CODES.terminated.code],
  ] as const)("cli-04: %s ends a run in order", async (signal, code) => {
    const hangs = execProgram(folder, "hang", "process.stdin.resume(); setInterval(() => {}, 1000);");
    const finished = await cli(["run", small, "--strategy", "exec:hang", "--exec", hangs, "--jobs", "1"], {
      meddle: (child) => setTimeout(() => child.kill(signal), 1_500),
    });
    expect(finished).toMatchObject({ code, signal: null, stdout: "" });
    expect(finished.stderr).not.toContain(" at ");
  });
});

describe("cli-05: what never ran is no success", () => {
  it("cli-05: a strategy with a syntax error is a failed item with its reason", async () => {
    const { code, stdout, stderr } = await cli(["run", small, "--strategy", "exec:broken", "--exec", BROKEN, "--json"]);
    expect(code).toBe(1);
    expect(stderr).toContain("2 failed; the first: entry-0 under exec:broken@pressure=0.5:");
    const document = JSON.parse(stdout);
    expect(document.items.map((item: { status: string }) => item.status)).toEqual(["failed", "failed"]);
    expect(document.items[0].metrics.lost).toBeNull();
  });

  it("cli-05: a pattern that the shell left alone is a file that is not there", async () => {
    const { code, stdout, stderr } = await cli(["run", join(folder, "none-*.jsonl")]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("none-*.jsonl: there is no such file or folder");
  });
});

describe("cli-08: paths are taken as they are", () => {
  it("cli-08: spaces, # and %20 in a name are only characters", async () => {
    for (const name of ["with space #1.jsonl", "a%20b.jsonl"]) {
      const { code, stdout } = await cli(["run", corpusFile(folder, name), "--json"]);
      expect(code).toBe(0);
      expect(JSON.parse(stdout).corpora[0].name).toBe(name);
    }
  });

  it("cli-08: the same corpus from another folder gives the same document but for its provenance", async () => {
    const without = (text: string) => ({ ...JSON.parse(text), provenance: null });
    const absolute = await cli(["run", small, "--json"]);
    const relative = await cli(["run", "./small.jsonl", "--json"], { cwd: folder });
    expect(without(relative.stdout)).toEqual(without(absolute.stdout));
    expect(JSON.parse(relative.stdout).provenance.paths).toEqual({ "small.jsonl": "./small.jsonl" });
    expect(JSON.stringify(without(absolute.stdout))).not.toContain(folder);
  });

  it.each([
    ["file://./fixtures/a.json", "a URL, not a path; name the file by its path"],
    ["C:\\runs\\a.jsonl", "there is no such file or folder; check the path"],
    ["runs\\*.jsonl", "there is no such file or folder; check the path"],
    ["\\\\srv\\share\\x", "there is no such file or folder; check the path"],
  ])("cli-08: %s is refused in words", async (path, words) => {
    const { code, stdout, stderr } = await cli(["run", path]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(`compaction-eval: ${path}: ${words}\n`);
  });
});

describe("cli-09: a cause, not a stack", () => {
  const broken = join(folder, "broken.jsonl");
  writeFileSync(broken, `${"\n".repeat(16)}{"id":"x",\n`);
  const notJson = join(folder, "not.json");
  writeFileSync(notJson, `{"a":1,\n\n"token":"hunter2" oops}`);

  it.each([
    [
      "an absent corpus",
      ["run", join(folder, "absent.jsonl")],
      /absent\.jsonl: there is no such file or folder; check the path$/,
    ],
    ["a folder", ["run", folder], /: it is a folder; name a file in it$/],
    ["invalid JSON at line 17", ["run", broken], /broken\.jsonl:17: not JSON: /],
    [
      "an absent price file",
      ["run", small, "--mode", "steps", "--price", join(folder, "no.json")],
      /no\.json: there is no such file or folder/,
    ],
    ["an invalid baseline", ["run", small, "--baseline", notJson], /not\.json:3: not JSON: /],
    ["a result that is none", ["compare", notJson, notJson], /not\.json:3: not JSON: /],
    [
      "an unwritable place",
      ["run", small, "--out", join(folder, "no", "x.json")],
      /--out: the folder of .* does not exist; make it first$/,
    ],
    [
      "an output that is an input",
      ["run", small, "--out", small],
      /--out: .* is an input of this command; name another file$/,
    ],
    ["an unknown command", ["rnu", small], /rnu is no command; did you mean run\?$/],
    [
      "an unknown verb",
      ["corpus", "stta", small],
      /corpus takes stat, sample, merge, split, not stta; did you mean stat\?$/,
    ],
    ["an unknown flag", ["run", small, "--presure", "0.5"], /--presure is no flag; did you mean --pressure\?$/],
    ["an unknown entry", ["diff", small, "entry-9"], /no entry "entry-9"; did you mean entry-0\?$/],
    [
      "an unknown strategy",
      ["run", small, "--strategy", "trunkate"],
      /no strategy "trunkate"; did you mean truncate\?$/,
    ],
  ])("cli-09: %s is one line with its cause and a remedy", async (_, words, line) => {
    const runs = await Promise.all([[], ["--debug"]].map((extra) => cli([...words, "--quiet", ...extra])));
    for (const { code, stdout, stderr } of runs) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr.split("\n")).toHaveLength(2);
      expect(stderr.trimEnd()).toMatch(line);
      expect(stderr).toMatch(/^compaction-eval: .*; .*\n$/);
      expect(stderr).not.toContain("hunter2");
    }
  });
});
