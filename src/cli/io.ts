// What a command may use of the outside world, and what the terminal is like. Documents do not come this way: a command
// returns its outcome, and deliver.ts hands it out.
import { visibleLine } from "../reports/visible.ts";
import { cliProgress } from "./progress.ts";
import { writeText } from "./write.ts";

export interface Progress {
  tick(): void;
  stop(): void;
}

/** What a command may use of the outside world. */
export interface Io {
  /** A line for a person, on stderr; nothing with --quiet. */
  note(text: string): void;
  /** What only a developer wants to see, on stderr; nothing without --debug. */
  debug(text: string): void;
  /** Progress on stderr, drawn only on a terminal and not with --quiet. */
  progress(total: number): Progress;
  /** Aborted when the process is asked to stop. */
  readonly signal: AbortSignal;
}

/** Cells that a table may take: COLUMNS, else the terminal's width, else 80. */
export function widthOf(stream: NodeJS.WriteStream): number {
  const columns = /^\d{1,4}$/.test(process.env.COLUMNS ?? "") ? Number(process.env.COLUMNS) : 0;
  return columns > 0 ? columns : (stream.isTTY ? stream.columns : 0) || 80;
}

/** Colour: on a terminal, unless NO_COLOR is set to anything or TERM is dumb. */
export function colorOf(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && (process.env.NO_COLOR ?? "") === "" && process.env.TERM !== "dumb";
}

export function makeIo(options: { readonly quiet: boolean; readonly debug: boolean }, signal: AbortSignal): Io {
  const { quiet, debug } = options;
  // One after another: thousands of writes under way at once would each hold a listener.
  let written: Promise<unknown> = Promise.resolve();
  const write = (text: string) => {
    written = written.then(() => writeText(process.stderr, text));
  };
  return {
    note(text) {
      if (!quiet) write(`compaction-eval: ${visibleLine(text)}\n`);
    },
    debug(text) {
      if (debug) write(`${text}\n`);
    },
    progress: (total) => cliProgress(process.stderr, quiet ? 0 : total),
    signal,
  };
}
