// The framing of the reference's run and run_shell: `exit=N`, then a section for each stream.
import { type Framing, frameOf } from "./framing.ts";

const EXIT_LINE = /^exit=-?[0-9]{1,10}(?:\n|$)/;
/** Whole lines; a header with a carriage return is none. */
const SECTION = /(?<=^|\n)--- (?:stdout|stderr) ---(?=\n|$)/g;

export const exitSections: Framing = {
  name: "exit-sections",
  says: "run, run_shell: `exit=N`, `--- stdout ---`, `--- stderr ---`",
  /**
   * One payload a section, empty or not, and one before the first section when text stands there. Every line that is a
   * section header counts as one, also in text that quotes it: a frame line never gets into a payload.
   */
  open(body) {
    const exit = EXIT_LINE.exec(body)?.[0];
    if (exit === undefined) return null;
    const fixed: string[] = [];
    const payloads: string[] = [];
    // The frame text before the payload that starts at `from`.
    let head = exit;
    let from = exit.length;
    for (const match of body.matchAll(SECTION)) {
      const end = Math.max(from, match.index - 1);
      if (head !== exit || end > from) {
        fixed.push(head);
        payloads.push(body.slice(from, end));
        head = "";
      }
      const after = Math.min(match.index + match[0].length + 1, body.length);
      head += body.slice(end, after);
      from = after;
    }
    return frameOf("exit-sections", [...fixed, head, ""], [...payloads, body.slice(from)]);
  },
};
