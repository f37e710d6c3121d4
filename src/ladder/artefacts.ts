// Is this body something that a ladder left behind? One predicate per artefact, each true only for a marker that is
// believed. A dedupe reference is judged by its shape here; whether it names anything needs the transcript (references.ts).
import { headerOf } from "./headers.ts";
import { readReference } from "./references.ts";

export const isDedupeReference = (body: string): boolean => readReference(body) !== null;
export const isGcfBlock = (body: string): boolean => headerOf(body)?.kind === "gcf";
export const isLogCollapse = (body: string): boolean => headerOf(body)?.kind === "log-collapse";
export const isSkeleton = (body: string): boolean => headerOf(body)?.kind === "skeleton";
export const isCleared = (body: string): boolean => headerOf(body)?.kind === "cleared";
export const isEvidenceReceipt = (body: string): boolean => headerOf(body)?.kind === "evidence-receipt";

/** An elision marker, or the trimmed newest body of an emergency shrink. */
export function isElidedOrTrimmed(body: string): boolean {
  const kind = headerOf(body)?.kind;
  return kind === "elided" || kind === "trimmed";
}

const INNER = /\[\.\.\. \d{1,16} (?:similar lines folded|lines|of \d{1,16} lines elided, [^\]\n]{1,80}) \.\.\.\]/g;
const CUT = /\[\.\.\. \d{1,16} chars \.\.\.\]/g;
const FOOTER = /\n\[log-collapse: [^\]\n]{1,120}\]$/;

/**
 * The body without the ladder's own text, for measures of what it still says. A cut inside a line becomes `_`, so that
 * half a token beside it is never taken for a whole one. A body whose marker isn't believed comes back as it is.
 */
export function withoutMarkers(body: string): string {
  const found = headerOf(body);
  if (found === null) return isDedupeReference(body) ? "" : body;
  return body.slice(found.below).replace(FOOTER, "").replace(INNER, "").replace(CUT, "_");
}
