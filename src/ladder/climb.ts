// The climb: carries out what rungs propose, one change at a time, keeping the size by differences, and stops at the
// first fit. Knows nothing of what any rung does.
import { charsOf, charsOfAll, estimateOfChars, type Message, type Transcript } from "../core/message.ts";
import type { Decline, Touch } from "./outcome.ts";
import type { Proposal, Rung } from "./rung.ts";
import type { View } from "./view.ts";

export class Climb {
  readonly view: View;
  readonly touches: Touch[] = [];
  readonly declines: Decline[] = [];
  #chars: number;

  constructor(view: View, input: Transcript) {
    this.view = view;
    this.#chars = charsOfAll(input);
  }

  /** Ladder estimate of what stands now. */
  get estimate(): number {
    return estimateOfChars(this.#chars);
  }

  /** Asks the rung for changes until the estimate is at or under `target` or it has no more. */
  use(rung: Rung, target: number): void {
    if (this.estimate <= target) return;
    for (const proposal of rung.propose(this.view)) {
      this.#carryOut(rung.name, proposal);
      if (this.estimate <= target) return;
    }
  }

  rewrite(rung: string, index: number, content: string, refersTo?: number): void {
    const before = this.view.body(index);
    if (before === null) return;
    this.view.rewrite(index, content, refersTo);
    this.#chars += content.length - before.length;
    this.touches.push({
      rung,
      message: index,
      charsBefore: before.length,
      charsAfter: content.length,
      before,
      after: content,
    });
  }

  leave(rung: string, units: readonly number[]): void {
    for (const unit of units) {
      const { start, end } = this.view.units[unit] ?? { start: 0, end: 0 };
      let chars = 0;
      for (let index = start; index < end; index += 1) {
        const message = this.view.messages[index];
        if (message != null) chars += charsOf(message);
        this.view.leave(index);
      }
      this.#chars -= chars;
      this.touches.push({
        rung,
        message: start,
        count: end - start,
        charsBefore: chars,
        charsAfter: 0,
        before: "",
        after: null,
      });
    }
  }

  /** What stands now, and for each message the input index it stems from. */
  result(): { readonly messages: readonly Message[]; readonly origins: readonly number[] } {
    const messages: Message[] = [];
    const origins: number[] = [];
    for (const [index, message] of this.view.messages.entries()) {
      if (message === null) continue;
      messages.push(message);
      origins.push(index);
    }
    return { messages, origins };
  }

  #carryOut(rung: Rung["name"], proposal: Proposal): void {
    switch (proposal.kind) {
      case "rewrite":
        this.rewrite(rung, proposal.message, proposal.content, proposal.refersTo);
        return;
      case "leave":
        this.leave(rung, proposal.units);
        return;
      case "decline":
        this.declines.push({ rung, message: proposal.message, why: proposal.why });
    }
  }
}
