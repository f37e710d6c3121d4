// What became of the facts: each distinct entity of the entry's window is retained (still in the transcript), recoverable
// (gone, but the read-only call whose result held it still stands) or lost. Every entity is exactly one of the three.
import type { EntityClass } from "../../core/entities/classes.ts";
import { entitiesOf, finder } from "../../core/entities/index.ts";
import type { Transcript } from "../../core/message.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import { producersOf } from "../../core/tools/producer.ts";
import { isReadOnly } from "../../core/tools/read-only.ts";
import { unitsOf, windowOf } from "../../core/units.ts";
import { attribute } from "./attribution.ts";
import { ENTITY_NAMES } from "./entity-names.ts";
import type { HistoryEvent } from "./history.ts";
import { textsOf } from "./texts.ts";

/** An entity that is gone, with the rung that removed it; null when the events don't show it go. */
export interface Gone {
  readonly text: string;
  readonly rung: string | null;
}

export interface ClassRetention {
  readonly retained: number;
  readonly recoverable: readonly Gone[];
  readonly lost: readonly Gone[];
}

export type Retention = ReadonlyMap<EntityClass, ClassRetention>;

/** Distinct entities of the entry's window, from contents and call arguments, with the class each was first found in. */
export function windowEntities(entry: Entry): ReadonlyMap<string, EntityClass> {
  const { messages } = entry;
  const window = windowOf(messages, unitsOf(messages), entry.protected_prefix, entry.keep_recent);
  const found = new Map<string, EntityClass>();
  for (const message of messages.slice(window.start, window.end)) {
    for (const text of textsOf(message)) {
      for (const entity of entitiesOf(text)) if (!found.has(entity.text)) found.set(entity.text, entity.class);
    }
  }
  return found;
}

/** Sorts the window's entities by what is left in `output`, and joins those that are gone to the rung that removed them. */
export function retentionOf(
  entry: Entry,
  entities: ReadonlyMap<string, EntityClass>,
  output: Transcript,
  events: readonly HistoryEvent[],
): Retention {
  const gone = new Set(entities.keys());
  const findAny = finder(gone);
  for (const message of output) {
    for (const text of textsOf(message)) for (const entity of findAny(text)) gone.delete(entity);
    if (gone.size === 0) break;
  }

  const find = finder(gone);
  const again = gone.size === 0 ? new Set<string>() : readableAgain(entry.messages, output, find);
  const rungs = attribute(events, gone, find);
  const lists = new Map(
    ENTITY_NAMES.map((name) => [name, { retained: 0, recoverable: [] as Gone[], lost: [] as Gone[] }]),
  );
  for (const [text, name] of entities) {
    const list = lists.get(name)!;
    if (!gone.has(text)) list.retained += 1;
    else list[again.has(text) ? "recoverable" : "lost"].push({ text, rung: rungs.get(text) ?? null });
  }
  for (const { recoverable, lost } of lists.values()) {
    recoverable.sort(byText);
    lost.sort(byText);
  }
  return lists;
}

/** Entities of results whose call was read-only and still stands in the output. */
function readableAgain(
  input: Transcript,
  output: Transcript,
  find: (text: string) => ReadonlySet<string>,
): Set<string> {
  const standing = new Set(output.flatMap((message) => (message.tool_calls ?? []).map((call) => call.id)));
  const again = new Set<string>();
  for (const [index, producer] of producersOf(input)) {
    if (!standing.has(producer.call.id) || !isReadOnly(producer)) continue;
    for (const text of textsOf(input[index]!)) for (const entity of find(text)) again.add(entity);
  }
  return again;
}

const byText = (a: Gone, b: Gone): number => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0);
