// What detection sees of a head that is cut anywhere.
import { describe, expect, it } from "vitest";
import { fileProbe, HEAD_BYTES } from "../../../src/corpus/trace/probe.ts";

const probe = (text: string) => fileProbe("t", Buffer.from(text));

describe("fileProbe", () => {
  it("closes a document where the head cuts it", () => {
    const text = JSON.stringify({ version: 2, list: [{ role: "user", content: "x".repeat(HEAD_BYTES) }], after: true });
    expect(probe(text).first).toEqual({ version: 2, list: [{ role: "user" }] });
  });

  it("gives a usable value for every cut of a document", () => {
    const text = '{"a":{"b":[1,-2.5e3,true,null,"x\\"y",{"c":[]}],"d":"e"},"f":[[],{}]}';
    for (let end = 1; end <= text.length; end += 1) {
      const { first } = probe(text.slice(0, end));
      expect(typeof first).toBe("object");
    }
    expect(probe(text).first).toEqual(JSON.parse(text));
  });

  it("sees records of JSON lines, past lines that are none", () => {
    const found = probe('garbage\n42\n{"a":1}\n{"b":\n{"c":3}\n');
    expect(found.first).toEqual({ a: 1 });
    expect(found.records).toEqual([{ a: 1 }, { c: 3 }]);
  });

  it("says nothing of empty, binary and plain text", () => {
    for (const text of ["", "\0\0\0", "# aider chat\n", '"just a text"', "12"]) {
      expect(probe(text)).toMatchObject({ first: undefined, records: [] });
    }
  });
});
