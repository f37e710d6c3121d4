// JSON as Python writes it: bare NaN, Infinity and -Infinity are read as null, strings that hold those words stay.
import { endOfString } from "./json-places.ts";

const BARE = /-?Infinity|NaN|"/g;

/** The text with its bare NaN and infinities as null; the same text when it has none. Linear. */
export function withoutNaN(text: string): string {
  const out: string[] = [];
  let from = 0;
  BARE.lastIndex = 0;
  for (let hit = BARE.exec(text); hit !== null; hit = BARE.exec(text)) {
    if (hit[0] === '"') {
      BARE.lastIndex = endOfString(text, hit.index);
      continue;
    }
    out.push(text.slice(from, hit.index), "null");
    from = hit.index + hit[0].length;
  }
  return from === 0 ? text : out.join("") + text.slice(from);
}
