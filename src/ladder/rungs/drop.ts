// drop: whole units of the window, oldest first by the estimate. Leaves no text behind. Units with a pinned result or a
// signal line stay, the first user message always, and no reference is left without what it names.
import { charsOfAll } from "../../core/message.ts";
import type { DeclineReason } from "../declines.ts";
import { groupOf, isThere, planDrop } from "../drop/units.ts";
import type { ImmovablePart } from "../outcome.ts";
import type { Proposal, Rung } from "../rung.ts";
import type { View } from "../view.ts";

const WHY: Readonly<Partial<Record<ImmovablePart, DeclineReason>>> = {
  pinned: "pinned",
  signal: "signal",
  user: "user",
};

export const drop: Rung = {
  name: "drop",
  kind: "lossy",
  minimum: null,
  maximum: null,
  says: "whole units",
  declines: ["pinned", "signal", "named", "user", "not-shorter"],
  propose,
};

function* propose(view: View): Iterable<Proposal> {
  const plan = planDrop(view);
  for (const [unit, { start, end }] of view.units.entries()) {
    if (start < view.window.start || end > view.window.end || !isThere(view, unit)) continue;
    if (plan.held[unit] === true) {
      yield { kind: "decline", message: start, why: WHY[plan.stays[unit] ?? "reference"] ?? "named" };
      continue;
    }
    // Calls without text and empty messages: their leaving would win nothing.
    if (charsOfAll(view.messages.slice(start, end).filter((message) => message !== null)) === 0) {
      yield { kind: "decline", message: start, why: "not-shorter" };
      continue;
    }
    yield { kind: "leave", units: groupOf(view, plan, unit) };
  }
}
