// Versions of everything that changes results, as stamped into every document.
import { ENTITIES_VERSION } from "../core/entities/index.ts";
import { O200K_VERSION } from "../core/estimate/o200k.ts";
import type { Versions } from "../core/schemas/result-document.ts";
import { LADDER_VERSION } from "../ladder/constants.ts";

/** core/message.ts: a quarter of the UTF-16 code units of contents, names and arguments, rounded up once. */
const ESTIMATOR_VERSION = "chars/4";

export function versions(): Versions {
  return { ladder: LADDER_VERSION, entities: ENTITIES_VERSION, estimator: ESTIMATOR_VERSION, tokenizer: O200K_VERSION };
}
