// Reads a search listing line by line. Two forms: grouped (`path:` then `L<n>: text`) and flat (`path:line:text`, with
// context `path-line-text` and `--`). Anything that isn't, line for line, one of them is no listing.

export type ListingLine =
  | { readonly kind: "hit"; readonly file: string; readonly text: string }
  | { readonly kind: "heading"; readonly file: string; readonly text: string }
  | { readonly kind: "context" | "separator" | "note" | "blank"; readonly text: string };

export type ListingForm = "grouped" | "flat";

/** The lines of a listing, or null. A `\r` at a line's end is looked past and stays in `text`. */
export function readListing(text: string, form: ListingForm): readonly ListingLine[] | null {
  const lines = text.split("\n");
  return form === "grouped" ? readGrouped(lines) : readFlat(lines);
}

function readGrouped(lines: readonly string[]): ListingLine[] | null {
  const out: ListingLine[] = [];
  let file: string | null = null;
  for (const text of lines) {
    const line = text.trimEnd();
    if (line === "") out.push({ kind: "blank", text });
    else if (/^\s*L\d+: ?/.test(line)) {
      if (file === null) return null;
      out.push({ kind: "hit", file, text });
    } else if (isNote(line)) out.push({ kind: "note", text });
    else if (line.endsWith(":") && line.length > 1) {
      file = line.slice(0, -1);
      out.push({ kind: "heading", file, text });
    } else return null;
  }
  return out;
}

function readFlat(lines: readonly string[]): ListingLine[] | null {
  const out: ListingLine[] = [];
  let file: string | null = null;
  // Context before the first hit of its file: accepted once that hit names the file.
  let waiting: string[] = [];
  for (const text of lines) {
    const line = text.trimEnd();
    if (file !== null && isContextOf(line, file)) {
      out.push({ kind: "context", text });
      continue;
    }
    const hit = pathOfHit(line);
    if (hit !== null) {
      if (!waiting.every((before) => isContextOf(before, hit))) return null;
      waiting = [];
      file = hit;
      out.push({ kind: "hit", file, text });
      continue;
    }
    if (waiting.length > 0 && (line === "" || line === "--")) return null;
    if (line === "") out.push({ kind: "blank", text });
    else if (line === "--") out.push({ kind: "separator", text });
    else if (isNote(line)) out.push({ kind: "note", text });
    else {
      waiting.push(line);
      out.push({ kind: "context", text });
    }
  }
  return waiting.length === 0 ? out : null;
}

/** `path` of `path:line:text`: everything before the first `:digits:`. */
function pathOfHit(line: string): string | null {
  for (let colon = line.indexOf(":"); colon !== -1; colon = line.indexOf(":", colon + 1)) {
    const end = endOfDigits(line, colon + 1);
    if (colon > 0 && end > colon + 1 && line[end] === ":") return line.slice(0, colon);
  }
  return null;
}

function isContextOf(line: string, file: string): boolean {
  if (!line.startsWith(file) || line[file.length] !== "-") return false;
  const end = endOfDigits(line, file.length + 1);
  // White space at the end is looked past, so an empty context line may lack its last dash's text but not the dash.
  return end > file.length + 1 && line[end] === "-";
}

function endOfDigits(line: string, from: number): number {
  let at = from;
  while (line.charCodeAt(at) >= 48 && line.charCodeAt(at) <= 57) at += 1;
  return at;
}

/** The tool's own remark that there was more. */
function isNote(line: string): boolean {
  return line.length <= 300 && /more matches|more results|truncated/i.test(line);
}
