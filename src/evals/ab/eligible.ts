// Which facts of an entry can be asked for: those that stand in a tool result of the window, on one line, and nowhere outside the
// window: who finds one must have seen the window, or what was made of it.
import { canonicalJson } from "../../core/canonical.ts";
import { type EntityClass, entitiesOf, findEntities } from "../../core/entities/index.ts";
import type { Message } from "../../core/message.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import { unitsOf, windowOf } from "../../core/units.ts";
import { onOneLine } from "../../seats/scripted/questions.ts";

/** A shorter fact is guessed too easily. In UTF-16 code units. */
const SHORTEST_FACT = 3;
/** A longer one is hard to repeat without a slip, which is not what is measured. */
const LONGEST_FACT = 120;

/** A fact in a body, where it stands there first. */
export interface Place {
  readonly fact: string;
  readonly class: EntityClass;
  readonly start: number;
  /** Index of the message. */
  readonly message: number;
  readonly third: number;
}

/** Places of eligible facts, body by body; a fact is in it once for each body that holds it. */
export function eligiblePlaces(entry: Entry): readonly Place[] {
  const { messages } = entry;
  const window = windowOf(messages, unitsOf(messages), entry.protected_prefix, entry.keep_recent);
  const places: Place[] = [];
  for (let index = window.start; index < window.end; index += 1) {
    const message = messages[index]!;
    if (message.role !== "tool") continue;
    const third = Math.floor((3 * (index - window.start)) / (window.end - window.start));
    const seen = new Set<string>();
    for (const { text: fact, class: of, start } of entitiesOf(message.content ?? "")) {
      if (seen.has(fact) || !canBeAsked(fact)) continue;
      seen.add(fact);
      places.push({ fact, class: of, start, message: index, third });
    }
  }
  const outside = [...messages.slice(0, window.start), ...messages.slice(window.end)].flatMap(allTextsOf);
  const tools = (entry.tools ?? []).map((spec) => canonicalJson(spec));
  const known = findEntities(new Set(places.map(({ fact }) => fact)), [...outside, ...tools]);
  return places.filter(({ fact }) => !known.has(fact));
}

/** Everything of a message that a reader sees. */
export function allTextsOf({ content, tool_calls: calls = [] }: Message): readonly string[] {
  return [content ?? "", ...calls.map((call) => call.function.arguments)];
}

function canBeAsked(fact: string): boolean {
  return fact.length >= SHORTEST_FACT && fact.length <= LONGEST_FACT && onOneLine(fact) === fact;
}
