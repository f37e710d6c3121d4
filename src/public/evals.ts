// Public entry `compaction-eval/evals`: replay a corpus, hold it against a baseline, compare two results.
export type { BudgetRule } from "../core/budget.ts";
export { KnownError } from "../core/errors.ts";
export { type Baseline, baselineSchema } from "../core/schemas/baseline.ts";
export { type ResultDocument, type ResultItem, resultDocumentSchema } from "../core/schemas/result-document.ts";
export { compareResults, DEFAULT_COMPARE } from "../evals/compare/compare.ts";
export { freezeRun } from "../evals/freeze.ts";
export { ratchetRun } from "../evals/ratchet.ts";
export { type ReplayCorporaOptions, replayCorpora } from "./replay-corpora.ts";
