// Names of rungs and of ladders. A ladder is named after its optional rungs that are on.

/** Every rung, in climbing order; emergency-shrink stands outside the climb. */
export const RUNG_NAMES = [
  "dedupe",
  "gcf",
  "log-collapse",
  "search-results",
  "skeleton",
  "elide",
  "drop",
  "emergency-shrink",
] as const;
export type RungName = (typeof RUNG_NAMES)[number];

/** Names in climbing order; those of other strategies behind them, by code unit. */
export function inClimbingOrder(names: Iterable<string>): string[] {
  const place = (name: string) => {
    const at = RUNG_NAMES.indexOf(name as RungName);
    return at === -1 ? RUNG_NAMES.length : at;
  };
  return [...names].sort((one, other) => place(one) - place(other) || (one < other ? -1 : 1));
}

/** Which optional rungs are on. */
export interface LadderOptions {
  readonly gcf: boolean;
  readonly skeleton: boolean;
  readonly search: boolean;
  readonly logs: boolean;
}

/** The live default: the lossless rung and the skeleton. */
export const DEFAULT_LADDER: LadderOptions = { gcf: true, skeleton: true, search: false, logs: false };

/** The five ladders that have goldens. */
export const GOLDEN_LADDERS = [
  "dedupe",
  "gcf+skeleton",
  "gcf+skeleton+search",
  "gcf+skeleton+logs",
  "gcf+skeleton+search+logs",
] as const;

const OPTIONAL = ["gcf", "skeleton", "search", "logs"] as const;

/** `{gcf, skeleton}` -> `gcf+skeleton`; nothing on -> `dedupe`. */
export function ladderName(options: LadderOptions): string {
  return OPTIONAL.filter((name) => options[name]).join("+") || "dedupe";
}

/** The options behind a ladder name, or null when the text is none of the sixteen. */
export function ladderOptions(name: string): LadderOptions | null {
  const parts = name === "dedupe" ? [] : name.split("+");
  const options = {
    gcf: parts.includes("gcf"),
    skeleton: parts.includes("skeleton"),
    search: parts.includes("search"),
    logs: parts.includes("logs"),
  };
  return ladderName(options) === name ? options : null;
}
