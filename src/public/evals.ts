// Public entry `compaction-eval/evals`: replay a corpus, hold it against a baseline, compare two results.
export { DEFAULT_BUDGET_RULE } from "../core/budget.ts";
export { KnownError } from "../core/errors.ts";
export { loadO200k } from "../core/estimate/o200k.ts";
export { type Baseline, baselineSchema } from "../core/schemas/baseline.ts";
export { type ResultDocument, type ResultItem, resultDocumentSchema } from "../core/schemas/result-document.ts";
export { compareResults, DEFAULT_COMPARE } from "../evals/compare/compare.ts";
export { freezeRun } from "../evals/freeze.ts";
export { ratchetRun } from "../evals/ratchet.ts";
export { armOf } from "../evals/replay/arms.ts";
export { assembleReplay } from "../evals/replay/assemble.ts";
export { replayEntry } from "../evals/replay/entry.ts";
export { planReplay } from "../evals/replay/plan.ts";
