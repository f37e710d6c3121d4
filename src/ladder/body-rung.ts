// A rung that rewrites one body at a time, from the body and facts about its call. Holds what all of those share: the size
// gate, pins, "strictly shorter or not at all", remembered verdicts, and failing closed.
import type { Producer } from "../core/tools/producer.ts";
import type { DeclineReason } from "./declines.ts";
import { type BodyOutcome, left, type Proposal, type Rung } from "./rung.ts";
import type { View } from "./view.ts";

export interface BodyRung extends Omit<Rung, "propose" | "minimum"> {
  readonly minimum: number;
  /** What the verdict depends on beside body and objective: equal keys, equal verdicts. Null: any producer will do. */
  readonly gate: ((producer: Producer | undefined) => Gate) | null;
  rewrite(body: string, key: string, objective: string): BodyOutcome;
}

export type Gate =
  | { readonly kind: "open"; readonly key: string }
  | { readonly kind: "shut"; readonly why: DeclineReason };

export function bodyRung(spec: BodyRung): Rung {
  return { ...spec, propose: (view) => proposals(spec, view) };
}

function* proposals(spec: BodyRung, view: View): Iterable<Proposal> {
  const untouchable = spec.kind === "lossy" ? view.pinnedPlaces() : new Set<number>();
  for (let index = view.window.start; index < view.window.end; index += 1) {
    const body = view.body(index);
    if (body === null) continue;
    const outcome = untouchable.has(index) ? left("pinned") : verdict(spec, view, index, body);
    if (outcome.kind === "rewritten") yield { kind: "rewrite", message: index, content: outcome.content };
    else yield { kind: "decline", message: index, why: outcome.why };
  }
}

function verdict(spec: BodyRung, view: View, index: number, body: string): BodyOutcome {
  if (body.length < spec.minimum) return left("short");
  if (spec.maximum !== null && body.length > spec.maximum) return left("long");
  const gate: Gate = spec.gate?.(view.producer(index)) ?? { kind: "open", key: "" };
  if (gate.kind === "shut") return left(gate.why);
  const remembered = memoryOf(spec, view, gate.key);
  const known = remembered?.get(view.bodyKey(index)) as BodyOutcome | undefined;
  if (known !== undefined) return known;
  const outcome = attempt(spec, body, gate.key, view.objective);
  remembered?.set(view.bodyKey(index), outcome);
  return outcome;
}

/** Runs the rung on one body; a throw and a result that is not strictly shorter leave the body as it was. */
export function attempt(spec: BodyRung, body: string, key: string, objective: string): BodyOutcome {
  try {
    const outcome = spec.rewrite(body, key, objective);
    return outcome.kind === "rewritten" && outcome.content.length >= body.length ? left("not-shorter") : outcome;
  } catch {
    return left("failed");
  }
}

function memoryOf(spec: BodyRung, view: View, key: string): Map<string, unknown> | undefined {
  if (view.memory === undefined) return undefined;
  const name = `${spec.name} ${key}`;
  const known = view.memory.get(name) ?? new Map<string, unknown>();
  view.memory.set(name, known);
  return known;
}
