// The window becomes one message that a seat wrote, between preamble and recent tail; what may not leave stays before it. The strategies
// `summary` and `checkpoint` are this with other sections.
import { charsOf, charsOfAll, type Message } from "../../core/message.ts";
import type { Price } from "../../core/prices.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import type { Seat } from "../../seats/seat.ts";
import { asItStands, BY_ESTIMATE, judged, stayingParts, within } from "../outcomes.ts";
import type { FitInput, FitResult, Strategy } from "../strategy.ts";
import { askSummary } from "./ask.ts";
import { type Backoff, due, failed, succeeded } from "./backoff.ts";
import { booking } from "./booking.ts";
import { boundary, isBoundary, type SummaryKind, summariserPrompt } from "./sections.ts";

export interface Summariser {
  /** A seat for one run of one entry; a scripted one begins its script anew. */
  seat(): Seat;
  /** What its calls cost; null: not known. */
  readonly price: Price | null;
  /** Takes over after two failures in a row. */
  readonly mechanical: Strategy;
  /** Whether a text is what `mechanical` inserts: it is no request of the user's either. */
  isMechanical(text: string): boolean;
}

interface State extends Backoff {
  readonly seat: Seat;
  /** The last answer: a second question with the same step and messages gets it again. */
  last: { readonly step: number; readonly messages: FitInput["messages"]; readonly result: FitResult } | null;
}

/** The pass over a whole entry: no later one comes in which a failed summary could be tried again. */
const WHOLE_ENTRY = 0;

/** The strategy of a kind. Its state lives in the memory of an entry's run. */
export function summariser(kind: SummaryKind, from: Summariser): Strategy {
  return {
    name: kind,
    async fit(input) {
      const state = stateOf(kind, input, from);
      const { step, messages } = input;
      if (state.last?.step === step && sameMessages(state.last.messages, messages)) return state.last.result;
      const result = await fitted(kind, input, state, from);
      state.last = { step, messages, result };
      return result;
    },
  };
}

function stateOf(kind: SummaryKind, { memory }: FitInput, from: Summariser): State {
  const kept = memory?.get(kind) ?? new Map<string, unknown>();
  memory?.set(kind, kept);
  const known = kept.get("state") as State | undefined;
  const state = known ?? { failures: 0, cooldown: 0, seat: from.seat(), last: null };
  kept.set("state", state);
  return state;
}

async function fitted(kind: SummaryKind, input: FitInput, state: State, from: Summariser): Promise<FitResult> {
  const { messages, budget } = input;
  const fits = within(charsOfAll(messages), budget);
  if (!due(state))
    return asItStands(
      input,
      fits ? "unchanged" : "exhausted",
      fits ? undefined : "no summary is tried so soon after one failed",
    );
  if (fits) return asItStands(input, "unchanged");

  const partOf = stayingParts(input, (text) => isBoundary(text) || from.isMechanical(text));
  const replaced = [...messages.keys()].filter((index) => partOf[index] === null);
  const dropped = replaced.map((index) => messages[index]!);
  const frame = charsOf(boundary(kind, ""));
  const alone = dropped.length === 1 && isBoundary(dropped[0]?.content ?? "");
  if (dropped.length === 0 || alone || charsOfAll(dropped) <= frame) {
    succeeded(state);
    return asItStands(input, "exhausted", "nothing is left to summarise between preamble and recent tail");
  }
  return replacedBySummary(kind, { input, partOf, replaced, dropped }, state, from);
}

interface Stretch {
  readonly input: FitInput;
  readonly partOf: ReturnType<typeof stayingParts>;
  readonly replaced: readonly number[];
  readonly dropped: readonly Message[];
}

async function replacedBySummary(
  kind: SummaryKind,
  stretch: Stretch,
  state: State,
  { price, mechanical }: Summariser,
): Promise<FitResult> {
  const { input, dropped } = stretch;
  const calls: Usage[] = [];
  for (;;) {
    const asked = await askSummary(state.seat, summariserPrompt(kind, dropped, input.objective), input);
    calls.push(...asked.calls);
    const booked = booking(calls, price);
    if (asked.kind === "text") {
      const inserted = boundary(kind, asked.text);
      if (charsOf(inserted) < charsOfAll(dropped)) {
        succeeded(state);
        return { ...inserting(kind, inserted, stretch), ...booked };
      }
    }
    const why = asked.kind === "failed" ? asked.why : "the summary is no shorter than what it replaces";
    // A script that is used up is a mistake of its writer's: what would come of it is no result of the strategy.
    if (asked.kind === "failed" && asked.class === "exhausted")
      return { ...asItStands(input, "failed", why), ...booked };
    if (failed(state)) {
      const instead = await mechanical.fit(input);
      const notes = [...(instead.notes ?? []), ...(booked.notes ?? []), `mechanical: ${why}`];
      return { ...instead, ...booked, notes };
    }
    if (input.step !== WHOLE_ENTRY) return { ...asItStands(input, "exhausted", why), ...booked };
  }
}

function inserting(kind: SummaryKind, inserted: Message, { input, partOf, replaced }: Stretch): FitResult {
  const { messages, budget } = input;
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
  };
}

function sameMessages(a: FitInput["messages"], b: FitInput["messages"]): boolean {
  return a === b || (a.length === b.length && a.every((message, index) => message === b[index]));
}
