// `corpus split`: every part loads, and the parts make the corpus again.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli, MINI } from "./built.ts";
import { corpusOf, textOf } from "./corpus-entries.ts";
import { temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const file = corpusOf(folder, "all.jsonl", [
  { id: "a", kind: "code", format: "Codex", session: "0123456789ab", text: "[redacted-email-1]" },
  { id: "b", kind: "prose", format: "codex", text: "[redacted-email-2]" },
  { id: "c", kind: "code", format: "../up", session: "0123456789ab", text: "[redacted-email-1]" },
  { id: "d", kind: "code", format: "Codex", session: "ba9876543210" },
  { id: "e", kind: "web", format: "codex" },
]);
const names = (out: string) =>
  readdirSync(out)
    .filter((name) => name.endsWith(".jsonl"))
    .sort();
const split = async (name: string, ...words: readonly string[]) => {
  const out = join(folder, name);
  const finished = await cli(["corpus", "split", file, ...words, "--out", out]);
  return { ...finished, out, names: existsSync(out) ? names(out) : [] };
};

describe("corpus split", () => {
  it.each([
    ["kind", ["all.code.jsonl", "all.prose.jsonl", "all.web.jsonl"]],
    ["format", ["all.___up.jsonl", "all.codex-2.jsonl", "all.codex.jsonl"]],
    ["session", ["all.0123456789ab.jsonl", "all.ba9876543210.jsonl", "all.no-session.jsonl"]],
  ])("by %s: each entry in one part, lines as they stand, every part loads", async (by, expected) => {
    const { code, out, names } = await split(`by-${by}`, "--by", by);
    expect(code).toBe(0);
    expect(names).toEqual(expected);
    const lines = names.flatMap((name) => textOf(join(out, name)).trimEnd().split("\n"));
    expect([...lines].sort()).toEqual(textOf(file).trimEnd().split("\n").sort());
    expect((await cli(["corpus", "stat", ...names.map((name) => join(out, name))])).code).toBe(0);
  });

  it.each([1, 2, 3, 5])("into %i parts that merge to the same bytes", async (count) => {
    const { code, stdout, out, names } = await split(`parts-${count}`, "--parts", String(count), "--json");
    expect(code).toBe(0);
    const { schema, parts } = JSON.parse(stdout);
    expect(schema).toBe("corpus-split/1");
    const entries = parts.map((part: { entries: number }) => part.entries);
    expect(Math.max(...entries) - Math.min(...entries)).toBeLessThanOrEqual(1);
    const merged = join(folder, `again-${count}.jsonl`);
    const again = await cli([
      "corpus",
      "merge",
      ...names.map((name) => join(out, name)),
      "--keep-numbers",
      "--out",
      merged,
    ]);
    expect(again.code).toBe(0);
    expect(textOf(merged)).toBe(textOf(file));
  });

  it("numbers parts so that their names sort in order, and pins parts of a pinned corpus", async () => {
    const out = join(folder, "mini");
    const { code, stderr } = await cli(["corpus", "split", MINI, "--parts", "12", "--out", out]);
    expect(code).toBe(0);
    expect(stderr).toContain("pinned in");
    expect(names(out)[0]).toBe("mini.01-of-12.jsonl");
    expect(Object.keys(JSON.parse(textOf(join(out, "pins.json"))))).toEqual(names(out));
    const merged = join(folder, "mini-again.jsonl");
    const parts = names(out).map((name) => join(out, name));
    expect((await cli(["corpus", "merge", ...parts, "--require-pin", "--keep-numbers", "--out", merged])).code).toBe(0);
    expect(textOf(merged)).toBe(textOf(MINI));
  });

  it("says which files of an earlier split lie in the folder", async () => {
    await split("twice", "--parts", "2");
    const { stderr } = await split("twice", "--parts", "3");
    expect(stderr).toMatch(/all\.1-of-2\.jsonl is not of this split; it stays/);
    expect((await split("twice", "--parts", "3")).stderr).not.toContain("1-of-3.jsonl is not");
  });

  it("refuses a part that is a link to the corpus", async () => {
    mkdirSync(join(folder, "linked"));
    symlinkSync(file, join(folder, "linked", "all.web.jsonl"));
    const before = textOf(file);
    const { code, stderr, names } = await split("linked", "--by", "kind");
    expect(code).toBe(2);
    expect(stderr).toContain("it is the corpus that is split; name another folder");
    expect(textOf(file)).toBe(before);
    expect(names).toEqual(["all.web.jsonl"]);
    expect(readdirSync(join(folder, "linked"))).toEqual(["all.web.jsonl"]);
  });

  writeFileSync(join(folder, "plain"), "");
  it.each([
    [
      "more parts than entries",
      ["--parts", "6", "--out", join(folder, "six")],
      /--parts 6: there are 5 entries; ask for fewer parts/,
    ],
    [
      "neither way",
      ["--out", join(folder, "x")],
      /how to split is missing; give --by kind\|format\|session or --parts N/,
    ],
    ["both ways", ["--by", "kind", "--parts", "2", "--out", join(folder, "x")], /--by and --parts exclude each other/],
    ["an unknown way", ["--by", "size", "--out", join(folder, "x")], /--by size must be one of kind, format, session/],
    ["no folder", ["--by", "kind"], /--out FOLDER is missing/],
    [
      "a file for a folder",
      ["--by", "kind", "--out", join(folder, "plain")],
      /--out: .*plain is no folder; name a folder/,
    ],
    ["the name of a file", ["--by", "kind", "--out", join(folder, "x.jsonl")], /has the name of a file; name a folder/],
    ["a folder in a file", ["--by", "kind", "--out", join(folder, "plain", "x")], /a part of the path is no folder/],
  ])("refuses %s", async (_, words, line) => {
    const { code, stdout, stderr } = await cli(["corpus", "split", file, "--quiet", ...words]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(line);
    expect(stderr.split("\n")).toHaveLength(2);
  });
});
