// Versions of everything that changes results, as stamped into every document.
import { ENTITIES_VERSION } from "../core/entities/index.ts";
import type { Versions } from "../core/schemas/result-document.ts";
import { LADDER_VERSION } from "../ladder/constants.ts";

export function versions(): Versions {
  return { ladder: LADDER_VERSION, entities: ENTITIES_VERSION, estimator: "chars/4", tokenizer: "o200k_base" };
}
