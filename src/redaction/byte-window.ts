// A window that moves over a stream of bytes: it is filled as far as asked for and let go from its front. What it holds does not
// depend on how the stream was cut into chunks.

/** Bytes in any number of chunks. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export class ByteWindow {
  private readonly chunks: AsyncIterator<Uint8Array> | Iterator<Uint8Array>;
  private buffer: Buffer = Buffer.alloc(0);
  private pending: Uint8Array[] = [];
  private held = 0;
  /** Whether the stream has ended; all that is left of it is in the window. */
  ended = false;

  constructor(chunks: Chunks) {
    this.chunks = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  }

  get length(): number {
    return this.held;
  }

  /** Reads until the window holds `size` bytes or the stream ends. */
  async fill(size: number): Promise<void> {
    while (this.held < size && !this.ended) {
      const next = await this.chunks.next();
      if (next.done === true) this.ended = true;
      else {
        this.pending.push(next.value);
        this.held += next.value.length;
      }
    }
  }

  /** The bytes of [start, end), good until the window is filled or dropped. */
  bytes(start: number, end: number): Uint8Array {
    return this.joined().subarray(start, end);
  }

  /** Where a byte first stands at or after `from`, -1 when nowhere in the window. */
  indexOf(byte: number, from: number): number {
    return this.joined().indexOf(byte, from);
  }

  /** Where a byte last stands at or before `to`, -1 when nowhere. */
  lastIndexOf(byte: number, to: number): number {
    return to < 0 ? -1 : this.joined().lastIndexOf(byte, to);
  }

  /** Lets the first `count` bytes go. */
  drop(count: number): void {
    this.buffer = this.joined().subarray(count);
    this.held -= count;
  }

  /** Ends reading, so that a file behind the stream is closed. */
  async close(): Promise<void> {
    await this.chunks.return?.();
  }

  private joined(): Buffer {
    if (this.pending.length > 0) {
      this.buffer = Buffer.concat([this.buffer, ...this.pending]);
      this.pending = [];
    }
    return this.buffer;
  }
}
