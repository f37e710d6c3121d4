// Token estimates: the ladder's chars/4 and, beside it, real o200k tokens. Importing this loads no tokenizer.
export { type EstimatorError, estimatorErrors, estimatorErrorTable, type Sample } from "./errors.ts";
export { ESTIMATOR_VERSION, ESTIMATORS, type EstimatorRow } from "./estimators.ts";
export { loadO200k, O200K_VERSION, type TokenCounter } from "./o200k.ts";
export { RUN_CUT } from "./runs.ts";
export { ESTIMATOR_SAMPLES } from "./samples.ts";
