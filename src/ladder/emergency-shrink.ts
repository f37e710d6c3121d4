// After a server refused the request: older bodies, the recent tail included, become skeletons and then size markers; the
// newest body comes last and is only trimmed to the room left. The preamble and pinned results stay, and nothing is dropped.
import { charsOfAll, estimateOfChars, type Transcript } from "../core/message.ts";
import { middleOut } from "../core/text/cut.ts";
import { Climb } from "./climb.ts";
import { LADDER } from "./constants.ts";
import { elideBody } from "./elide-body.ts";
import { header, headerOf } from "./headers.ts";
import type { LadderResult } from "./ladder.ts";
import type { BodyOutcome } from "./rung.ts";
import { skeletonBody } from "./skeleton-body.ts";
import { View, type ViewInput } from "./view.ts";

export interface RefusedInput extends Omit<ViewInput, "keepRecent"> {
  readonly budget: number;
  /** The token-exact drop has counted this transcript as fitting: then the refusal is not about size, and nothing is done. */
  readonly measuredFit?: boolean;
}

const NAME = "emergency-shrink";

/** Shrinks a refused transcript to the smaller of the budget and 0.8 of its own estimate. */
export function emergencyShrink(input: RefusedInput): LadderResult {
  const { messages, budget } = input;
  const own = estimateOfChars(charsOfAll(messages));
  const target = Math.min(budget, LADDER.emergency.share * own);
  const base = { touches: [], declines: [], tokenizer: input.measuredFit === true ? "token-exact" : "legacy" };
  if (input.measuredFit === true || own <= target) {
    return { kind: "unchanged", messages, origins: messages.map((_, index) => index), ...base };
  }
  const view = new View({ ...input, keepRecent: 0 });
  const climb = new Climb(view, messages);
  const bodies = movableBodies(view);
  const newest = bodies.pop();
  for (const shorten of [skeletonBody, elideBody]) {
    for (const index of bodies) if (climb.estimate > target) shrink(climb, index, shorten);
  }
  if (newest !== undefined && climb.estimate > target) trim(climb, newest, target, messages);
  const kind = climb.estimate <= target ? "fit" : "exhausted";
  return { ...base, kind, ...climb.result(), touches: climb.touches };
}

function movableBodies(view: View): number[] {
  const pinned = view.pinnedPlaces();
  const bodies: number[] = [];
  for (let index = view.window.start; index < view.window.end; index += 1) {
    if (view.body(index) !== null && !pinned.has(index)) bodies.push(index);
  }
  return bodies;
}

function shrink(climb: Climb, index: number, shorten: (body: string) => BodyOutcome): void {
  const body = climb.view.body(index) ?? "";
  if (body.length < LADDER.skeleton.minimum) return;
  const outcome = shorten(body);
  if (outcome.kind === "rewritten" && outcome.content.length < body.length) climb.rewrite(NAME, index, outcome.content);
}

/** Head and tail of the newest body in the room that the others leave; the marker alone when not even that fits. */
function trim(climb: Climb, index: number, target: number, input: Transcript): void {
  const body = climb.view.body(index) ?? "";
  const found = headerOf(body);
  const marker = header.trimmed(found?.chars ?? body.length);
  const text = found === null ? body : body.slice(found.below);
  const others = charsOfAll(climb.result().messages) - body.length;
  const inner = `\n[... ${input[index]?.content?.length ?? 0} chars ...]`;
  const room = Math.floor(target) * 4 - others - marker.length - inner.length;
  const half = Math.floor(room / 2);
  const content = half > 0 ? `${marker}\n${middleOut(text, half, half)}` : marker;
  if (content.length < body.length) climb.rewrite(NAME, index, content);
}
