// skeleton: head, tail and signal lines of a body, with counts for what went. Takes over the sizes of a gcf block or a
// collapsed log; declines any other artefact of the ladder.
import { bodyRung } from "../body-rung.ts";
import { LADDER } from "../constants.ts";
import { skeletonBody } from "../skeleton-body.ts";

export const skeleton = bodyRung({
  name: "skeleton",
  kind: "lossy",
  minimum: LADDER.skeleton.minimum,
  maximum: null,
  says: "head, tail and signal lines",
  declines: ["short", "pinned", "artefact", "not-shorter", "failed"],
  gate: null,
  rewrite: skeletonBody,
});
