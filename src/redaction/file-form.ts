// Whether a file is JSON lines or one document, told by how its lines begin and end while it is read in parts.

export type Form = "json-lines" | "document";

const BLANKS = " \t\r\f\v";

/** Holds single characters only: a slice would keep the text alive that it was cut from. */
export class FormReader {
  private begun = false;
  private json = false;
  private written = 0;
  private plain = false;
  /** First and last character of the open line that is no blank. */
  private first = "";
  private last = "";

  /** Takes the next part; parts may end anywhere. */
  add(text: string): void {
    if (!this.begun) this.json = opensJson(text);
    this.begun ||= text !== "";
    for (let start = 0; start < text.length && !this.plain; ) {
      const stop = text.indexOf("\n", start);
      this.take(text, start, stop === -1 ? text.length : stop);
      if (stop === -1) return;
      this.endLine();
      start = stop + 1;
    }
  }

  /** Every line that isn't blank is an object or array of its own, and there are two or more. */
  form(): Form {
    this.endLine();
    return !this.plain && this.written > 1 ? "json-lines" : "document";
  }

  /** Whether the file begins as an object or array does. */
  get opensJson(): boolean {
    return this.json;
  }

  private take(text: string, start: number, end: number): void {
    let from = start;
    while (from < end && BLANKS.includes(text[from] as string)) from += 1;
    if (from === end) return;
    let to = end - 1;
    while (BLANKS.includes(text[to] as string)) to -= 1;
    if (this.first === "") this.first = text[from] as string;
    this.last = text[to] as string;
  }

  private endLine(): void {
    if (this.first === "") return;
    this.written += 1;
    if (!"{[".includes(this.first) || !"}]".includes(this.last)) this.plain = true;
    this.first = "";
    this.last = "";
  }
}

/** Whether a text begins as an object or array does: `[12:30]` of a log does not. */
export function opensJson(text: string): boolean {
  return /^\s{0,1000}(?:\{\s{0,1000}["}]|\[\s{0,1000}(?:[{["\]]|-?\d[\d.eE+-]*\s{0,1000},))/.test(text.slice(0, 4096));
}
