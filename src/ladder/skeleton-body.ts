// One body to its skeleton, header included. Used by the rung and, after a refused request, by the emergency shrink.
import { header, headerOf, lineCount } from "./headers.ts";
import { readReference } from "./references.ts";
import { type BodyOutcome, left, rewritten } from "./rung.ts";
import { skeletonOf } from "./skeleton-text.ts";

/** The skeleton of a body with its marker, the sizes of a believed gcf block or collapsed log taken over. */
export function skeletonBody(body: string): BodyOutcome {
  const found = headerOf(body);
  const continues = found?.kind === "gcf" || found?.kind === "log-collapse";
  if ((found !== null && !continues) || readReference(body) !== null) return left("artefact");
  const text = found === null ? body : body.slice(found.below);
  const kept = skeletonOf(text, found?.kind === "gcf");
  // Swapping a longer header for a shorter one is no skeleton.
  if (kept.length === text.length) return left("not-shorter");
  return rewritten(`${header.skeleton(found?.chars ?? body.length, found?.lines ?? lineCount(body))}\n${kept}`);
}
