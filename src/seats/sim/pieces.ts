// The pieces of a tokenized text as llama-server gives them: text, or a list of bytes where a token is no UTF-8 by itself.

export interface Piece {
  readonly id: number;
  readonly piece: string | readonly number[];
}

/** `bytesOf` gives the bytes of one token. */
export function piecesOf(ids: Uint32Array, bytesOf: (id: number) => Uint8Array): readonly Piece[] {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  return Array.from(ids, (id): Piece => {
    const bytes = bytesOf(id);
    try {
      return { id, piece: decoder.decode(bytes) };
    } catch {
      return { id, piece: [...bytes] };
    }
  });
}
