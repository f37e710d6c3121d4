// `corpus sample`: the same seed, the same bytes; lines as they stand; pins only where they belong.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sha256 } from "../../src/core/hash.ts";
import { cli, MINI } from "./built.ts";
import { corpusOf, textOf } from "./corpus-entries.ts";
import { temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const fresh = (name: string) => {
  mkdirSync(join(folder, name));
  return join(folder, name, "out.jsonl");
};
const shape = (at: number) => ({ id: `e${at}`, text: `body ${at} [redacted-email-${at + 1}]` });
const twenty = corpusOf(
  folder,
  "twenty.jsonl",
  Array.from({ length: 20 }, (_, at) => shape(at)),
);

describe("corpus sample", () => {
  it("gives the same bytes for the same seed, whatever the order of options, and others for another", async () => {
    const [a, b, c] = [fresh("a"), fresh("b"), fresh("c")];
    await cli(["corpus", "sample", twenty, "--size", "8", "--seed", "7", "--out", a]);
    await cli(["corpus", "sample", "--out", b, "--seed", "7", "--quiet", "--size=8", "--", twenty]);
    await cli(["corpus", "sample", twenty, "--size", "8", "--seed", "8", "--out", c]);
    expect(textOf(b)).toBe(textOf(a));
    expect(textOf(c)).not.toBe(textOf(a));
    // A change of these draws changes every committed sample.
    expect(
      textOf(a)
        .match(/"e\d+"/g)
        ?.join(" "),
    ).toMatchInlineSnapshot(`""e2" "e3" "e10" "e11" "e14" "e15" "e17" "e19""`);
  });

  it("copies lines byte for byte and in file order, also lines that are not canonical", async () => {
    const odd = join(folder, "odd.jsonl");
    const lines = textOf(twenty)
      .trimEnd()
      .split("\n")
      .map((line) => line.replace('{"id"', '{ "id"').replace("body", "\\u0062ody"));
    writeFileSync(odd, `${lines.join("\n\n")}\n`);
    const out = fresh("odd");
    expect((await cli(["corpus", "sample", odd, "--size", "5", "--out", out])).code).toBe(0);
    const taken = textOf(out).trimEnd().split("\n");
    expect(taken).toHaveLength(5);
    expect(lines.filter((line) => taken.includes(line))).toEqual(taken);
  });

  it("takes all entries when more are asked for, and says so", async () => {
    const out = fresh("all");
    const { code, stderr } = await cli(["corpus", "sample", twenty, "--size", "50", "--out", out]);
    expect(code).toBe(0);
    expect(stderr).toContain("there are 20 entries, not 50: all are taken");
    expect(textOf(out)).toBe(textOf(twenty));
  });

  it("pins what is drawn from pinned corpora, and leaves other pins as they are", async () => {
    const out = fresh("pinned");
    const pins = join(folder, "pinned", "pins.json");
    writeFileSync(pins, `{"other.jsonl":"${"0".repeat(64)}"}\n`);
    const { code, stdout, stderr } = await cli(["corpus", "sample", MINI, "--size", "3", "--out", out, "--json"]);
    expect(code).toBe(0);
    expect(stderr).toContain(`pinned in ${pins}`);
    const { corpus } = JSON.parse(stdout);
    expect(corpus).toMatchObject({ name: "out.jsonl", entries: 3, pinned: true, sha256: sha256(textOf(out)) });
    expect(JSON.parse(textOf(pins))).toEqual({ "other.jsonl": "0".repeat(64), "out.jsonl": corpus.sha256 });
    expect((await cli(["corpus", "stat", out, "--require-pin"])).code).toBe(0);
  });

  it("pins what is drawn from others only with --pin, and never with --no-pin", async () => {
    const [bare, asked, not] = [fresh("bare"), fresh("asked"), fresh("not")];
    const words = ["corpus", "sample", twenty, "--size", "2", "--out"];
    const printed = await cli([...words, bare]);
    expect(existsSync(join(folder, "bare", "pins.json"))).toBe(false);
    expect(printed.stdout.replace(/\s/g, "")).toContain(`"out.jsonl":"${sha256(textOf(bare))}"`);
    await cli([...words, asked, "--pin"]);
    expect(JSON.parse(textOf(join(folder, "asked", "pins.json")))).toEqual({ "out.jsonl": sha256(textOf(asked)) });
    await cli(["corpus", "sample", MINI, "--size", "2", "--out", not, "--no-pin"]);
    expect(readdirSync(join(folder, "not"))).toEqual(["out.jsonl"]);
  });

  it("refuses to replace a pinned corpus that would lose its pin", async () => {
    const out = fresh("kept");
    await cli(["corpus", "sample", MINI, "--size", "2", "--out", out]);
    const before = textOf(out);
    const words = ["corpus", "sample", twenty, "--size", "2", "--out", out];
    const { code, stdout, stderr } = await cli(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/out\.jsonl: pins\.json beside it pins other bytes of this name; give --pin/);
    expect(textOf(out)).toBe(before);
    expect((await cli([...words, "--pin"])).code).toBe(0);
    expect((await cli(["corpus", "stat", out, "--require-pin"])).code).toBe(0);
  });

  it("leaves the old file and nothing beside it when an input is refused", async () => {
    const out = fresh("whole");
    writeFileSync(out, "old\n");
    const torn = join(folder, "torn.jsonl");
    writeFileSync(torn, `${textOf(twenty)}{"id":`);
    expect((await cli(["corpus", "sample", twenty, torn, "--size", "2", "--out", out])).code).toBe(2);
    expect(textOf(out)).toBe("old\n");
    expect(readdirSync(join(folder, "whole"))).toEqual(["out.jsonl"]);
  });

  it.each([
    ["no size", [twenty, "--out", join(folder, "x.jsonl")], /--size N is missing; say how many entries to draw/],
    ["no output", [twenty, "--size", "1"], /--out FILE is missing; name the corpus to write/],
    [
      "a size of nothing",
      [twenty, "--size", "0", "--out", join(folder, "x.jsonl")],
      /--size 0 must be a whole number of at least 1/,
    ],
    [
      "a seed that is no number",
      [twenty, "--size", "1", "--seed", "x", "--out", join(folder, "x.jsonl")],
      /--seed x must be a whole number/,
    ],
    ["an input as output", [twenty, "--size", "1", "--out", twenty], /is an input of this command/],
    ["a device as output", [twenty, "--size", "1", "--out", "/dev/null"], /it is no regular file; name a file/],
  ])("refuses %s", async (_, words, line) => {
    const { code, stdout, stderr } = await cli(["corpus", "sample", ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(line);
    expect(stderr).toMatch(/^compaction-eval: .*; .*\n$/m);
  });
});
