// Whether the name of a program stands before a flag on its line, not far away. Flags that stand close to each other look at the same
// characters, so each look goes on where the one before stopped.

/** How far back on a line a program is looked for. */
const REACH = 300;
/** More characters than any program's name has, its subcommand included. */
const NAME_MAX = 24;

/** What ends a command: a line's end, a pipe, a semicolon. */
function endsCommand(code: number): boolean {
  return code === 0x0a || code === 0x7c || code === 0x3b;
}

/** The place that was asked for last, and where its command begins. */
const asked = { text: "", at: 0, start: 0 };

/** Where the command begins that `at` stands in, at least `floor`. */
function commandStart(text: string, at: number, floor: number): number {
  const known = asked.text === text && asked.at <= at && asked.at >= floor ? asked.at : floor;
  let start = at;
  while (start > known && !endsCommand(text.charCodeAt(start - 1))) start -= 1;
  if (start === known && known > floor) start = Math.max(floor, asked.start);
  asked.text = text;
  asked.at = at;
  asked.start = start;
  return start;
}

/** The programs of one flag. */
export class Programs {
  private readonly names: RegExp;
  private text = "";
  /** How far the text was read, and where the last name in it begins. */
  private to = 0;
  private last = -1;

  /** Names between word boundaries, with the flag g. */
  constructor(names: RegExp) {
    this.names = names;
  }

  /** Whether one stands before the flag at `at`, a place with a hyphen. */
  standBefore(text: string, at: number): boolean {
    const floor = Math.max(0, at - REACH);
    const start = commandStart(text, at, floor);
    if (this.text !== text || at < this.to) {
      this.text = text;
      this.to = 0;
      this.last = -1;
    }
    const from = Math.max(floor, this.to - NAME_MAX);
    // With the character before, which says whether a word begins there.
    const offset = Math.max(0, from - 1);
    const part = text.slice(offset, at);
    this.names.lastIndex = from - offset;
    for (let match = this.names.exec(part); match !== null; match = this.names.exec(part))
      this.last = offset + match.index;
    this.to = at;
    if (this.last >= start) return true;
    // A name at the very beginning of the reach counts, whatever it is the end of.
    if (start > floor || floor === 0) return false;
    this.names.lastIndex = 0;
    return this.names.exec(text.slice(floor, Math.min(at, floor + NAME_MAX)))?.index === 0;
  }
}
