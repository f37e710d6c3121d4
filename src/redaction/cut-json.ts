// A JSON text that ends too early, made whole: the string that is open gets its quote, objects and arrays their ends. What it held
// keeps its offsets; what a cut left of a number, a word or an escape goes. Checks no grammar: what was no JSON stays none.

interface Frame {
  readonly object: boolean;
  /** What was read last in it. */
  last: "open" | "key" | "colon" | "value" | "comma";
}

export interface MadeWhole {
  readonly text: string;
  /** Characters that are those of the text that was cut, from its start. */
  readonly kept: number;
}

/** The beginning of an object or array as a whole JSON text; null when nothing is open at its end. Linear. */
export function madeWhole(cut: string): MadeWhole | null {
  const frames: Frame[] = [];
  let kept = 0;
  let quote = "";
  for (let at = 0; at < cut.length; ) {
    const mark = cut[at] as string;
    const top = frames.at(-1);
    let end = at + 1;
    if (mark === '"') {
      end = stringEnd(cut, at + 1);
      if (cut[end] === '"') end += 1;
      else quote = '"';
      if (top !== undefined) top.last = top.object && top.last !== "colon" ? "key" : "value";
    } else if (mark === "{" || mark === "[") {
      if (top !== undefined) top.last = "value";
      frames.push({ object: mark === "{", last: "open" });
    } else if (mark === "}" || mark === "]") frames.pop();
    else if (mark === "," || mark === ":") {
      if (top !== undefined) top.last = mark === "," ? "comma" : "colon";
    } else if (!" \t\r\n".includes(mark)) {
      while (end < cut.length && !' \t\r\n,:"{}[]'.includes(cut[end] as string)) end += 1;
      if (end === cut.length) break;
      if (top !== undefined) top.last = "value";
    }
    kept = end;
    if (quote !== "") break;
    at = end;
  }
  if (frames.length === 0) return null;
  const closers = frames.map(({ object, last }) => missing(object, last) + (object ? "}" : "]")).reverse();
  return { text: cut.slice(0, kept) + quote + closers.join(""), kept };
}

/** Where the quote stands that closes a string whose content starts at `at`; without one, the end of what is whole of it. */
function stringEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && text[end] !== '"') {
    const size = text[end] !== "\\" ? 1 : text[end + 1] === "u" ? 6 : 2;
    if (end + size > text.length) break;
    end += size;
  }
  return end;
}

/** What must stand before the end of an object or array. */
function missing(object: boolean, last: Frame["last"]): string {
  if (last === "comma") return object ? '"":0' : "0";
  return last === "key" ? ":0" : last === "colon" ? "0" : "";
}
