// Reading the JSON values of trace files: every way in which recorded files break, with the neighbours intact.
import { describe, expect, it } from "vitest";
import { MAX_LINE_BYTES } from "../../../src/corpus/lines.ts";
import { jsonValues } from "../../../src/corpus/trace/json-values.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import type { TraceSource } from "../../../src/corpus/trace/source.ts";

async function read(content: string | Uint8Array) {
  const source = memorySource("t.jsonl", content);
  const values: unknown[] = [];
  const lines: number[] = [];
  for await (const { value, line } of jsonValues(source)) {
    values.push(value);
    lines.push(line);
  }
  return { values, lines, problems: source.problems };
}

describe("jsonValues", () => {
  it("reads JSON lines, with or without a last line end", async () => {
    expect((await read('{"a":1}\n[2]\n')).values).toEqual([{ a: 1 }, [2]]);
    expect((await read('{"a":1}\n[2]')).values).toEqual([{ a: 1 }, [2]]);
    expect((await read("")).values).toEqual([]);
  });

  it("json-05: a BOM, CRLF and blank lines cost no record; U+FEFF inside a text stays", async () => {
    const { values, lines, problems } = await read('\uFEFF{"a":1}\r\n{"b":"\uFEFFx"}\r\n\r\n{"c":3}');
    expect(values).toEqual([{ a: 1 }, { b: "\uFEFFx" }, { c: 3 }]);
    expect(lines).toEqual([1, 2, 4]);
    expect(problems).toEqual([]);
  });

  it("json-06: two values on a line are two; a torn one in front of a whole one is named and not guessed", async () => {
    expect((await read('{"a":1}{"b":2}\n{"c":3}\n')).values).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
    const torn = await read('{"a":1}\n{"b":2{"c":3}\n{"d":4}\n');
    expect(torn.values).toEqual([{ a: 1 }, { d: 4 }]);
    expect(torn.problems.map(({ line }) => line)).toEqual([2]);
    const cut = await read(Buffer.concat([Buffer.from('{"a":1}\n{"b":"'), Buffer.from([0xe4, 0xb8])]));
    expect(cut.values).toEqual([{ a: 1 }]);
    expect(cut.problems.every(({ line }) => line === 2)).toBe(true);
    expect(cut.problems).toHaveLength(2);
  });

  it("json-07: bad lines in the middle end nothing", async () => {
    const good = (from: number) => Array.from({ length: 5 }, (_, at) => `{"n":${from + at}}\n`).join("");
    const { values, problems } = await read(`${good(0)}${"\0".repeat(300)}\n${good(5)}{"x":\n${good(10)}`);
    expect(values).toEqual(Array.from({ length: 15 }, (_, n) => ({ n })));
    expect(problems.map(({ line }) => line)).toEqual([6, 12]);
    expect(JSON.stringify(problems)).not.toContain("\\u0000");
  });

  it("names values that are neither objects nor arrays", async () => {
    const { values, problems } = await read('42\n"massive error"\n{"a":1}\nnull\n');
    expect(values).toEqual([{ a: 1 }]);
    expect(problems.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it("reads a document over many lines, and several of them", async () => {
    expect((await read('{\n  "a": [\n    1\n  ]\n}\n')).values).toEqual([{ a: [1] }]);
    const two = await read('\n{\n "a": 1\n}\n{\n "b": 2\n}\n');
    expect(two.values).toEqual([{ a: 1 }, { b: 2 }]);
    expect(two.lines).toEqual([2, 5]);
  });

  it("reads the lines of a file whose first line is torn", async () => {
    const { values, problems } = await read('{"a":[1,2\n{"b":2}\n{"c":3}\n');
    expect(values).toEqual([{ b: 2 }, { c: 3 }]);
    expect(problems.map(({ line }) => line)).toEqual([1]);
  });

  it("names a document that is cut, and yields nothing of it", async () => {
    const { values, problems } = await read('{\n  "a": {\n    "b": "c\n');
    expect(values).toEqual([]);
    expect(problems).toHaveLength(1);
  });

  it("json-09: bare NaN and infinities are null, texts that hold the words stay", async () => {
    const { values } = await read('{"score":NaN,"s":"NaN","i":-Infinity,"t":"a \\"NaN\\" b"}\n');
    expect(values).toEqual([{ score: null, s: "NaN", i: null, t: 'a "NaN" b' }]);
  });

  it("json-04: nesting that would overflow a stack is read or named, never thrown", async () => {
    const { values } = await read(`${"[".repeat(100_000)}${"]".repeat(100_000)}\n{"a":1}\n`);
    expect(values).toHaveLength(2);
  });

  it("json-08: a line over the limit is passed over by name", async () => {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"a":1}\n{"b":"');
      const block = Buffer.alloc(1024 * 1024, 0x78);
      for (let sent = 0; sent <= MAX_LINE_BYTES; sent += block.length) yield block;
      yield Buffer.from('"}\n{"c":3}\n');
    }
    const memory = memorySource("t.jsonl", "");
    const source: TraceSource = { ...memory, bytes: chunks };
    const values: unknown[] = [];
    for await (const { value } of jsonValues(source)) values.push(value);
    expect(values).toEqual([{ a: 1 }, { c: 3 }]);
    expect(source.problems[0]).toMatchObject({ line: 2 });
    expect(source.problems[0]?.what).toContain(String(MAX_LINE_BYTES));
  });

  it("says where bytes are no UTF-8", async () => {
    const { values, problems } = await read(
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}\n')]),
    );
    expect(values).toEqual([{ a: "\uFFFD" }]);
    expect(problems).toHaveLength(1);
  });
});

describe("raw", () => {
  const raw = async (text: string, ...path: (string | number)[]) => {
    for await (const value of jsonValues(memorySource("t.json", text))) return value.raw(...path);
    return null;
  };

  it("json-01, json-02: keeps lexemes, key order and equal keys", async () => {
    const args = '{"b":9007199254740993,"10":1.0,"2":-0,"01":1e3,"b":"\\u0041"}';
    expect(await raw(`{"x":[{"input":${args}}]}`, "x", 0, "input")).toBe(args);
  });

  it("takes white space out, but not of strings", async () => {
    expect(await raw('{ "x" : { "a b" : [ 1 , " 2 " ] } }', "x")).toBe('{"a b":[1," 2 "]}');
    expect(await raw('{\n "x": [\n  1,\n  {}\n ]\n}', "x")).toBe("[1,{}]");
  });

  it("is null where there is nothing", async () => {
    expect(await raw('{"x":{}}', "x", "y")).toBeNull();
    expect(await raw('{"x":[1]}', "x", 1)).toBeNull();
  });

  it("finds keys by what they decode to", async () => {
    expect(await raw('{"\\u0078":{"a\\"b":2}}', "x", 'a"b')).toBe("2");
  });
});
