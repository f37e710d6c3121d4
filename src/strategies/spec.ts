// How a strategy is named: plain JSON, so that it can cross to a worker, where the strategy behind it is made.
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

export interface StrategySpec {
  /** As the user typed it: `truncate`, `clear-tool-results:5`, `gcf+skeleton`, `exec:half`. */
  readonly name: string;
  /** The program behind an `exec:` name. */
  readonly exec?: ExecSpec;
  /** Which optional rungs the name `ladder` means; the live default when absent. */
  readonly ladder?: LadderOptions;
}
