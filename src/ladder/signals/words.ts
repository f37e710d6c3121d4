// Words that make a line of tool output worth keeping, and what takes their meaning away. Data only.

/** Whole words, any case. `timed out` is told by its first word and the one behind it. */
export const SIGNAL_WORDS = [
  ["error", "errors"],
  ["fail", "fails", "failed", "failing", "failure", "failures"],
  ["warn", "warning", "warnings"],
  ["panic", "panicked"],
  ["exception", "exceptions"],
  ["fatal"],
  ["timeout", "timed out"],
  ["refused"],
  ["denied"],
  ["traceback"],
] as const;

/** Counts that turn a following word into good news: `0 errors`, `no failures`. */
export const ZERO_COUNTS = ["0", "no"] as const;

/** Values that turn a preceding word into good news: `errors: 0`, `error = null`. */
export const EMPTY_VALUES = ["0", "null", "none", "false"] as const;
