// Makes hostile text harmless to print: control characters, terminal escapes, direction overrides, invisible characters
// and lone surrogates become visible spellings. Printable text, also wide and combined characters, stays as it is.

// C0 and C1 controls, DEL, soft hyphen, Arabic letter mark, zero-width space and non-joiner, direction marks and overrides,
// line and paragraph separators, byte order mark, lone surrogates. U+200D stays: emoji are joined with it.
const HIDDEN =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A hidden code unit as `\x1b` or `\u{202e}`. */
function spelled(unit: string): string {
  const code = unit.charCodeAt(0);
  const hex = code.toString(16);
  return code < 0x100 ? `\\x${hex.padStart(2, "0")}` : `\\u{${hex}}`;
}

/** One line of text: white space of any kind becomes single spaces, anything hidden becomes visible. */
export function visibleLine(text: string): string {
  return text.replace(/[\t\n\r\f\v]+/g, " ").replace(HIDDEN, spelled);
}

/** Text as it stands, for a body or a diff: a tab takes four cells, anything else hidden becomes visible. */
export function visibleBody(text: string): string {
  return text.replaceAll("\t", "    ").replace(HIDDEN, spelled);
}
