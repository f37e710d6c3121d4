// The bytes of a file as the pieces in which they came, readable at any place: a large file is held once, never copied whole.

export class Pieces {
  length = 0;
  private readonly pieces: Uint8Array[] = [];
  /** Where each piece starts. */
  private readonly starts: number[] = [];

  add(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.starts.push(this.length);
    this.pieces.push(piece);
    this.length += piece.length;
  }

  /** Bytes from `start` to `end`, cut to what is there. */
  slice(start: number, end: number): Buffer {
    const from = Math.max(0, start);
    const to = Math.min(end, this.length);
    if (from >= to) return Buffer.alloc(0);
    const parts: Uint8Array[] = [];
    for (let at = this.pieceAt(from); at < this.pieces.length && (this.starts[at] as number) < to; at += 1) {
      const first = this.starts[at] as number;
      parts.push((this.pieces[at] as Uint8Array).subarray(Math.max(0, from - first), to - first));
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined
      ? Buffer.from(only.buffer, only.byteOffset, only.byteLength)
      : Buffer.concat(parts);
  }

  private pieceAt(offset: number): number {
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
