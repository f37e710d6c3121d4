// dedupe: an older body equal to a later result becomes a reference to that later call. Nothing is lost: the text stands
// where the reference points. A result that is named is never itself deduped, so references never chain.
import { LADDER } from "../constants.ts";
import type { DeclineReason } from "../declines.ts";
import { headerOf } from "../headers.ts";
import { canBeNamed, readReference, referenceText } from "../references.ts";
import type { Proposal, Rung } from "../rung.ts";
import type { View } from "../view.ts";

export const dedupe: Rung = {
  name: "dedupe",
  kind: "reference",
  minimum: LADDER.dedupe.minimum,
  maximum: null,
  says: "an older body equal to a later result becomes a reference to the later call",
  declines: ["short", "artefact", "no-later-equal", "referenced", "bad-id", "not-shorter"],
  propose,
};

function* propose(view: View): Iterable<Proposal> {
  const latest = latestEqual(view);
  const named = new Set(view.references.values());
  for (let index = view.window.start; index < view.window.end; index += 1) {
    const body = view.body(index);
    if (body === null) continue;
    const target = latest.get(view.bodyKey(index));
    const why = refusal(view, index, body, target, named);
    if (why !== null || target === undefined) {
      yield { kind: "decline", message: index, why: why ?? "no-later-equal" };
      continue;
    }
    const content = referenceText(view.messages[target]?.tool_call_id ?? "", body.length);
    if (content.length >= body.length) {
      yield { kind: "decline", message: index, why: "not-shorter" };
      continue;
    }
    named.add(target);
    yield { kind: "rewrite", message: index, content, refersTo: target };
  }
}

/** Key of a body -> the latest result that holds it, over the whole transcript. */
function latestEqual(view: View): ReadonlyMap<string, number> {
  const latest = new Map<string, number>();
  for (let index = 0; index < view.messages.length; index += 1) {
    if ((view.body(index)?.length ?? 0) >= LADDER.dedupe.minimum) latest.set(view.bodyKey(index), index);
  }
  return latest;
}

function refusal(
  view: View,
  index: number,
  body: string,
  target: number | undefined,
  named: ReadonlySet<number>,
): DeclineReason | null {
  if (body.length < LADDER.dedupe.minimum) return "short";
  if (isArtefact(body)) return "artefact";
  if (target === undefined || target === index) return "no-later-equal";
  if (named.has(index)) return "referenced";
  const id = view.messages[target]?.tool_call_id ?? "";
  // No producer: no call has the id, or two claim it.
  const usable = canBeNamed(id) && view.results.get(id) === target && view.producer(target) !== undefined;
  return usable ? null : "bad-id";
}

function isArtefact(body: string): boolean {
  return headerOf(body) !== null || readReference(body) !== null;
}
