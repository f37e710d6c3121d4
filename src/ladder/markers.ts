// The ladder's own text inside a body, taken out for measures of what the body still says.
import { isDedupeReference } from "./artefacts.ts";
import { headerOf } from "./headers.ts";

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
