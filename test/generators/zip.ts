// A zip archive from entries, for tests: stored, deflated or Zstandard, with or without its central directory, and lies where asked.
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipFile {
  readonly name: string;
  readonly text: string;
  readonly method?: 0 | 8 | 93;
  /** What the headers say of the unpacked size; what is true by default. */
  readonly says?: number;
  /** Bytes in place of the packed text. */
  readonly packed?: Uint8Array;
}

/** A Zstandard frame of one stored block: enough for small texts. */
export function zstdStored(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  if (bytes.length > 65_000) throw new Error("one block only");
  const head = Buffer.alloc(4 + 1 + 4 + 3);
  head.writeUInt32LE(0xfd2fb528, 0);
  // Single segment, content size in four bytes.
  head.writeUInt8(0b1010_0000, 4);
  head.writeUInt32LE(bytes.length, 5);
  // Last block, stored.
  head.writeUIntLE((bytes.length << 3) | 1, 9, 3);
  return Buffer.concat([head, bytes]);
}

export function zipOf(files: readonly ZipFile[], options: { readonly directory?: boolean } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, text, method = 8, says, packed: given } of files) {
    const bytes = Buffer.from(text);
    const packed =
      given ?? (method === 8 ? deflateRawSync(bytes) : method === 93 ? zstdStored(text) : new Uint8Array(bytes));
    const named = Buffer.from(name);
    const figures = Buffer.alloc(26);
    figures.writeUInt16LE(method === 93 ? 63 : 20, 0);
    figures.writeUInt16LE(0, 2);
    figures.writeUInt16LE(method, 4);
    figures.writeUInt32LE(crc32(bytes), 10);
    figures.writeUInt32LE(packed.length, 14);
    figures.writeUInt32LE(says ?? bytes.length, 18);
    figures.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), figures, named, packed]);
    const record = Buffer.alloc(14);
    record.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([63, 0]), figures, record, named]));
    parts.push(local);
    offset += local.length;
  }
  if (options.directory === false) return Buffer.concat(parts);
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\u0005\u0006"), end]);
}
