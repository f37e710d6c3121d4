// Which units of a transcript may leave, and which leave together. References point from older results to later ones, so
// one pass from the oldest unit on settles everything.
import type { ImmovablePart } from "../outcome.ts";
import { hasSignal } from "../signals/signal.ts";
import type { View } from "../view.ts";

export interface DropPlan {
  /** By unit: why it stays on its own account, or null when nothing but a reference could hold it. */
  readonly stays: readonly (ImmovablePart | null)[];
  /** By unit: it stays, or a unit that stays refers to one of its results. */
  readonly held: readonly boolean[];
  /** By unit: the older units that refer to its results. */
  readonly referrers: ReadonlyMap<number, readonly number[]>;
}

/** `alsoStays` holds more units in place (the token-exact drop spares the two ends of the prompt). */
export function planDrop(view: View, alsoStays: (unit: number) => ImmovablePart | null = () => null): DropPlan {
  const unitOf = unitsByMessage(view);
  const pinned = view.pinnedPlaces();
  const firstUser = view.messages.findIndex((message) => message?.role === "user");
  const stays = view.units.map((_, unit) => reasonToStay(view, unit, pinned, firstUser) ?? alsoStays(unit));
  const referrers = new Map<number, number[]>();
  for (const [from, to] of view.references) {
    const [referring = 0, named = 0] = [unitOf[from], unitOf[to]];
    if (referring === named) continue;
    const known = referrers.get(named);
    if (known === undefined) referrers.set(named, [referring]);
    else known.push(referring);
  }
  const held: boolean[] = [];
  for (const [unit, part] of stays.entries()) {
    held.push(part !== null || (referrers.get(unit) ?? []).some((other) => held[other] === true));
  }
  return { stays, held, referrers };
}

/** The unit and, transitively, the units that refer to it, oldest first. Only those that are still there. */
export function groupOf(view: View, plan: DropPlan, unit: number): readonly number[] {
  const group = new Set<number>([unit]);
  for (const member of group) {
    for (const other of plan.referrers.get(member) ?? []) if (isThere(view, other)) group.add(other);
  }
  return [...group].sort((one, other) => one - other);
}

export function isThere(view: View, unit: number): boolean {
  return view.messages[view.units[unit]?.start ?? -1] != null;
}

function unitsByMessage(view: View): Uint32Array {
  const unitOf = new Uint32Array(view.messages.length);
  for (const [unit, span] of view.units.entries()) unitOf.fill(unit, span.start, span.end);
  return unitOf;
}

function reasonToStay(view: View, unit: number, pinned: ReadonlySet<number>, firstUser: number): ImmovablePart | null {
  const { start, end } = view.units[unit] ?? { start: 0, end: 0 };
  if (start < view.window.start) return "preamble";
  if (start >= view.window.end) return "tail";
  for (let index = start; index < end; index += 1) if (pinned.has(index)) return "pinned";
  for (let index = start; index < end; index += 1) {
    const body = view.body(index);
    if (body !== null && carriesSignal(view, index, body)) return "signal";
  }
  return firstUser >= start && firstUser < end ? "user" : null;
}

function carriesSignal(view: View, index: number, body: string): boolean {
  const memory = view.memory;
  if (memory === undefined) return hasSignal(body);
  const known = memory.get("signal") ?? new Map<string, unknown>();
  memory.set("signal", known);
  const key = view.bodyKey(index);
  const verdict = (known.get(key) as boolean | undefined) ?? hasSignal(body);
  known.set(key, verdict);
  return verdict;
}
