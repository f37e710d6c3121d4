// `corpus merge`: each distinct entry once, ids that clash refused by place, no placeholder for two values.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli, MINI } from "./built.ts";
import { corpusOf, saidIn, smallEntry, textOf } from "./corpus-entries.ts";
import { temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));
const out = join(folder, "merged.jsonl");
const merge = (...words: readonly string[]) => cli(["corpus", "merge", ...words, "--out", out]);

const a = corpusOf(folder, "a.jsonl", [
  { id: "a1", text: "[redacted-email-1] and [redacted-email-3]" },
  { id: "a2", text: "[redacted-home-1]" },
  { id: "both" },
]);
const b = corpusOf(folder, "b.jsonl", [
  { id: "both" },
  {
    id: "b1",
    text: "[redacted-email-1] [redacted-email-2] [redacted-email-1] [redacted-phone-1] [redacted-nothing-1]",
  },
]);
const c = corpusOf(folder, "c.jsonl", [{ id: "c1", text: "[redacted-email-1] [redacted-home-2]" }]);

describe("placeholders of several corpora", () => {
  it("get numbers above all earlier ones of their class; the first corpus keeps its bytes", async () => {
    const { code, stdout, stderr } = await merge(a, b, c, "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: "corpus-merge/1",
      corpora: [
        { name: "a.jsonl", entries: 3, repeated: 0 },
        { name: "b.jsonl", entries: 2, repeated: 1 },
        { name: "c.jsonl", entries: 1, repeated: 0 },
      ],
      corpus: { entries: 5, pinned: false, renumbered: { email: 4, home: 1 } },
    });
    expect(stderr).toContain("corpora share entries: if they are parts of one harvest, --keep-numbers keeps");
    expect(textOf(out).startsWith(textOf(a))).toBe(true);
    expect(saidIn(out)).toMatchObject({
      b1: "[redacted-email-4] [redacted-email-5] [redacted-email-4] [redacted-phone-1] [redacted-nothing-1]",
      c1: "[redacted-email-6] [redacted-home-3]",
    });
    expect((await cli(["corpus", "stat", out])).code).toBe(0);
  });

  it("stay with --keep-numbers, and a note says what that means", async () => {
    const { code, stderr } = await merge(a, b, "--keep-numbers");
    expect(code).toBe(0);
    expect(stderr).toContain("may mean two values");
    expect(textOf(out)).toBe(textOf(a) + textOf(b).split("\n").slice(1).join("\n"));
    const alone = await merge(MINI, c, "--keep-numbers");
    expect(alone.stderr).not.toContain("may mean two values");
  });

  it("are found behind JSON escapes and in keys; every other byte of such an entry stays what it meant", async () => {
    const line = smallEntry({
      id: "x",
      text: "[redacted-email-1]",
      more: { pinned: ["c1"], tools: [{ "[redacted-home-1]": 1 }] },
    });
    const escaped = join(folder, "escaped.jsonl");
    writeFileSync(escaped, `${line.replace("[redacted-email-1]", "\\u005bredacted-email-1]\\u00e9")}\n`);
    expect((await merge(a, escaped)).code).toBe(0);
    const entry = JSON.parse(textOf(out).trimEnd().split("\n").at(-1) ?? "");
    expect(entry.messages[2].content).toBe("[redacted-email-4]é");
    expect(entry.tools).toEqual([{ "[redacted-home-2]": 1 }]);
  });

  it("are refused when their numbers no longer fit", async () => {
    const high = corpusOf(folder, "high.jsonl", [{ id: "h", text: "[redacted-email-9999999]" }]);
    const { code, stderr } = await merge(high, c);
    expect(code).toBe(2);
    expect(stderr).toContain(
      "the numbers of email would go beyond 9999999; merge fewer corpora, or give --keep-numbers",
    );
    expect((await merge(high, c, "--keep-numbers")).code).toBe(0);
  });
});

describe("ids of several corpora", () => {
  const other = corpusOf(folder, "other.jsonl", [{ id: "o1" }, { id: "both", text: "something else" }]);

  it("that name different entries are refused with both places", async () => {
    writeFileSync(out, "old\n");
    const { code, stdout, stderr } = await merge(a, other);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`${other}:2: "both" is the id of another entry, ${a}:3, that differs; give --prefix`);
    expect(textOf(out)).toBe("old\n");
  });

  it("are told apart by --prefix", async () => {
    expect((await merge(a, other, "--prefix")).code).toBe(0);
    expect(Object.keys(saidIn(out))).toEqual([
      "a.jsonl#a1",
      "a.jsonl#a2",
      "a.jsonl#both",
      "other.jsonl#o1",
      "other.jsonl#both",
    ]);
  });

  it("can't be told apart by --prefix where corpora share a name", async () => {
    mkdirSync(join(folder, "sub"));
    const twin = corpusOf(join(folder, "sub"), "a.jsonl", [{ id: "t" }]);
    const { code, stderr } = await merge(a, twin, "--prefix");
    expect(code).toBe(2);
    expect(stderr).toContain("is not the only corpus of its name; rename one of them");
  });
});

describe("corpus merge", () => {
  it("refuses the same corpus twice", async () => {
    const { code, stderr } = await merge(a, a);
    expect(code).toBe(2);
    expect(stderr).toMatch(/a\.jsonl: the same bytes as a\.jsonl; name each corpus once/);
  });

  it("stays pinned only when every input is", async () => {
    const one = join(folder, "one.jsonl");
    expect((await cli(["corpus", "sample", MINI, "--size", "4", "--seed", "1", "--out", one])).code).toBe(0);
    expect(JSON.parse((await merge(MINI, one, "--json")).stdout).corpus).toMatchObject({ entries: 29, pinned: true });
    expect((await merge(a, one)).stderr).toContain("pins other bytes of this name");
    expect((await cli(["corpus", "stat", out, "--require-pin"])).code).toBe(0);
  });

  it("leaves the old file and nothing beside it when it is stopped", async () => {
    mkdirSync(join(folder, "stopped"));
    const target = join(folder, "stopped", "m.jsonl");
    writeFileSync(target, "old\n");
    const text = "a line of some words\n".repeat(50_000);
    const big = corpusOf(
      folder,
      "big.jsonl",
      Array.from({ length: 40 }, (_, at) => ({ id: `big-${at}`, text: `${text}${at}` })),
    );
    const { code, stdout } = await cli(["corpus", "merge", big, a, "--out", target], {
      // The first note comes when the big corpus was read once; it is then read again and copied.
      meddle: (child) => child.stderr?.once("data", () => child.kill("SIGTERM")),
    });
    expect({ code, stdout }).toEqual({ code: 143, stdout: "" });
    expect(textOf(target)).toBe("old\n");
    expect(readdirSync(join(folder, "stopped"))).toEqual(["m.jsonl"]);
  });

  it("refuses a pins.json that can't be used, before anything is written", async () => {
    mkdirSync(join(folder, "bad"));
    writeFileSync(join(folder, "bad", "pins.json"), "{");
    const { code, stderr } = await cli(["corpus", "merge", a, c, "--out", join(folder, "bad", "m.jsonl")]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/pins\.json:1: not JSON/);
  });
});
