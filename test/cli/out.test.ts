// --out never destroys what the command reads, and switches mean one thing.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli } from "./built.ts";
import { entryLine } from "./corpus-files.ts";

const folder = mkdtempSync(join(tmpdir(), "out-"));
const at = (name: string) => join(folder, name);
const corpus = at("small.jsonl");
beforeAll(async () => {
  writeFileSync(corpus, `${entryLine("one")}\n`);
  writeFileSync(at("pins.json"), "{}");
  writeFileSync(at("half.py"), "import sys\n");
  symlinkSync("loop.jsonl", at("loop.jsonl"));
  expect((await cli(["freeze", corpus, "--out", at("base.json")])).code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("--out", () => {
  it.each([
    ["the corpus", "small.jsonl", []],
    ["the pins beside it", "pins.json", []],
    ["the baseline", "base.json", ["--baseline", at("base.json")]],
    ["an exec program", "half.py", ["--strategy", "exec:h", "--exec", `h=["python3","${at("half.py")}"]`]],
  ])("refuses %s and leaves it as it was", async (_, name, more) => {
    const before = readFileSync(at(name));
    const run = await cli(["run", corpus, ...more, "--out", at(name)]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("is an input of this command");
    expect(readFileSync(at(name))).toEqual(before);
  });

  it("refuses a link that goes round in a circle", async () => {
    const run = await cli(["run", corpus, "--out", at("loop.jsonl")]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain("round in a circle");
  });

  it("says where a baseline's default folder can't be made", async () => {
    writeFileSync(at("golden"), "");
    const frozen = await cli(["freeze", corpus], { cwd: folder });
    expect(frozen).toMatchObject({ code: 2, stdout: "" });
    expect(frozen.stderr).toMatch(/its folder can't be made: .*; name another file with --out/);
  });
});

it.each([
  [["--gcf=maybe"], /--gcf=maybe: a switch takes no value/],
  [["--gcf", "--no-gcf"], /--gcf and --no-gcf exclude each other/],
  [["--model-shape", "qwen3-8b"], /--model-shape belongs to --mode steps/],
  [["--strategy", "exec:x", "--exec", 'x=["cat"]', "--exec-env", "A=B"], /--exec-env takes names of variables/],
])("refuses %j", async (words, expected) => {
  const run = await cli(["run", corpus, ...words]);
  expect(run).toMatchObject({ code: 2, stdout: "" });
  expect(run.stderr).toMatch(expected);
});

it("refuses the same bytes under two names", async () => {
  copyFileSync(corpus, at("copy.jsonl"));
  const run = await cli(["run", corpus, at("copy.jsonl")]);
  expect(run).toMatchObject({ code: 2, stdout: "" });
  expect(run.stderr).toContain("the same bytes as small.jsonl");
});
