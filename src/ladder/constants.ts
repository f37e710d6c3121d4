// Every number of the ladder, each with its reason. A change here changes results: raise LADDER_VERSION with it.

/** Stamped into results and baselines as `versions.ladder`. */
export const LADDER_VERSION = "ladder/1";

export const LADDER = {
  dedupe: {
    /** A reference costs about 50 characters; below this there is nothing to win. */
    minimum: 64,
  },
  gcf: {
    /** The header and the columns line must pay for themselves. */
    minimum: 256,
    /** Two objects repeat too few keys. */
    objects: 3,
  },
  logs: {
    minimum: 1024,
    /** Larger output is left to the skeleton, whose work is bounded by what it keeps. */
    maximum: 1 << 20,
    /** Shortest run that folds: first and last line stay, so three is the first with something between. */
    run: 3,
    /** Lines that never join a run: the command's opening and its verdict. */
    first: 8,
    last: 4,
  },
  search: {
    minimum: 1024,
    maximum: 1 << 20,
    /** Caps of the published upstream configuration example that the reference names. */
    lines: 30,
    perFile: 5,
    files: 15,
    /** BM25: Robertson & Zaragoza, The Probabilistic Relevance Framework (2009), section 3.2; customary values. */
    k1: 1.2,
    b: 0.75,
    /** An error line outranks a middling match of the objective. */
    boost: 2,
  },
  skeleton: {
    minimum: 256,
    head: 12,
    tail: 8,
    /** Signal lines kept from either end when there are more than twice as many. */
    signals: 20,
    /** Longer lines keep their two ends. */
    line: 512,
    lineHead: 256,
    lineTail: 128,
  },
  elide: {
    minimum: 256,
    lines: 6,
    line: 160,
    total: 600,
    /** How far before its first signal word the excerpt of a long line may begin. */
    lead: 40,
  },
  emergency: {
    /** Share of the refused transcript's own estimate: a dense text must shrink even when the estimate says it fits. */
    share: 0.8,
  },
} as const;
