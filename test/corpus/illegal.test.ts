// Every file of test/fixtures/corpora/illegal is refused with its code and line; the huge ones are made here.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadCorpus } from "../../src/corpus/load.ts";
import { refusalOf } from "./memory.ts";

const folder = "test/fixtures/corpora/illegal";

/** File -> code after `corpus/`, and line. */
const CASES: Readonly<Record<string, readonly [code: string, line: number | undefined]>> = {
  "blank-only": ["no-entries", undefined],
  bom: ["bom", 1],
  "bom-of-later-line": ["not-json", 2],
  "cached-over-prompt": ["shape", 2],
  "calls-outside-assistant": ["illegal-transcript", 2],
  "content-parts": ["shape", 2],
  "duplicate-escaped-key": ["duplicate-key", 2],
  "duplicate-id": ["duplicate-id", 2],
  "duplicate-key": ["duplicate-key", 2],
  empty: ["empty", undefined],
  "lone-surrogate": ["lone-surrogate", 2],
  "missing-key": ["missing-key", 2],
  nan: ["not-json", 2],
  "negative-prefix": ["shape", 2],
  "no-messages": ["illegal-transcript", 2],
  "not-json": ["not-json", 2],
  "not-utf8": ["not-utf8", 2],
  nul: ["nul", 2],
  "nul-in-string": ["nul", 2],
  "null-content": ["illegal-transcript", 2],
  "number-overflow": ["number-overflow", 2],
  "proto-key": ["proto-key", 2],
  "proto-result-key": ["proto-key", 2],
  "repeated-call-id": ["illegal-transcript", 2],
  "result-away-from-unit": ["illegal-transcript", 2],
  "result-id-misplaced": ["illegal-transcript", 2],
  "result-id-missing": ["illegal-transcript", 2],
  "result-without-call": ["illegal-transcript", 2],
  "second-result": ["illegal-transcript", 2],
  "second-result-differs": ["illegal-transcript", 2],
  "session-not-digest": ["shape", 2],
  "starts-with-assistant": ["illegal-transcript", 2],
  "too-deep": ["too-deep", 2],
  "torn-in-character": ["torn-line", 2],
  "torn-line": ["torn-line", 2],
  "torn-then-appended": ["not-json", 2],
  "torn-whole-entry": ["torn-line", 2],
  "turns-order": ["turns-order", 2],
  "turns-outside": ["turns-order", 2],
  "two-objects": ["not-json", 2],
  "unknown-key": ["unknown-key", 2],
  "unknown-kind": ["shape", 2],
  "unknown-message-key": ["unknown-key", 2],
  "unknown-role": ["shape", 2],
  "usage-rows": ["usage-rows", 2],
  "utf-16": ["utf-16", 1],
};

/** Refused with this code at this line, in one line of text that names the file and says what to do. */
async function expectRefusal(file: string, code: string, line: number | undefined): Promise<string> {
  const refusal = await refusalOf(loadCorpus(file));
  expect([refusal.code, refusal.place]).toEqual([code, { file, ...(line === undefined ? {} : { line }) }]);
  expect(refusal.exit).toBe("refused");
  expect(refusal.message.startsWith(`${file}${line === undefined ? "" : `:${line}`}: `)).toBe(true);
  expect(refusal.message.endsWith(`; ${refusal.remedy}`)).toBe(true);
  expect(refusal.message).not.toMatch(/[\n\r\0\ud800-\udfff]/);
  expect(refusal.message.length).toBeLessThan(400);
  return refusal.message;
}

describe("illegal corpora", () => {
  it("each fixture has a case and each case a fixture", () => {
    const files = readdirSync(folder).map((file) => file.replace(/\.jsonl$/, ""));
    expect(files.sort()).toEqual(Object.keys(CASES).sort());
  });

  it.each(Object.entries(CASES))("%s", async (name, [code, line]) => {
    await expectRefusal(join(folder, `${name}.jsonl`), `corpus/${code}`, line);
  });

  it("the first line of every fixture but the empty ones and the encodings is a good corpus", async () => {
    const whole = ["blank-only", "bom", "empty", "utf-16"];
    for (const name of Object.keys(CASES).filter((name) => !whole.includes(name))) {
      const bytes = readFileSync(join(folder, `${name}.jsonl`));
      const first = bytes.subarray(0, bytes.indexOf(0x0a) + 1);
      const read = async function* (file: string) {
        if (file === "c") yield first;
      };
      const corpus = loadCorpus("c", { io: { read: (file) => (file === "pins.json" ? pinsOfNothing() : read(file)) } });
      expect((await corpus).entries, name).toHaveLength(1);
    }
  });

  it("says which message and which call", async () => {
    const text = await expectRefusal(join(folder, "second-result.jsonl"), "corpus/illegal-transcript", 2);
    expect(text).toContain('illegal transcript: entry "x", message 4: a second result for one call (call "a")');
  });

  it("json-03: a key twice in a transcript line is refused, not read as the last one", async () => {
    expect(await expectRefusal(join(folder, "duplicate-key.jsonl"), "corpus/duplicate-key", 2)).toContain(
      "messages[0].role",
    );
  });

  it("json-05: a BOM is refused by name", async () => {
    expect(await expectRefusal(join(folder, "bom.jsonl"), "corpus/bom", 1)).toContain("byte order mark");
  });

  it("json-06: a torn tail is told apart from one that was appended to", async () => {
    expect(await expectRefusal(join(folder, "torn-line.jsonl"), "corpus/torn-line", 2)).toContain("6 bytes");
    expect(await expectRefusal(join(folder, "torn-in-character.jsonl"), "corpus/torn-line", 2)).toContain("9 bytes");
    const appended = await expectRefusal(join(folder, "torn-then-appended.jsonl"), "corpus/not-json", 2);
    expect(appended).toContain("expected a comma or a closing bracket (character 7)");
  });

  it("json-07: a line of NUL bytes in the middle refuses the corpus by its number", async () => {
    expect(await expectRefusal(join(folder, "nul.jsonl"), "corpus/nul", 2)).toContain("byte 1 of the line");
  });

  it("json-09: a bare NaN is refused where it stands", async () => {
    expect(await expectRefusal(join(folder, "nan.jsonl"), "corpus/not-json", 2)).toMatch(
      /expected a value \(character \d+\)/,
    );
  });

  it("compaction-04: a second result of one call is refused, equal or not", async () => {
    for (const name of ["second-result", "second-result-differs"]) {
      expect(await expectRefusal(join(folder, `${name}.jsonl`), "corpus/illegal-transcript", 2)).toContain(
        "second result",
      );
    }
  });
});

async function* pinsOfNothing() {
  yield new TextEncoder().encode("{}");
}

describe("illegal corpora too large to keep", () => {
  let scratch: string;
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), "corpus-"));
  });
  afterAll(() => rmSync(scratch, { recursive: true }));

  const good = readFileSync(join(folder, "duplicate-id.jsonl"), "utf8").split("\n")[0]!;
  const made = (name: string, ...parts: (string | Uint8Array)[]): string => {
    const file = join(scratch, name);
    writeFileSync(file, Buffer.concat(parts.map((part) => Buffer.from(part as string))));
    return file;
  };

  it("json-08: a line over 64 MiB is refused by its bytes, before it is decoded", async () => {
    // Not even UTF-8: nobody looked.
    const file = made("long.jsonl", `${good}\n`, Buffer.alloc(64 * 1024 * 1024 + 1, 0xff), `\n${good}\n`);
    expect(await expectRefusal(file, "corpus/line-too-long", 2)).toContain("67108865 bytes");
  });

  it("json-08: a line of 20 MB is an entry like any other", async () => {
    const body = "line of a log é\\n".repeat(1_300_000);
    const file = made("wide.jsonl", `${good.replace('"out"', `"${body}"`)}\n`);
    expect((await loadCorpus(file)).entries[0]?.entry.messages[2]?.content).toHaveLength(1_300_000 * 16);
  });

  it("json-04: 100,000 levels are refused before anything parses them", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"x":', "}"],
    ] as const) {
      const deep = `${open.repeat(100_000)}1${close.repeat(100_000)}`;
      const file = made("deep.jsonl", `${good}\n`, `${good.replace('{"id"', `{"tools":${deep},"id"`)}\n`);
      await expectRefusal(file, "corpus/too-deep", 2);
    }
  });

  it("json-04: as text inside a result any depth is legal", async () => {
    const file = made("text.jsonl", `${good.replace('"out"', JSON.stringify("[".repeat(100_000)))}\n`);
    expect((await loadCorpus(file)).entries).toHaveLength(1);
  });

  it("json-07: bad lines among good ones refuse at the first of them", async () => {
    const ids = (from: number): string => [0, 1, 2].map((at) => `${good.replace("first", `e${from + at}`)}\n`).join("");
    const file = made("middle.jsonl", ids(0), Buffer.alloc(300), "\n", ids(3), '{"x":\n', ids(6));
    await expectRefusal(file, "corpus/nul", 4);
  });

  it("an absent file, a folder, a file under a file", async () => {
    await expectRefusal(join(scratch, "nowhere.jsonl"), "input/absent", undefined);
    await expectRefusal(join(scratch, "no-folder", "x.jsonl"), "input/absent", undefined);
    await expectRefusal(scratch, "input/unreadable", undefined);
    await expectRefusal(join(made("plain", "x"), "x.jsonl"), "input/absent", undefined);
  });
});
