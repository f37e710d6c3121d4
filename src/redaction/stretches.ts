// A document of any size in stretches whose secrets are known. A small one is one stretch. A large one is cut where no secret
// stands, at a line's end if there is one; each stretch is scanned with what stands before and behind it. Every byte belongs to
// one stretch, and the same bytes are always cut the same way.
import { KnownError } from "../core/errors.ts";
import { ByteWindow, type Chunks } from "./byte-window.ts";
import { type BytesText, bytesOfText, characterStart, textOfBytes } from "./bytes-text.ts";
import type { Secret } from "./document.ts";
import { documentSecrets } from "./document-secrets.ts";
import { opensJson } from "./file-form.ts";
import type { Table } from "./spans.ts";

const MIB = 1024 * 1024;
const NEWLINE = 0x0a;

/** Sizes in bytes. */
export interface Limits {
  /** Up to here a file is one stretch. */
  readonly whole: number;
  /** Up to here one JSON document is. */
  readonly json: number;
  /** A stretch of a larger file. */
  readonly stretch: number;
  /** A line of JSON is kept whole up to here; a secret that needs a longer stretch is refused. */
  readonly line: number;
  /** What a stretch sees of the text behind its end, and before its start. */
  readonly ahead: number;
  readonly behind: number;
}

export const LIMITS: Limits = {
  whole: 16 * MIB,
  json: 64 * MIB,
  stretch: 4 * MIB,
  line: 64 * MIB,
  ahead: MIB / 4,
  behind: MIB / 16,
};

export interface Stretch {
  /** The bytes that were looked at, good until the next stretch is asked for. */
  readonly bytes: Uint8Array;
  readonly view: BytesText;
  /** What of the view belongs to this stretch. */
  readonly start: number;
  readonly end: number;
  /** Secrets of the whole view, and those of the stretch; one that began before it begins with it. */
  readonly seen: readonly Secret[];
  readonly secrets: readonly Secret[];
  /** Line of the file at `start`, from 1. */
  readonly line: number;
  /** Bytes from `start` to `end`. */
  readonly size: number;
}

/** What reading showed of a file; complete when its last stretch was given. */
export interface Traits {
  /** More than one stretch. */
  streamed: boolean;
  byteOrderMark: boolean;
  invalidUtf8: boolean;
  nul: boolean;
  /** Lines that were cut, from 1. */
  readonly cutLines: Set<number>;
}

export class Stretches {
  readonly traits: Traits = {
    streamed: false,
    byteOrderMark: false,
    invalidUtf8: false,
    nul: false,
    cutLines: new Set(),
  };
  private readonly window: ByteWindow;
  private readonly file: string;
  private readonly table: Table;
  private readonly limits: Limits;

  /** `file` is what errors call it. */
  constructor(chunks: Chunks, file: string, table: Table, limits: Limits = LIMITS) {
    this.window = new ByteWindow(chunks);
    this.file = file;
    this.table = table;
    this.limits = limits;
  }

  /** Throws KnownError for UTF-16 and for a secret longer than a stretch may be. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Stretch, void, void> {
    try {
      yield* this.all();
    } finally {
      await this.window.close();
    }
  }

  private async *all(): AsyncGenerator<Stretch, void, void> {
    const { window, limits, traits } = this;
    await window.fill(limits.whole + 1);
    this.readMark();
    if (!window.ended && beginsDocument(textOfBytes(window.bytes(0, limits.whole)).scan)) {
      await window.fill(limits.json + 1);
    }
    traits.streamed = !window.ended;
    let behind = 0;
    let line = 1;
    let size = traits.streamed ? limits.stretch : Number.POSITIVE_INFINITY;
    let inLine = false;
    for (;;) {
      const cut = traits.streamed ? await this.cutAt(behind, size, inLine) : window.length;
      const stretch = this.stretchTo(behind, cut, line);
      if (stretch === null) {
        if (size >= limits.line)
          throw this.refused("secret-too-long", line, "a secret is longer than a stretch may be");
        size *= 2;
        continue;
      }
      const { view, start, end } = stretch;
      this.note(view, start, end);
      const more = window.length > behind + stretch.size || !window.ended;
      const next = line + newlines(view.raw, start, end);
      inLine = more && view.raw[end - 1] !== "\n";
      if (inLine) traits.cutLines.add(next);
      yield stretch;
      if (!more) return;
      line = next;
      behind = this.moveTo(behind + stretch.size);
      size = limits.stretch;
    }
  }

  /** Where the next stretch would end if no secret stood there: behind a line's end, in a line only when it is too long to be kept. */
  private async cutAt(behind: number, size: number, inLine: boolean): Promise<number> {
    const { window, limits } = this;
    const full = behind + size;
    await window.fill(full + limits.ahead);
    if (window.ended && window.length <= full + limits.ahead) return window.length;
    const back = window.lastIndexOf(NEWLINE, full - 1);
    if (back >= behind) return back + 1;
    if (!inLine && opensJson(textOfBytes(window.bytes(behind, behind + 4096)).scan)) {
      await window.fill(behind + limits.line + limits.ahead);
      const next = window.indexOf(NEWLINE, full);
      if (next !== -1 && next < behind + limits.line) return next + 1;
      if (window.ended && window.length <= behind + limits.line) return window.length;
    }
    return characterStart(window.bytes(0, window.length), full);
  }

  /** The stretch from `behind` to `cut` or to a place before it that no secret covers; null when there is none. */
  private stretchTo(behind: number, cut: number, line: number): Stretch | null {
    const { window, limits } = this;
    const last = window.ended && cut === window.length;
    const seenTo = last
      ? cut
      : characterStart(window.bytes(0, window.length), Math.min(window.length - 1, cut + limits.ahead));
    const bytes = window.bytes(0, seenTo);
    const before = textOfBytes(bytes.subarray(0, behind));
    const own = textOfBytes(bytes.subarray(behind, cut));
    const view = joined([before, own, textOfBytes(bytes.subarray(cut))]);
    const start = before.raw.length;
    const full = start + own.raw.length;
    const seen = documentSecrets(view.scan, this.table);
    const end = last ? full : uncovered(view.scan, start, full, seen);
    if (end <= start && !last) return null;
    const size = end === full ? cut - behind : bytesOfText(view.raw.slice(start, end)).length;
    const secrets = seen.flatMap((secret) => {
      if (secret.end <= start || secret.start >= end) return [];
      return [secret.start >= start ? secret : { ...secret, start, value: view.scan.slice(start, secret.end) }];
    });
    return { bytes, view, start, end, seen, secrets, line, size };
  }

  /** Keeps `limits.behind` bytes before `at`, from a line's start if there is one; where `at` is then. */
  private moveTo(at: number): number {
    const { window, limits } = this;
    const from = Math.max(0, at - limits.behind);
    const newline = window.indexOf(NEWLINE, from);
    const start = newline !== -1 && newline + 1 < at ? newline + 1 : characterStart(window.bytes(0, at), from);
    window.drop(start);
    return at - start;
  }

  private readMark(): void {
    const [one, two, three, four] = this.window.bytes(0, 4);
    const utf16 = (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
    if (utf16 || (one === 0 && two === 0 && three === 0xfe && four === 0xff)) {
      throw new KnownError("input/utf-16", "it is UTF-16 or UTF-32, in which no class finds anything", {
        place: { file: this.file },
        remedy: "convert it to UTF-8 first, e.g. with iconv",
      });
    }
    if (one !== 0xef || two !== 0xbb || three !== 0xbf) return;
    this.traits.byteOrderMark = true;
    this.window.drop(3);
  }

  private note(view: BytesText, start: number, end: number): void {
    if (view.raw !== view.scan && view.raw.slice(start, end) !== view.scan.slice(start, end))
      this.traits.invalidUtf8 = true;
    const nul = view.raw.indexOf("\0", start);
    if (nul !== -1 && nul < end) this.traits.nul = true;
  }

  private refused(code: string, line: number, what: string): KnownError {
    return new KnownError(`redaction/${code}`, what, { place: { file: this.file, line }, remedy: "split the file" });
  }
}

/** Whether a file begins as one JSON document that is written over many lines, or in one line longer than the text at hand. */
function beginsDocument(text: string): boolean {
  if (!opensJson(text)) return false;
  const newline = text.indexOf("\n");
  return newline === -1 || !/[\]}]\s*$/.test(text.slice(Math.max(0, newline - 200), newline));
}

function joined(parts: readonly BytesText[]): BytesText {
  const written = parts.filter(({ raw }) => raw !== "");
  if (written.length === 1) return written[0]!;
  const raw = written.map((part) => part.raw).join("");
  return {
    raw,
    scan: written.every((part) => part.scan === part.raw) ? raw : written.map(({ scan }) => scan).join(""),
  };
}

/** The last offset at or before `cut` that no secret spans: a line's end, else the secret's start; `start` when there is none. */
function uncovered(text: string, start: number, cut: number, secrets: readonly Secret[]): number {
  let end = cut;
  for (let at = secrets.length - 1; at >= 0 && secrets[at]!.end > start; at -= 1) {
    const secret = secrets[at]!;
    if (secret.start >= end || secret.end <= end) continue;
    const newline = secret.start === 0 ? -1 : text.lastIndexOf("\n", secret.start - 1);
    end = newline >= start ? newline + 1 : secret.start;
    if (end <= start) return start;
  }
  return end;
}

function newlines(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", start); at !== -1 && at < end; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
