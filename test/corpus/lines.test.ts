import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Line, splitLines } from "../../src/corpus/lines.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function linesOf(chunks: Iterable<Uint8Array>, maxBytes?: number): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of splitLines(chunks, maxBytes)) lines.push(line);
  return lines;
}

describe("splitLines", () => {
  it("knows where each line starts and whether it has ended", async () => {
    const lines = await linesOf([utf8("a\n\nbé\r\nc")]);
    expect(lines.map((line) => ({ ...line, bytes: line.kind === "line" ? text(line.bytes) : null }))).toEqual([
      { kind: "line", number: 1, offset: 0, ended: true, bytes: "a" },
      { kind: "line", number: 2, offset: 2, ended: true, bytes: "" },
      { kind: "line", number: 3, offset: 3, ended: true, bytes: "bé\r" },
      { kind: "line", number: 4, offset: 8, ended: false, bytes: "c" },
    ]);
    expect(await linesOf([])).toEqual([]);
    expect(await linesOf([utf8("a\n")])).toHaveLength(1);
  });

  it("json-08: a line over the limit is counted and passed over, its neighbours are whole", async () => {
    const long = Array.from({ length: 100 }, () => utf8("xxxxxxxxxx"));
    const lines = await linesOf([utf8("first\nxx"), ...long, utf8("\nlast\n1234567890"), utf8("1")], 10);
    expect(
      lines.map((line) => (line.kind === "line" ? text(line.bytes) : [line.length, line.offset, line.ended])),
    ).toEqual(["first", [1002, 6, true], "last", [11, 1014, false]]);
  });

  it("json-08: a line of exactly the limit is read, a byte more is not", async () => {
    const lines = await linesOf([utf8("12345\n123456\n")], 5);
    expect(lines.map((line) => (line.kind === "line" ? text(line.bytes) : line.length))).toEqual(["12345", 6]);
  });

  it("json-08: a stream far longer than memory's share passes with one line held", async () => {
    const chunk = utf8(`${"x".repeat(1023)}\n`.repeat(64));
    let lines = 0;
    let bytes = 0;
    function* stream(): Generator<Uint8Array> {
      for (let sent = 0; sent < 2048; sent += 1) yield chunk;
    }
    for await (const line of splitLines(stream())) {
      lines += 1;
      bytes += line.kind === "line" ? line.bytes.length + 1 : 0;
    }
    expect([lines, bytes]).toEqual([2048 * 64, 2048 * chunk.length]);
  });

  it("law: lines do not depend on how the bytes are cut into chunks", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(0x0a, 0x0d, 0x61, 0xc3, 0), { maxLength: 30 }),
        fc.array(fc.nat({ max: 5 }), { maxLength: 30 }),
        async (values, cuts) => {
          const whole = Uint8Array.from(values);
          const chunks: Uint8Array[] = [];
          let at = 0;
          for (const cut of cuts) {
            chunks.push(whole.slice(at, at + cut));
            at += cut;
          }
          chunks.push(whole.slice(at));
          expect(await linesOf(chunks, 4)).toEqual(await linesOf([whole], 4));
        },
      ),
    );
  });

  it("law: joined with newlines, the lines are the bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(0x0a, 0x0d, 0x61), { maxLength: 30 }), async (values) => {
        const lines = await linesOf([Uint8Array.from(values)]);
        const joined = lines.flatMap((line) =>
          line.kind === "line" ? [...line.bytes, ...(line.ended ? [0x0a] : [])] : [],
        );
        expect(joined).toEqual(values);
      }),
    );
  });
});
