// Which facts are asked for: a seeded draw from the eligible ones, evenly over the thirds of the window and the classes of facts, at
// most one a body. The same entry, seed and number give the same questions, whatever is done to the transcript.
import { ENTITY_CLASSES, type EntityClass } from "../../core/entities/index.ts";
import { type Rng, seeded } from "../../core/random/seeded.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import { onOneLine } from "../../seats/scripted/questions.ts";
import { contextOf, contextText } from "./context.ts";
import { allTextsOf, eligiblePlaces, type Place } from "./eligible.ts";
import type { ClassCounts, Probe, ProbeSet } from "./types.ts";

/** Draws for each probe that is wanted, at most: an entry of repeated bodies is given up, not searched. */
const DRAWS_EACH = 8;

const CLASSES: readonly EntityClass[] = ENTITY_CLASSES.map(({ name }) => name);

/** The probes of an entry, `wanted` at most. */
export function probesOf(entry: Entry, wanted: number, seed: number): ProbeSet {
  const places = eligiblePlaces(entry);
  const hat = new Hat(places, seeded(seed, `ab/probes/${entry.id}`));
  const lines = entry.messages.flatMap(allTextsOf).map(onOneLine);
  const tally = new Tally(places);
  const asked: Omit<Probe, "number">[] = [];
  for (let draws = 0; draws < DRAWS_EACH * wanted && asked.length < wanted; draws += 1) {
    const place = hat.draw();
    if (place === null) break;
    const found = contextOf(entry.messages[place.message]!.content!, place.start, place.fact, lines);
    const context = found.kind === "context" ? contextText(found.context) : "";
    const why = found.kind === "none" ? found.why : givenAway(place.fact, context, asked);
    tally.drew(place, why);
    if (why !== null) continue;
    hat.close(place.message);
    const { start: _, ...probe } = place;
    asked.push({ ...probe, context });
  }
  const ordered = [...asked].sort((a, b) => a.message - b.message);
  return {
    probes: ordered.map((probe, at) => ({ number: at + 1, ...probe })),
    targets: targetsOf(
      ordered.map(({ fact }) => fact),
      tally.drawn,
      wanted,
    ),
    counts: tally.counts(),
  };
}

/** The asked facts, then others in the order in which they were drawn, `wanted` in all. */
function targetsOf(asked: readonly string[], drawn: ReadonlySet<string>, wanted: number): readonly string[] {
  return [...new Set([...asked, ...drawn])].slice(0, wanted).sort(byCodeUnit);
}

/** A question may not hold the answer of another one. */
function givenAway(fact: string, context: string, asked: readonly Pick<Probe, "fact" | "context">[]): string | null {
  const shown = asked.some((other) => other.context.includes(fact) || context.includes(other.fact));
  return shown ? "fact in another question" : null;
}

/** Places by third and class; the least drawn third comes first, and in it the least drawn class, ties by lot. */
class Hat {
  private readonly cells = new Map<string, Place[]>();
  private readonly closed = new Set<number>();
  private readonly gone = new Set<string>();
  private readonly drawn = new Map<string | number, number>();
  private readonly rng: Rng;

  constructor(places: readonly Place[], rng: Rng) {
    this.rng = rng;
    for (const place of places) {
      const name = cellName(place.third, place.class);
      const cell = this.cells.get(name) ?? [];
      this.cells.set(name, cell);
      cell.push(place);
    }
  }

  /** The next place; null when the hat is empty. No fact comes twice. */
  draw(): Place | null {
    const classes = this.leastFirst(CLASSES);
    for (const third of this.leastFirst([0, 1, 2])) {
      for (const of of classes) {
        const place = this.take(this.cells.get(cellName(third, of)) ?? []);
        if (place === null) continue;
        this.gone.add(place.fact);
        for (const name of [third, of]) this.drawn.set(name, (this.drawn.get(name) ?? 0) + 1);
        return place;
      }
    }
    return null;
  }

  /** Nothing of this body comes any more. */
  close(message: number): void {
    this.closed.add(message);
  }

  private leastFirst<T extends string | number>(names: readonly T[]): readonly T[] {
    return names
      .map((name) => ({ name, drawn: this.drawn.get(name) ?? 0, lot: this.rng.next() }))
      .sort((a, b) => a.drawn - b.drawn || a.lot - b.lot)
      .map(({ name }) => name);
  }

  private take(cell: Place[]): Place | null {
    while (cell.length > 0) {
      const at = this.rng.below(cell.length);
      const place = cell[at]!;
      cell[at] = cell.at(-1)!;
      cell.pop();
      if (!this.closed.has(place.message) && !this.gone.has(place.fact)) return place;
    }
    return null;
  }
}

/** What became of the facts, by class. A fact of two classes counts under the one it was met under first. */
class Tally {
  readonly drawn = new Set<string>();
  private readonly rows = new Map<EntityClass, { eligible: number; drawn: number; dropped: Map<string, number> }>();
  private readonly classOf = new Map<string, EntityClass>();

  constructor(places: readonly Place[]) {
    for (const { fact, class: of } of places) if (!this.classOf.has(fact)) this.classOf.set(fact, of);
    for (const of of this.classOf.values()) this.row(of).eligible += 1;
  }

  drew({ fact, class: met }: Place, dropped: string | null): void {
    const row = this.row(this.classOf.get(fact) ?? met);
    this.drawn.add(fact);
    row.drawn += 1;
    if (dropped !== null) row.dropped.set(dropped, (row.dropped.get(dropped) ?? 0) + 1);
  }

  counts(): Partial<Record<EntityClass, ClassCounts>> {
    return Object.fromEntries(
      CLASSES.flatMap((of) => {
        const row = this.rows.get(of);
        if (row === undefined) return [];
        const dropped = Object.fromEntries(row.dropped);
        const asked = row.drawn - [...row.dropped.values()].reduce((sum, times) => sum + times, 0);
        return [[of, { eligible: row.eligible, drawn: row.drawn, dropped, asked }]];
      }),
    );
  }

  private row(of: EntityClass) {
    const row = this.rows.get(of) ?? { eligible: 0, drawn: 0, dropped: new Map<string, number>() };
    this.rows.set(of, row);
    return row;
  }
}

const cellName = (third: number, of: EntityClass): string => `${third} ${of}`;
const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
