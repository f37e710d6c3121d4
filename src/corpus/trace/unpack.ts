// Zstandard files read as what is in them. A stream that does not start with its magic number passes through untouched.
import { KnownError } from "../../core/errors.ts";

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** More than this from one packed file is no trace but a bomb. */
const MAX_UNPACKED = 4 * 1024 ** 3;

/** The bytes of a stream, unpacked when they are Zstandard. */
export async function* unpacked(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = MAX_UNPACKED,
): AsyncGenerator<Uint8Array, void, void> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    const first = await iterator.next();
    if (first.done === true) return;
    if (!MAGIC.every((byte, at) => first.value[at] === byte)) {
      yield first.value;
      for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
      return;
    }
    yield* decompressed(first.value, iterator, maxBytes);
  } finally {
    await iterator.return?.();
  }
}

async function* decompressed(
  head: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void, void> {
  const { Decompress } = await import("fzstd");
  let ready: Uint8Array[] = [];
  const stream = new Decompress((chunk) => void ready.push(chunk));
  let total = 0;
  for (let chunk: Uint8Array | null = head; chunk !== null; ) {
    const next: IteratorResult<Uint8Array> = await rest.next();
    try {
      stream.push(chunk, next.done === true);
    } catch {
      throw new KnownError("input/bad-zstd", "the Zstandard data is damaged or cut", { remedy: "copy the file again" });
    }
    for (const out of ready) {
      total += out.length;
      if (total > maxBytes) {
        throw new KnownError("input/too-large", `unpacks to more than ${maxBytes} bytes`, { remedy: "leave it out" });
      }
      yield out;
    }
    ready = [];
    chunk = next.done === true ? null : next.value;
  }
}
