// A seat that sends nothing more once so many prompt tokens, or so much money, were used. The answer that crosses the line still counts.
import { charsOfAll, estimateOfChars } from "../../core/message.ts";
import type { Price } from "../../core/prices.ts";
import type { Seat, SeatReply, SeatRequest } from "../../seats/seat.ts";
import { costsOf } from "./costs.ts";

export interface Caps {
  readonly maxPromptTokens: number | null;
  /** In the price's currency; needs the price. */
  readonly maxCost: number | null;
}

/** The seat under caps. Where it tells no count, its prompt is counted by the ladder's estimate, so that no cap is without effect. */
export function capped(seat: Seat, caps: Caps, priceOf: () => Price | null): Seat {
  let [prompt, money] = [0, 0];
  const says = (): string | null => {
    if (caps.maxPromptTokens !== null && prompt >= caps.maxPromptTokens)
      return `--max-prompt-tokens ${caps.maxPromptTokens} is used up; nothing more is sent`;
    if (caps.maxCost !== null && money >= caps.maxCost)
      return `--max-cost ${caps.maxCost} is used up; nothing more is sent`;
    return null;
  };
  const book = ({ messages }: SeatRequest, reply: SeatReply): void => {
    if (reply.kind === "failed") return;
    const { usage } = reply;
    const sent = usage.prompt ?? estimateOfChars(charsOfAll(messages));
    const output = usage.output ?? estimateOfChars(reply.message.content?.length ?? 0);
    prompt += sent;
    const costs = costsOf([{ ...usage, prompt: sent, output }], priceOf());
    money += costs.money ?? costs.money_at_most ?? 0;
  };
  return {
    name: seat.name,
    tokenizer: seat.tokenizer,
    facts: (abort) => seat.facts(abort),
    pin: (abort) => seat.pin(abort),
    close: async () => seat.close?.(),
    async complete(request, abort) {
      const over = says();
      if (over !== null) {
        const failure = { class: "capped", says: over, status: null, promptTokens: null } as const;
        return { kind: "failed", failure, timing: { latency: 0, waited: 0, attempts: 0 } };
      }
      const reply = await seat.complete(request, abort);
      book(request, reply);
      return reply;
    },
  };
}
