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
