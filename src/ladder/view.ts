// What a rung sees of a transcript during a climb: the messages as they stand, the window, and facts that need the whole
// transcript. The climb writes (through `rewrite` and `leave`); rungs only read.
import type { Message, Transcript } from "../core/message.ts";
import { contentKey } from "../core/text-key.ts";
import { type Producer, producersOf } from "../core/tools/producer.ts";
import { objectiveOf, type Span, unitsOf, windowOf } from "../core/units.ts";
import type { VerdictMemory } from "./outcome.ts";
import { believedReferences, resultsById } from "./references.ts";

export interface ViewInput {
  readonly messages: Transcript;
  readonly protectedPrefix: number;
  readonly keepRecent: number;
  readonly pinned: readonly string[];
  /** The user's task; the last user message of the preamble when absent. */
  readonly objective?: string;
  readonly memory?: VerdictMemory;
}

export class View {
  readonly units: readonly Span[];
  readonly window: Span;
  readonly objective: string;
  readonly memory: VerdictMemory | undefined;
  /** Results by call id; null where two results claim one id. */
  readonly results: ReadonlyMap<string, number | null>;
  readonly #messages: (Message | null)[];
  readonly #input: Transcript;
  readonly #pinnedIds: ReadonlySet<string>;
  readonly #references: Map<number, number>;
  #producers: ReadonlyMap<number, Producer> | undefined;

  constructor(input: ViewInput) {
    this.#input = input.messages;
    this.#messages = [...input.messages];
    this.units = unitsOf(input.messages);
    this.window = windowOf(input.messages, this.units, input.protectedPrefix, input.keepRecent);
    this.objective = input.objective ?? objectiveOf(input.messages, this.window.start);
    this.memory = input.memory;
    this.results = resultsById(input.messages);
    this.#pinnedIds = new Set(input.pinned);
    this.#references = believedReferences(input.messages, this.results);
  }

  /** Messages by input index; null once a message has left. */
  get messages(): readonly (Message | null)[] {
    return this.#messages;
  }

  /** Referring message -> the result it names, as it stands now. */
  get references(): ReadonlyMap<number, number> {
    return this.#references;
  }

  /** Who produced the result at an index. Calls never change, so this is asked of the input. */
  producer(index: number): Producer | undefined {
    this.#producers ??= producersOf(this.#input);
    return this.#producers.get(index);
  }

  /** The body of a result, or null for any other message and for one that has left. */
  body(index: number): string | null {
    const message = this.#messages[index];
    return message?.role === "tool" ? message.content : null;
  }

  /** A key for the body at an index, equal for equal bodies; digested once per message. */
  bodyKey(index: number): string {
    const message = this.#messages[index];
    return message == null ? "" : contentKey(message);
  }

  /** Results that lossy rungs leave alone: the pinned ones and those that a reference in a pinned place names. */
  pinnedPlaces(): ReadonlySet<number> {
    const places = new Set<number>();
    for (const [index, message] of this.#messages.entries()) {
      if (message?.role !== "tool" || !this.#pinnedIds.has(message.tool_call_id ?? "")) continue;
      places.add(index);
      const target = this.#references.get(index);
      if (target !== undefined) places.add(target);
    }
    return places;
  }

  /** Puts a new body in place; `refersTo` is the result that it now names. */
  rewrite(index: number, content: string, refersTo?: number): void {
    const message = this.#messages[index];
    if (message == null) return;
    this.#messages[index] = { ...message, content };
    if (refersTo !== undefined) this.#references.set(index, refersTo);
  }

  leave(index: number): void {
    this.#messages[index] = null;
    this.#references.delete(index);
  }
}
