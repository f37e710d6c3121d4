// What happened to each message of a run, as a list of events in order. Its length is what changed, not steps x messages.
// What a strategy did without a touch to show for it is read off its result and put down under the strategy's own name.
import type { Message } from "../../core/message.ts";
import type { Touch } from "../../ladder/outcome.ts";
import type { Pass, Standing } from "../../strategies/passes.ts";

export type HistoryEvent =
  | { readonly kind: "arrived"; readonly slot: number; readonly message: Message }
  | { readonly kind: "rewritten"; readonly slot: number; readonly message: Message; readonly rung: string }
  | { readonly kind: "left"; readonly slot: number; readonly rung: string };

export class History {
  readonly events: HistoryEvent[] = [];
  readonly #current = new Map<number, Message>();
  readonly #strategy: string;

  constructor(strategy: string) {
    this.#strategy = strategy;
  }

  /** New messages of the recorded run. Slots that stand already are passed over. */
  arrive({ messages, slots }: Standing): void {
    messages.forEach((message, index) => {
      const slot = slots[index]!;
      if (this.#current.has(slot)) return;
      this.#current.set(slot, message);
      this.events.push({ kind: "arrived", slot, message });
    });
  }

  /** Puts down a pass and gives back its events: touches, then what the result shows beyond them. */
  pass({ before, after, result, changed }: Pass): readonly HistoryEvent[] {
    const from = this.events.length;
    if (!changed) return [];
    for (const touch of result.touches) this.#touch(touch, before);
    this.#settle(before, after);
    return this.events.slice(from);
  }

  #touch(touch: Touch, before: Standing): void {
    if (touch.after !== null) {
      this.#rewrite(before.slots[touch.message], touch.after, touch.rung);
      return;
    }
    for (let index = touch.message; index < touch.message + (touch.count ?? 1); index += 1) {
      this.#leave(before.slots[index], touch.rung);
    }
  }

  #settle(before: Standing, after: Standing): void {
    after.messages.forEach((message, index) => {
      const slot = after.slots[index]!;
      const known = this.#current.get(slot);
      if (known === undefined) {
        // Inserted, or a touch said that it left and the result has it still: the result is what was sent.
        this.#current.set(slot, message);
        this.events.push({ kind: "arrived", slot, message });
      } else if (known.content !== message.content || known.tool_calls !== message.tool_calls) {
        this.#set(slot, message, this.#strategy);
      }
    });
    const standing = new Set(after.slots);
    for (const slot of before.slots) if (!standing.has(slot)) this.#leave(slot, this.#strategy);
  }

  #rewrite(slot: number | undefined, content: string, rung: string): void {
    const known = slot === undefined ? undefined : this.#current.get(slot);
    if (slot !== undefined && known !== undefined) this.#set(slot, { ...known, content }, rung);
  }

  #set(slot: number, message: Message, rung: string): void {
    this.#current.set(slot, message);
    this.events.push({ kind: "rewritten", slot, message, rung });
  }

  #leave(slot: number | undefined, rung: string): void {
    if (slot === undefined || !this.#current.delete(slot)) return;
    this.events.push({ kind: "left", slot, rung });
  }
}
