// Public entry `compaction-eval`: what most programs need. The subpaths hold the whole of each part.
export { EXIT_CODES, KnownError } from "./core/errors.ts";
export type { Message, Transcript } from "./core/message.ts";
export type { Entry } from "./core/schemas/entry.ts";
export type { ResultDocument } from "./core/schemas/result-document.ts";
export { loadCorpus } from "./corpus/load.ts";
export { fit, type LadderInput, type LadderResult } from "./ladder/ladder.ts";
export { DEFAULT_LADDER, type LadderOptions } from "./ladder/names.ts";
export { entryTerms } from "./strategies/fit-entry.ts";
export { createStrategy, STRATEGIES } from "./strategies/index.ts";
export type { FitInput, FitResult, Strategy } from "./strategies/strategy.ts";
