// elide: a body becomes its size and at most six of its signal lines.
import { bodyRung } from "../body-rung.ts";
import { LADDER } from "../constants.ts";
import { elideBody } from "../elide-body.ts";

export const elide = bodyRung({
  name: "elide",
  kind: "lossy",
  minimum: LADDER.elide.minimum,
  maximum: null,
  says: "a size marker and at most 6 signal lines",
  declines: ["short", "pinned", "artefact", "not-shorter", "failed"],
  gate: null,
  rewrite: elideBody,
});
