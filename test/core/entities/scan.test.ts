import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENTITY_CLASSES, ENTITY_MAX_LENGTH, entitiesOf, findEntities } from "../../../src/core/entities/index.ts";
import { wordBefore, wordCharAt } from "../../../src/core/entities/tokens.ts";

/** `class text` of each entity, in order. */
const found = (text: string): string[] => entitiesOf(text).map((entity) => `${entity.class} ${entity.text}`);
/** Texts alone. */
const texts = (text: string): string[] => entitiesOf(text).map((entity) => entity.text);

describe("the table", () => {
  it("keeps the tie order of the design", () => {
    expect(ENTITY_CLASSES.map((row) => row.name)).toEqual([
      "url",
      "path",
      "key=value",
      "hex id",
      "UPPER_SNAKE",
      "number",
    ]);
  });

  it.each(ENTITY_CLASSES)("recognises its own example of $name", (row) => {
    expect(found(`say ${row.example} twice`)).toEqual([`${row.name} ${row.example}`]);
  });
});

describe("url", () => {
  it.each([
    ["see https://example.org/a(b)c).", "https://example.org/a(b)c"],
    ["[x](http://y.z/q?a=1&b=2) more", "http://y.z/q?a=1&b=2"],
    ["<https://a.b/c>", "https://a.b/c"],
    ['{"u":"https://a.b/c,d"}', "https://a.b/c"],
    ["(postgres://u:p@h:5432/db)", "postgres://u:p@h:5432/db"],
    ["http://日本.jp/ぁ。", "http://日本.jp/ぁ"],
    ["https://a.b/x_ y", "https://a.b/x_"],
  ])("%s", (text, url) => {
    expect(entitiesOf(text)[0]).toMatchObject({ class: "url", text: url });
  });

  it("is not a scheme alone", () => expect(found("http:// and http://.")).toEqual([]));
  it("is one entity even when a URL stands in it", () => {
    expect(texts("https://web.archive.org/web/http://a.b/")).toEqual(["https://web.archive.org/web/http://a.b/"]);
  });
});

describe("path", () => {
  it.each([
    "src/a/b.ts",
    "./x",
    "../y",
    "~/notes",
    "/usr/bin/env",
    "a/b.ts",
    "src/core",
    "src/",
    "@scope/pkg",
    ".github/workflows/ci.yml",
    "app/日本/ファイル.txt",
    "C:\\Users\\me\\a.txt",
    "D:/data/x.csv",
    "main.py",
    "Makefile",
    ".gitignore",
    "/data/day=3/part-0.parquet",
  ])("%s", (path) => {
    expect(found(`see ${path} now`)).toEqual([`path ${path}`]);
    expect(found(`(${path})`)).toEqual([`path ${path}`]);
    expect(found(`in ${path}.`)).toEqual([`path ${path}`]);
  });

  it.each([
    "n/a",
    "I/O",
    "km/h",
    "</div>",
    "<br/>",
    "//comment",
    "console.log(1",
    "path.join(a",
    "db.sql(a",
    "x . y",
    "/",
    "../..",
  ])("%s is none", (text) => expect(found(`so ${text} it`).filter((entity) => entity.startsWith("path"))).toEqual([]));

  it("goes without its line and column", () => {
    expect(found("at f (src/a.ts:12:5) and src/b.ts:7")).toEqual(["path src/a.ts", "path src/b.ts"]);
  });

  it("reads backslashes of JSON text as it writes them", () => {
    expect(found('{"c":"C:\\\\a\\\\b.txt\\nsrc/x.ts\\t12"}')).toEqual([
      "path C:\\\\a\\\\b.txt",
      "path src/x.ts",
      "number 12",
    ]);
  });
});

describe("key=value", () => {
  it.each([
    "key=value",
    "--timeout=30s",
    "-DNDEBUG=1",
    "FOO=/usr/x",
    'name="a b"',
    "k='v w'",
    "token=abc==",
    "a.b-c=d",
    "größe=10",
  ])("%s", (pair) => expect(found(`x ${pair} y`)).toEqual([`key=value ${pair}`]));

  it.each(["a==b", "a=>b", "a = b", "a=", "a=,", "if(a<=b)", "x!=y", "a=$(date)"])("%s is none", (text) =>
    expect(found(`z ${text} z`)).toEqual([]),
  );

  it("takes the quotes that JSON escapes", () => {
    expect(texts('{"command":"git commit --message=\\"fix it\\" x"}')).toEqual(['--message=\\"fix it\\"']);
  });

  it("never reaches out of a JSON string", () => {
    expect(texts('{"q":"x=","r":"y"},{"q":"x=\'a","r":"b\'"},{"k=":"v","l=" : 2}')).toEqual(["2"]);
  });
});

describe("hex id, UPPER_SNAKE and number", () => {
  it.each([
    ["hex id", "deadbeef"],
    ["hex id", "0xdeadbeef"],
    ["hex id", "0x12345678"],
    ["hex id", "1234567a"],
    ["hex id", "550e8400-e29b-41d4-a716-446655440000"],
    ["hex id", "12345678-1234-1234-1234-123456789012"],
    ["number", "12345678"],
    ["number", "12345678901234567890"],
    ["number", "0x1f"],
    ["UPPER_SNAKE", "MAX_RETRIES"],
    ["UPPER_SNAKE", "TS2304"],
    ["UPPER_SNAKE", "ORD-10"],
    ["UPPER_SNAKE", "CVE-2026-1234"],
    ["number", "-5"],
    ["number", "3.14"],
    ["number", "1.2.3"],
    ["number", "v20.20.2"],
    ["number", "10.0.0.1"],
    ["number", "1,234,567.89"],
    ["number", "98.6%"],
    ["number", "1e400"],
    ["number", "-1.5E+10"],
    ["number", "12ms"],
    ["number", "512MiB"],
    ["number", "1_000"],
    ["number", "2026-08-03"],
    ["number", "2026-08-03T10:48:56.000Z"],
    ["number", "10:48:56,123"],
  ])("%s %s", (entityClass, text) => expect(found(`is ${text} ok`)).toEqual([`${entityClass} ${text}`]));

  it.each(["ERROR", "GPT-four", "x1", "a1b2c3d", "12abcdefg", "1.5foo77", "abcdefg", "UPPERlower_1", "_", "4x4x4"])(
    "%s is none",
    (text) => expect(found(`is ${text} ok`)).toEqual([]),
  );

  it("breaks a tie by the order of the classes, and else takes the longest", () => {
    expect(found("1234567e10 1e10")).toEqual(["hex id 1234567e10", "number 1e10"]);
    expect(found("AB12=3 and ABCDEF12 and DEADBEEF-X1")).toEqual([
      "key=value AB12=3",
      "hex id ABCDEF12",
      "UPPER_SNAKE DEADBEEF-X1",
    ]);
  });

  it("never joins the cells of a list", () => {
    expect(texts("[1,234] (5,678) 9,1,234 x")).toEqual(["1", "234", "5", "678", "9", "1", "234"]);
    expect(texts("of 10-20")).toEqual(["10", "20"]);
  });
});

describe("line numbers are none", () => {
  it.each([
    "12 passed",
    "  12\tpassed",
    "12: passed",
    "12| passed",
    "12 | passed",
    "12->passed",
    "12→passed",
    "12-passed",
    "\t12- passed",
    "src/a.ts:12: passed",
    "src/a.ts:12:34: passed",
    "src/a.ts-12- passed",
    "\u001b[35msrc/a.ts\u001b[0m:\u001b[32m12\u001b[0m:passed",
    "\u001b[32m12\u001b[0m:passed",
  ])("%j", (line) => {
    const of = (text: string): string[] => texts(text).filter((entity) => entity !== "src/a.ts");
    expect(of(line)).toEqual([]);
    expect(of(`x\n${line} 7\n${line}`)).toEqual(["7"]);
    expect(of(`x\r\n${line} 7\r\n`)).toEqual(["7"]);
  });

  it("in JSON text too, behind an escaped line break", () => {
    expect(texts('{"out":"x\\n1\\tone 21\\n2→two 22"}')).toEqual(["21", "22"]);
  });

  it.each([
    ["12", ["12"]],
    ["12, 13", ["12", "13"]],
    ["12% done", ["12%"]],
    ["1.5 x", ["1.5"]],
    ["2026-08-03 x", ["2026-08-03"]],
    ["10:48:56 x", ["10:48:56"]],
    ["12345678-1234-1234-1234-123456789012 x", ["12345678-1234-1234-1234-123456789012"]],
    ["app.json-2026-08-03 x", ["2026-08-03"]],
    ["x 12: y", ["12"]],
  ])("but %j holds what it says", (line, expected) => expect(texts(line)).toEqual(expected));

  it("and what stands behind one is read afresh", () => {
    expect(texts("12-src/a.ts\nsrc/a.ts-13-src/b.ts\n14:FOO_BAR=1")).toEqual([
      "src/a.ts",
      "src/a.ts",
      "src/b.ts",
      "FOO_BAR=1",
    ]);
  });
});

describe("size", () => {
  it("passes over what is longer than the limit, whole", () => {
    const fits = `src/${"a".repeat(ENTITY_MAX_LENGTH - 4)}`;
    expect(texts(`${fits} x`)).toEqual([fits]);
    expect(texts(`${fits}b 17`)).toEqual(["17"]);
    expect(texts(`k="${"v".repeat(5000)}" 17`)).toEqual(["17"]);
  });

  // A scan that reads a stretch again from each of its places would not end within the test's time.
  it.each([
    "/",
    "a/",
    "a=",
    "http://",
    "1",
    "_",
    ".",
    "a",
    "-",
    "A-",
    "1.1a.",
    "a.1",
    "1,234,",
    "a='",
    'a="',
    'a=\\"',
    "C:\\",
    "\\",
    "\\u",
    "\u001b[",
    "\u001b]",
    "12-",
    "a.ts-1",
    ":1",
    "a:1:",
    "+x://",
    "(",
    "\ud835",
    "𝒳",
    "0x",
    "v1.",
  ])("stays linear on half a megabyte of %j", (piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length));
    expect(Math.max(0, ...new Set(entitiesOf(text).map((entity) => entity.text.length)))).toBeLessThanOrEqual(
      ENTITY_MAX_LENGTH,
    );
  });

  it("stays linear on a number that fails at its very end", () => {
    expect(texts(`is ${"1.".repeat(250_000)}1abcdefg`)).toEqual([]);
    expect(texts(`is ${"1,234,".repeat(80_000)}5`)).toHaveLength(160_001);
  });
});

/** Pieces of which hostile texts are made; a mix of them meets every rule's edges. */
const PIECES = [
  ...'/ . - _ = : , ; \' " \\ \\n \\t \\" \\\\ ( ) [ ] { } < > | & % $ @ # ~ + ! ?'.split(" "),
  ..." \t\n\r".split(""),
  ..."a src ORD 10 1 234 b.ts x= http:// C:\\ deadbeef MAX_ 1.5 e5 ms 日本 é 𝒳 😀 \ud800 \udc00 \u001b[31m \u001b]8;; 0x v2".split(
    " ",
  ),
  "\\u001b[31m",
];
const hostile = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(""));

describe("laws", () => {
  it("entities stand where they say, in order, apart, between boundaries, and are found in their own text", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        let last = 0;
        const entities = entitiesOf(text);
        for (const { text: entity, start } of entities) {
          expect(text.slice(start, start + entity.length)).toBe(entity);
          expect(start).toBeGreaterThanOrEqual(last);
          last = start + entity.length;
          expect(wordCharAt(text, last)).toBe(0);
          expect(entity.isWellFormed()).toBe(true);
          if (!/[\\\u001b]/.test(text)) expect(wordBefore(text, start)).toBe(false);
        }
        const own = new Set(entities.map((entity) => entity.text));
        expect(findEntities(own, [text])).toEqual(own);
      }),
      { numRuns: 5000 },
    );
  });

  it("an array of flat objects written as columns and rows keeps every entity", () => {
    const value = fc.oneof(
      hostile.map((text) => JSON.stringify(text)),
      fc.double().map((number) => JSON.stringify(Number.isFinite(number) ? number : 0)),
      fc.constantFrom(
        "true",
        "null",
        "-0",
        "1.0",
        "1e400",
        "12345678901234567890",
        "1",
        "234",
        "-5",
        '"1,234"',
        '"x="',
        '"a=\'b"',
      ),
    );
    const rows = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.record({
        keys: fc.uniqueArray(hostile, { minLength: width, maxLength: width }),
        cells: fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
        gap: fc.constantFrom("", " ", "\n  ", "\r\n"),
      }),
    );
    fc.assert(
      fc.property(rows, ({ keys, cells, gap }) => {
        const names = keys.map((key) => JSON.stringify(key));
        const objects = cells.map(
          (row) => `{${row.map((cell, column) => `${gap}${names[column]}:${gap}${cell}`).join(",")}${gap}}`,
        );
        const source = `[${objects.join(`,${gap}`)}${gap}]`;
        const columns = `[gcf: ${cells.length} rows]\n[${names.join(",")}]\n${cells.map((row) => row.join(",")).join("\n")}`;
        const own = new Set(texts(source));
        expect(findEntities(own, [columns])).toEqual(own);
      }),
      { numRuns: 5000 },
    );
  });
});
