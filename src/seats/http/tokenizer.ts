// The server's own tokenizer, asked for pieces. Given up for good, with the reason: at once where the address is not there, at the
// second failure that may pass, never for a request that was cancelled (coding-agent.txt, token-exact drop).
import type { SeatTokenizer } from "../seat.ts";
import type { Got } from "./transport.ts";

/** Characters of texts whose pieces are remembered. */
const REMEMBERED = 8 * 1024 * 1024;
const TRIES = 2;

export function httpTokenizer(ask: (content: string) => Promise<Got>): SeatTokenizer {
  let degraded: string | null = null;
  let failures = 0;
  let chars = 0;
  let known = new Map<string, readonly (string | Uint8Array)[]>();
  const give = (why: string): never => {
    degraded = why;
    throw new Error(why);
  };
  const again = (why: string): never => {
    failures += 1;
    if (failures >= TRIES) degraded = why;
    throw new Error(why);
  };
  return {
    get degraded() {
      return degraded;
    },
    async pieces(text) {
      if (degraded !== null) throw new Error(degraded);
      const before = known.get(text);
      if (before !== undefined) return before;
      const got = await ask(text);
      if (got.kind === "cancelled") throw new Error("cancelled");
      if (got.kind !== "answer") return again(`the tokenizer did not answer (${got.kind})`);
      if (got.status === 404 || got.status === 405) return give(`the server has no tokenizer (${got.status})`);
      if (got.status !== 200) return again(`the tokenizer failed (${got.status})`);
      const pieces = piecesOf(got.text);
      if (pieces === null) return give("the tokenizer gives no pieces");
      if (chars > REMEMBERED) {
        known = new Map();
        chars = 0;
      }
      chars += text.length;
      known.set(text, pieces);
      return pieces;
    },
  };
}

function piecesOf(text: string): readonly (string | Uint8Array)[] | null {
  try {
    const { tokens } = JSON.parse(text) as { tokens?: unknown };
    if (!Array.isArray(tokens)) return null;
    const pieces: (string | Uint8Array)[] = [];
    for (const token of tokens) {
      const piece: unknown = (token as { piece?: unknown } | null)?.piece;
      if (typeof piece === "string") pieces.push(piece);
      else if (Array.isArray(piece) && piece.every((byte) => Number.isInteger(byte) && byte >= 0 && byte < 256))
        pieces.push(Uint8Array.from(piece as number[]));
      else return null;
    }
    return pieces;
  } catch {
    return null;
  }
}
