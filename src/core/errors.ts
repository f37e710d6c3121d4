// Failures that a user can mend, and the exit code that each ends in. Anything else that is thrown is a bug (exit 70).

/** Exit codes of every command; the README's table is printed from here. */
export const EXIT_CODES = {
  ok: { code: 0, means: "done, and any check asked for passed" },
  failed: {
    code: 1,
    means: "a check failed: ratchet, golden, gate reject, an alert at the asked severity, a failed item",
  },
  refused: {
    code: 2,
    means: "refused: usage, configuration, corpus or input that cannot be used, results that cannot be compared",
  },
  inconclusive: { code: 3, means: "nothing or not enough was measured" },
  bug: { code: 70, means: "a bug in compaction-eval; --debug prints the stack" },
  interrupted: { code: 130, means: "interrupted (SIGINT); every file is whole or as it was" },
  terminated: { code: 143, means: "terminated (SIGTERM); every file is whole or as it was" },
  closed: { code: 141, means: "the reader closed the output" },
} as const;

export type ExitName = keyof typeof EXIT_CODES;

/** Where something is wrong: a file as the user named it, with a 1-based line where there is one. */
export interface Place {
  readonly file: string;
  readonly line?: number;
}

/**
 * An expected failure: one line that says what, where and what to do.
 * `code` is stable and made for programs, e.g. `corpus/duplicate-id`; `exit` names a row of EXIT_CODES.
 * The text never quotes what may be secret.
 */
export class KnownError extends Error {
  readonly code: string;
  readonly exit: ExitName;
  readonly place: Place | undefined;
  readonly remedy: string;

  constructor(code: string, what: string, options: { remedy: string; place?: Place; exit?: ExitName }) {
    const at = options.place;
    const where = at === undefined ? "" : `${at.file}${at.line === undefined ? "" : `:${at.line}`}: `;
    super(`${where}${what}; ${options.remedy}`);
    this.name = "KnownError";
    this.code = code;
    this.exit = options.exit ?? "refused";
    this.place = at;
    this.remedy = options.remedy;
  }
}
