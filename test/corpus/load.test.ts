import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/core/schemas/entry.ts";
import { type LoadOptions, loadCorpus } from "../../src/corpus/load.ts";
import { entryLine } from "../../src/corpus/write.ts";
import { inMemory, refusalOf } from "./memory.ts";

const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  kind: "json",
  protected_prefix: 1,
  keep_recent: 6,
  messages: [
    { role: "user", content: "task" },
    {
      role: "assistant",
      content: null,
      tool_calls: [{ id: "a", type: "function", function: { name: "run", arguments: '{"id":9007199254740993}' } }],
    },
    { role: "tool", tool_call_id: "a", content: '{"id":9007199254740993,"id":1.0}\u0000' },
  ],
  meta: { format: "test" },
  ...more,
});
const digest = (bytes: string): string => createHash("sha256").update(bytes).digest("hex");
const two = entryLine(entry("one")) + entryLine(entry("two"));

const load = (content: string, more: Readonly<Record<string, string>> = {}, options: LoadOptions = {}) =>
  loadCorpus("dir/c.jsonl", { ...options, io: inMemory({ "dir/c.jsonl": content, ...more }) });

describe("loadCorpus", () => {
  it("gives name, digest and entries with their lines and digests", async () => {
    const corpus = await load(two);
    expect(corpus).toEqual({
      name: "c.jsonl",
      sha256: digest(two),
      bytes: two.length,
      pinned: false,
      entries: ["one", "two"].map((id, at) => ({
        entry: entry(id),
        line: at + 1,
        sha256: digest(entryLine(entry(id)).trimEnd()),
        dangling: [],
      })),
      notes: ["dir/c.jsonl: not pinned (no pins.json beside it)"],
    });
  });

  it("an entry's digest does not depend on how its line is spelt", async () => {
    const spelt = JSON.stringify(entry("one"), null, 1).replaceAll("\n", " ").replace("task", "t\\u0061sk");
    const [first, second] = [await load(`${spelt}\n`), await load(two)];
    expect(first.sha256).not.toBe(second.sha256);
    expect(first.entries[0]).toEqual(second.entries[0]);
  });

  it("json-01: arguments and bodies are text, so their number lexemes stay", async () => {
    const messages = (await load(two)).entries[0]?.entry.messages;
    expect(messages?.[1]?.tool_calls?.[0]?.function.arguments).toBe('{"id":9007199254740993}');
    expect(messages?.[2]?.content).toContain("9007199254740993");
    const rounded = await load(entryLine(entry("one")).replace("{", '{"tools":[{"maximum":9223372036854775807}],'));
    expect(rounded.notes[1]).toContain("1 entries hold an integer beyond 2^53");
  });

  it("json-03: a key twice inside a tool's text is the tool's business", async () => {
    expect((await load(two)).entries).toHaveLength(2);
  });

  it("json-05: CRLF and blank lines are read and noted, U+FEFF inside a string stays", async () => {
    const lines = two.replaceAll("task", "\ufefftask").replaceAll("\n", "\r\n");
    const corpus = await load(`${lines}\r\n \n`);
    expect(corpus.entries.map(({ line, entry }) => [line, entry.messages[0]?.content])).toEqual([
      [1, "\ufefftask"],
      [2, "\ufefftask"],
    ]);
    expect(corpus.notes.slice(1)).toEqual([
      "dir/c.jsonl: 3 lines end in CRLF; read as \\n, written back as \\n",
      "dir/c.jsonl: 2 blank lines passed over",
    ]);
    expect(corpus.entries[0]?.sha256).toBe((await load(two.replaceAll("task", "\ufefftask"))).entries[0]?.sha256);
  });

  it("keeps null content null, and a NUL written as an escape", async () => {
    const messages = (await load(two)).entries[0]?.entry.messages;
    expect(messages?.[1]?.content).toBeNull();
    expect(messages?.[2]?.content).toMatch(/\0$/);
  });

  it("compaction-03: a call without a result is counted", async () => {
    const interrupted = entry("one", { messages: entry("one").messages.slice(0, 2) });
    expect((await load(entryLine(interrupted))).entries[0]?.dangling).toEqual(["a"]);
  });

  it("a pin of other bytes refuses before anything else is looked at", async () => {
    const pins = (text: string) => ({ "dir/pins.json": JSON.stringify({ "c.jsonl": digest(text) }) });
    expect((await load(two, pins(two))).notes).toEqual([]);
    expect((await refusalOf(load(`${two}{`, pins(two)))).code).toBe("corpus/pin-changed");
    expect((await load(two, pins(two), { requirePin: true })).entries).toHaveLength(2);
  });

  it("a corpus that pins.json does not name is a note, or refused when asked", async () => {
    const pins = { "dir/pins.json": JSON.stringify({ "other.jsonl": digest(two) }) };
    expect((await load(two, pins)).notes).toEqual(["dir/c.jsonl: not pinned (pins.json does not name it)"]);
    expect((await refusalOf(load(two, pins, { requirePin: true }))).code).toBe("corpus/pin-missing");
    expect((await refusalOf(load(two, {}, { requirePin: true }))).code).toBe("corpus/pin-missing");
  });

  it.each([
    ['{"c.jsonl":"abc"}', "pins/shape"],
    [`{"c.jsonl":"${digest(two)}","c.jsonl":"${digest("")}"}`, "pins/duplicate-key"],
    [`{"../c.jsonl":"${digest(two)}"}`, "pins/shape"],
    ["\ufeff{}", "corpus/bom"],
    ["", "pins/not-json"],
  ])("refuses pins.json %s", async (pins, code) => {
    const refusal = await refusalOf(load(two, { "dir/pins.json": pins }));
    expect([refusal.code, refusal.place?.file]).toEqual([code, "dir/pins.json"]);
  });

  it("a file that changes between the pin and the entries is refused", async () => {
    const files: Record<string, string> = {
      "dir/c.jsonl": two,
      "dir/pins.json": JSON.stringify({ "c.jsonl": digest(two) }),
    };
    const { read } = inMemory(files);
    let reads = 0;
    const changing = (file: string) => {
      if (file === "dir/c.jsonl") reads += 1;
      if (reads === 2) files["dir/c.jsonl"] = entryLine(entry("three"));
      return read(file);
    };
    expect((await refusalOf(loadCorpus("dir/c.jsonl", { io: { read: changing } }))).code).toBe("corpus/changed");
  });

  it("a finding of the redaction table refuses, by class alone", async () => {
    const texts: string[] = [];
    const vet = (text: string) => {
      texts.push(text);
      return text.includes("s3cret") ? [{ class: "token" }, { class: "email" }, { class: "token" }] : [];
    };
    expect((await load(two, {}, { redactionFindings: vet })).entries).toHaveLength(2);
    expect(texts).toEqual(expect.arrayContaining(["task", "run", '{"id":9007199254740993}', "one", "test"]));
    const places: Partial<Entry>[] = [
      { id: "s3cret" },
      { tools: [{ deep: [{ s3cret: 1 }] }] },
      { tools: [{ deep: [{ x: "s3cret" }] }] },
      { results: { s3cret: { failed: null, no_op: null } } },
      { messages: [{ role: "user", content: "a s3cret" }] },
      { meta: { format: "test", model: "s3cret" } },
    ];
    for (const place of places) {
      const content = entryLine(entry("one")) + entryLine(entry("two", place));
      const refusal = await refusalOf(load(content, {}, { redactionFindings: vet }));
      expect([refusal.code, refusal.place?.line]).toEqual(["corpus/redaction", 2]);
      expect(refusal.message).toContain("email, token");
      expect(refusal.message).not.toContain("s3cret");
    }
  });

  it("turns ascend: the same index twice is refused", async () => {
    expect((await load(entryLine(entry("one", { turns: [0, 2] })))).entries).toHaveLength(1);
    expect((await refusalOf(load(entryLine(entry("one", { turns: [0, 0] }))))).code).toBe("corpus/turns-order");
  });

  it("json-06: a torn line is called torn unless it is damaged in another way than by the cut", async () => {
    expect((await refusalOf(load(`${two}{"id":"\0`))).code).toBe("corpus/nul");
    expect((await refusalOf(load(`\ufeff${entryLine(entry("one")).trimEnd()}`))).code).toBe("corpus/bom");
    expect((await refusalOf(load(two.trimEnd()))).code).toBe("corpus/torn-line");
  });

  it("reads the file system by default", async () => {
    const file = "test/fixtures/corpora/illegal/duplicate-id.jsonl";
    expect(readFileSync(file).length).toBeGreaterThan(0);
    expect((await refusalOf(loadCorpus(file))).code).toBe("corpus/duplicate-id");
  });
});
