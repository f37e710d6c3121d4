// Zstandard in front of any reader.
import { describe, expect, it } from "vitest";
import { unpacked } from "../../../src/corpus/trace/unpack.ts";

/** "hello hello hello" in one raw block: magic, a header of a single segment, and a last block of the bytes as they are. */
function packed(text: string): Uint8Array {
  const body = Buffer.from(text);
  const block = (body.length << 3) | 1;
  return Buffer.concat([
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, body.length]),
    Buffer.from([block & 0xff, (block >> 8) & 0xff, (block >> 16) & 0xff]),
    body,
  ]);
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

describe("unpacked", () => {
  it("passes anything else through", async () => {
    expect(await all(unpacked(inPieces(Buffer.from("{}\n{}\n"), 4)))).toBe("{}\n{}\n");
    expect(await all(unpacked(inPieces(Buffer.alloc(0), 4)))).toBe("");
  });

  it("unpacks Zstandard in pieces", async () => {
    expect(await all(unpacked(inPieces(packed("hello hello hello"), 8)))).toBe("hello hello hello");
  });

  it("refuses what is damaged and what never ends, by name", async () => {
    const damaged = packed("hello hello hello").slice(0, 12);
    damaged[6] = 0xff;
    await expect(all(unpacked(inPieces(damaged, 64)))).rejects.toThrow(/damaged or cut/);
    await expect(all(unpacked(inPieces(packed("hello hello hello"), 64), 5))).rejects.toThrow(/more than 5 bytes/);
  });
});
