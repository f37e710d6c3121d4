// Versions of everything that changes results, as stamped into every document of a replay.
import { ENTITIES_VERSION } from "../core/entities/index.ts";
import { ESTIMATOR_VERSION, O200K_VERSION } from "../core/estimate/index.ts";
import type { Versions } from "../core/schemas/result-document.ts";
import { LADDER_VERSION } from "../ladder/constants.ts";

export function replayVersions(): Versions {
  return {
    ladder: LADDER_VERSION,
    entities: ENTITIES_VERSION,
    estimator: ESTIMATOR_VERSION,
    tokenizer: O200K_VERSION,
  };
}
