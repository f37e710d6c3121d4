// The window becomes one message that a seat wrote, between preamble and recent tail; what may not leave stays before it. The strategies
// `summary` and `checkpoint` are this with other sections.
import { charsOf, charsOfAll } from "../../core/message.ts";
import { type Price, promptMoney } from "../../core/prices.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import type { Seat } from "../../seats/seat.ts";
import { asItStands, BY_ESTIMATE, judged, stayingParts, within } from "../outcomes.ts";
import type { FitInput, FitResult, Strategy } from "../strategy.ts";
import { askSummary } from "./ask.ts";
import { type Backoff, due, failed, succeeded } from "./backoff.ts";
import { boundary, isBoundary, type SummaryKind, summariserPrompt } from "./sections.ts";

export interface Summariser {
  /** A seat for one run of one entry; a scripted one begins its script anew. */
  seat(): Seat;
  /** What its calls cost; null: not known. */
  readonly price: Price | null;
  /** Takes over after two failures in a row. */
  readonly mechanical: Strategy;
}

interface State extends Backoff {
  readonly seat: Seat;
}

/** The strategy of a kind. Its state lives in the memory of an entry's run. */
export function summariser(kind: SummaryKind, from: Summariser): Strategy {
  return { name: kind, fit: (input) => summarise(kind, input, stateOf(kind, input, from), from) };
}

function stateOf(kind: SummaryKind, { memory }: FitInput, from: Summariser): State {
  const kept = memory?.get(kind) ?? new Map<string, unknown>();
  memory?.set(kind, kept);
  const state = (kept.get("state") as State | undefined) ?? { failures: 0, cooldown: 0, seat: from.seat() };
  kept.set("state", state);
  return state;
}

async function summarise(
  kind: SummaryKind,
  input: FitInput,
  state: State,
  { price, mechanical }: Summariser,
): Promise<FitResult> {
  const { messages, budget } = input;
  const fits = within(charsOfAll(messages), budget);
  if (!due(state))
    return asItStands(
      input,
      fits ? "unchanged" : "exhausted",
      fits ? undefined : "no summary is tried so soon after one failed",
    );
  if (fits) return asItStands(input, "unchanged");

  const partOf = stayingParts(input, isBoundary);
  const replaced = [...messages.keys()].filter((index) => partOf[index] === null);
  const dropped = replaced.map((index) => messages[index]!);
  const nothing = dropped.length === 0 || (dropped.length === 1 && isBoundary(dropped[0]?.content ?? ""));
  if (nothing) {
    succeeded(state);
    return asItStands(input, "exhausted", "nothing is left to summarise between preamble and recent tail");
  }

  const asked = await askSummary(state.seat, summariserPrompt(kind, dropped), input.id);
  const booked = booking(asked.calls, price);
  if (asked.kind === "failed") {
    if (!failed(state)) return { ...asItStands(input, "exhausted", asked.why), ...booked };
    const instead = await mechanical.fit(input);
    return { ...instead, ...booked, notes: [...(instead.notes ?? []), ...booked.notes, `mechanical: ${asked.why}`] };
  }
  succeeded(state);
  const inserted = boundary(kind, asked.text);
  if (charsOf(inserted) >= charsOfAll(dropped))
    return { ...asItStands(input, "exhausted", "the summary is no shorter than what it replaces"), ...booked };

  const kept = [...messages.keys()].filter((index) => partOf[index] !== null);
  const origins = [
    ...kept.filter((index) => partOf[index] !== "tail"),
    null,
    ...kept.filter((index) => partOf[index] === "tail"),
  ];
  const after = origins.map((index) => (index === null ? inserted : messages[index]!));
  const result = judged(after, budget);
  return {
    kind: result,
    messages: after,
    origins,
    touches: replaced.map((index) => ({
      rung: kind,
      message: index,
      charsBefore: charsOf(messages[index]!),
      charsAfter: 0,
      before: messages[index]?.content ?? "",
      after: null,
    })),
    declines: [],
    ...(result === "fit" ? {} : { why: "what is left beside the summary may not move" }),
    tokenizer: BY_ESTIMATE,
    ...booked,
  };
}

/** What a try used, in figures and in words; money is null when nobody tells a price or the server tells no usage. */
function booking(calls: readonly Usage[], price: Price | null) {
  const sum = (figure: "prompt" | "output"): number | null =>
    calls.reduce<number | null>(
      (total, usage) => (total === null || usage[figure] === null ? null : total + usage[figure]),
      0,
    );
  const [prompt, output] = [sum("prompt"), sum("output")];
  const money =
    price === null || prompt === null || output === null
      ? null
      : calls.reduce(
          (total, usage) => total + promptMoney(price, usage.prompt ?? 0, usage.cached ?? 0),
          (output * price.output) / 1_000_000,
        );
  const tokens = `${prompt ?? "unknown"} prompt and ${output ?? "unknown"} output tokens`;
  return {
    costUsd: calls.length === 0 ? 0 : money,
    seatCalls: { calls: calls.length, prompt, output },
    notes: [`summariser: ${calls.length} calls, ${tokens}`],
  };
}
