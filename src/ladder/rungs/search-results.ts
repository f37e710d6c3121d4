// search-results: the hits of an older listing that bear on the objective. Gated on the call that produced the body; a
// body that is not, line for line, a listing comes back as it was.
import { openFrame } from "../../core/tools/frame.ts";
import type { Producer } from "../../core/tools/producer.ts";
import { searchForm } from "../../core/tools/search-form.ts";
import { bodyRung, type Gate } from "../body-rung.ts";
import { LADDER } from "../constants.ts";
import { header, headerOf, lineCount } from "../headers.ts";
import { readReference } from "../references.ts";
import { type BodyOutcome, left, rewritten } from "../rung.ts";
import { type ListingForm, readListing } from "../search/listing.ts";
import { thin } from "../search/thin.ts";

export const searchResults = bodyRung({
  name: "search-results",
  kind: "lossy",
  minimum: LADDER.search.minimum,
  maximum: LADDER.search.maximum,
  says: "the hits of a listing that bear on the objective",
  declines: [
    "short",
    "long",
    "pinned",
    "no-producer",
    "producer",
    "artefact",
    "not-text",
    "not-listing",
    "few-hits",
    "not-shorter",
    "failed",
  ],
  gate,
  rewrite,
});

function gate(producer: Producer | undefined): Gate {
  if (producer === undefined) return { kind: "shut", why: "no-producer" };
  const form = searchForm(producer);
  return form === null ? { kind: "shut", why: "producer" } : { kind: "open", key: form };
}

function rewrite(body: string, form: string, objective: string): BodyOutcome {
  if (headerOf(body) !== null || readReference(body) !== null) return left("artefact");
  if (body.includes("\u0000") || !body.isWellFormed()) return left("not-text");
  const frame = openFrame(body);
  // Only the first payload is the listing; a second one with text (stderr) is the tool complaining.
  const [listing = "", ...others] = frame.payloads;
  if (others.some((payload) => payload.trim() !== "")) return left("not-listing");
  const lines = readListing(listing, form as ListingForm);
  if (lines === null) return left("not-listing");
  const thinned = thin(lines, objective);
  if (thinned === null) return left("few-hits");
  const sealed = frame.seal([thinned.join("\n"), ...others]);
  return rewritten(`${header.skeleton(body.length, lineCount(body))}\n${sealed}`);
}
