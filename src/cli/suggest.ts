// A remedy for a mistyped name.
import { nearest } from "../core/nearest.ts";

/** `did you mean NAME?`, or what to do when nothing is near. */
export function didYouMean(typed: string, known: readonly string[], otherwise: string): string {
  const name = nearest(typed, known);
  return name === null ? otherwise : `did you mean ${name}?`;
}
