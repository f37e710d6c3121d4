// Whether a file is JSON lines or one document, told by how its lines begin and end while it is read in parts.

export type Form = "json-lines" | "document";

export class FormReader {
  private written = 0;
  private plain = false;
  private open = "";
  private first = "";

  /** Takes the next part; parts may end anywhere. */
  add(text: string): void {
    if (this.first === "") this.first = text.slice(0, 4096);
    for (let start = 0; start < text.length && !this.plain; ) {
      const stop = text.indexOf("\n", start);
      if (stop === -1) {
        this.open += ends(text.slice(start));
        return;
      }
      this.line(this.open + text.slice(start, stop));
      this.open = "";
      start = stop + 1;
    }
  }

  /** Every line that isn't blank is an object or array of its own, and there are two or more. */
  form(): Form {
    this.line(this.open);
    this.open = "";
    return !this.plain && this.written > 1 ? "json-lines" : "document";
  }

  /** Whether the file begins as an object or array does. */
  get opensJson(): boolean {
    return opensJson(this.first);
  }

  private line(text: string): void {
    if (this.plain || text.trim() === "") return;
    this.written += 1;
    if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text.slice(-200))) this.plain = true;
  }
}

/** Whether a text begins as an object or array does: `[12:30]` of a log does not. */
export function opensJson(text: string): boolean {
  return /^\s{0,1000}(?:\{\s{0,1000}["}]|\[\s{0,1000}(?:[{["\]]|-?\d[\d.eE+-]*\s{0,1000},))/.test(text.slice(0, 4096));
}

/** The beginning and the end of a long piece, which decide. */
function ends(text: string): string {
  return text.length <= 1000 ? text : text.slice(0, 500) + text.slice(-500);
}
