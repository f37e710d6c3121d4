// How a strategy is named: plain JSON, so that it can cross to a worker, where the strategy behind it is made.
import type { Price } from "../core/prices.ts";
import type { RecordedTurn } from "../core/schemas/recorded-turn.ts";
import type { LadderOptions } from "../ladder/names.ts";

/** The program behind an `exec:` name. */
export interface ExecSpec {
  /** Program and arguments; no shell reads them. */
  readonly argv: readonly string[];
  /** Names of environment variables that the program may see, beside PATH, HOME and LANG. */
  readonly env: readonly string[];
  /** The caller's folder, absolute: words that name a file there are made absolute. */
  readonly cwd: string;
}

/** A built-in seat with the turns of its script. */
export interface SeatSpec {
  readonly name: string;
  readonly turns: readonly RecordedTurn[];
  readonly strict: boolean;
  readonly price: Price | null;
  /** Stamped on the arm; null where the command's own seat writes, which the document names anyway. */
  readonly pin: string | null;
}

export interface StrategySpec {
  /** As the user typed it: `truncate`, `clear-tool-results:5`, `gcf+skeleton`, `exec:half`. */
  readonly name: string;
  /** The program behind an `exec:` name. */
  readonly exec?: ExecSpec;
  /** Which optional rungs the name `ladder` means; the live default when absent. */
  readonly ladder?: LadderOptions;
  /** The built-in seat that writes summaries, where a worker has to make it. */
  readonly seat?: SeatSpec;
}
