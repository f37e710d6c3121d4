// gcf: a JSON array of flat objects with its column names written once. Lossless, or not at all.
import { bodyRung } from "../body-rung.ts";
import { LADDER } from "../constants.ts";
import { encodeBody } from "../gcf/encode.ts";

export const gcf = bodyRung({
  name: "gcf",
  kind: "lossless",
  minimum: LADDER.gcf.minimum,
  maximum: null,
  says: "a JSON array of flat objects, column names once",
  declines: [
    "short",
    "not-array",
    "few-objects",
    "nested",
    "no-columns",
    "key-order",
    "two-spellings",
    "repeated-key",
    "not-shorter",
    "round-trip",
    "failed",
  ],
  gate: null,
  rewrite: encodeBody,
});
