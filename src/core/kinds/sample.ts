// The lines of a body that its kind is judged by: all of a bounded head and single lines from places spread over the rest.
// The cost is bounded whatever the body's length; a line's own gutter (`12:`, `12→`) is left out.

/** Code units of the head that are read whole. */
const HEAD = 8_192;
/** Places behind the head from which one line each is taken. */
const PLACES = 64;
/** How far from such a place its line may begin; a line break further off is not looked for. */
const REACH = 1_024;
/** Longest part of a line that is looked at. */
const LINE_MAX = 300;

const GUTTER = /^[ \t]{0,8}\d{1,7}(?:[\t→|:]|[ \t]{1,4}\||$)[ \t]?/;

/** Non-blank lines in order, each at most 300 code units, without line numbers where most lines have one. */
export function sampledLines(body: string): readonly string[] {
  const lines = body.slice(0, HEAD).split("\n", HEAD / 2);
  const step = (body.length - HEAD) / PLACES;
  for (let place = 0; step > 0 && place < PLACES; place += 1) {
    const from = Math.floor(HEAD + place * step);
    const near = body.slice(from, from + REACH);
    const start = near.indexOf("\n") + 1;
    if (start > 0) lines.push(near.slice(start, start + LINE_MAX).split("\n", 1)[0] as string);
  }
  const read = lines.map((line) => line.slice(0, LINE_MAX).trimEnd()).filter((line) => line !== "");
  const numbered = read.filter((line) => GUTTER.test(line)).length;
  return numbered * 5 < read.length * 4 ? read : read.map((line) => line.replace(GUTTER, ""));
}
