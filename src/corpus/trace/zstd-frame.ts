// Whether a Zstandard text may be unpacked into a buffer of a size: block by block, without unpacking. The unpacker goes on behind the
// end of its buffer, so that a text of a few bytes a block would keep it busy for very long.

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a5;
/** What one block can hold. */
const BLOCK = 128 * 1024;
/** Blocks of packed text may be this much emptier than full ones, and a few may be empty. */
const SPARSE = 64;
const SLACK = 16 * 1024 * 1024;

/** One frame whose blocks can be no more than `size` by what they say, and not many for it. */
export function fitsInto(packed: Buffer, size: number): boolean {
  let at = 0;
  while (at + 8 <= packed.length && packed.readUInt32LE(at) >>> 4 === SKIPPABLE) at += 8 + packed.readUInt32LE(at + 4);
  if (at + 6 > packed.length || packed.readUInt32LE(at) !== MAGIC) return false;
  const flags = packed.readUInt8(at + 4);
  const single = (flags >> 5) & 1;
  const content = flags >> 6;
  at += 6 - single + ([0, 1, 2, 4][flags & 3] as number) + (content === 0 ? single : 1 << content);
  let known = 0;
  let packedBlocks = 0;
  for (let last = false; !last; ) {
    if (at + 3 > packed.length) return false;
    const head = packed.readUIntLE(at, 3);
    const length = head >>> 3;
    const type = (head >> 1) & 3;
    last = (head & 1) === 1;
    if (type === 3) return false;
    if (type === 2) packedBlocks += 1;
    else known += length;
    at += 3 + (type === 1 ? 1 : length);
    if (known > size || packedBlocks * BLOCK > SPARSE * size + SLACK) return false;
  }
  at += ((flags >> 2) & 1) * 4;
  // What comes behind would be unpacked over what is there.
  return at === packed.length;
}
