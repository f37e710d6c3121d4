// Bytes into lines, split at \n before anything is decoded. A line longer than the limit is never held: it is counted
// and passed over, and its neighbours stay whole. Knows no JSON and no text; every reader of line files starts here.

/** 64 MiB: the longest line that is read. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;

export interface LinePlace {
  /** From 1. */
  readonly number: number;
  /** Bytes before the line's first byte. */
  readonly offset: number;
  /** False for a last line without its \n. */
  readonly ended: boolean;
}

/** A line without its \n (a \r stays), or what is known of one that was too long. */
export type Line =
  | (LinePlace & { readonly kind: "line"; readonly bytes: Uint8Array })
  | (LinePlace & { readonly kind: "too-long"; readonly length: number });

/**
 * The lines of a stream of bytes, in order. An empty stream has none; a final \n opens no further line. Linear in the
 * bytes; holds at most one line and one chunk.
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<Line, void, void> {
  let number = 1;
  let offset = 0;
  let open = new OpenLine(maxBytes);
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(0x0a); end !== -1; end = chunk.indexOf(0x0a, start)) {
      open.add(chunk.subarray(start, end));
      yield open.close({ number, offset, ended: true });
      offset += open.length + 1;
      number += 1;
      start = end + 1;
      open = new OpenLine(maxBytes);
    }
    open.add(chunk.subarray(start));
  }
  if (open.length > 0) yield open.close({ number, offset, ended: false });
}

/** The pieces of the line being read; they are let go once it is too long. */
class OpenLine {
  length = 0;
  private pieces: Uint8Array[] = [];
  private readonly maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  add(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.length += piece.length;
    if (this.length > this.maxBytes) this.pieces = [];
    else this.pieces.push(piece);
  }

  close(place: LinePlace): Line {
    if (this.length > this.maxBytes) return { ...place, kind: "too-long", length: this.length };
    const only = this.pieces[0];
    const bytes = this.pieces.length === 1 && only !== undefined ? only : joined(this.pieces, this.length);
    return { ...place, kind: "line", bytes };
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
