// What can be found out about a seat by asking it: what it says it is, whether it gives pieces of text, and what it reuses of a prompt
// that it has just read. Everything that stays unknown is named with its reason.
import { DIALECTS } from "../dialects/index.ts";
import type { Seat, SeatFacts, SeatReply, SeatRequest } from "../seat.ts";
import { type probePlan, probeReuse, type ReuseProbe } from "./reuse.ts";

/** Words of the first prompt where the window has room for it: blocks of several hundred tokens show in it. */
const WORDS = 2_000;
/** Share of the window that the first prompt may have words for. */
const ROOM = 4;
/** Several scripts, so that pieces that are no UTF-8 by themselves are met too. */
const SAMPLE = "Tokens: naïve 漢字 🦊 0123";

export interface SeatInspection {
  readonly facts: SeatFacts;
  /** Null: the tokenizer gives pieces that make up the text. Else why there is none. */
  readonly noTokenizer: string | null;
  /** Where cache figures stood in the answers, sorted. */
  readonly cacheFields: readonly string[];
  readonly reuse: ReuseProbe;
  /** Tokens below which the dialect's servers give no cached figure. */
  readonly least: number;
  readonly requests: number;
  /** Prompt tokens of all answers as the seat counts them; null where one did not tell. */
  readonly promptTokens: number | null;
  readonly notes: readonly string[];
}

export type ProbeTerms = Pick<Parameters<typeof probePlan>[0], "nonce" | "role" | "min" | "window">;

/** The terms of a probe for a seat of such facts. */
export function probeTerms({ dialect, window }: SeatFacts, nonce: string): ProbeTerms {
  const words = Math.min(WORDS, Math.floor(window.tokens / ROOM));
  return { nonce, role: "user", min: Math.max(leastOf(dialect), words), window: window.tokens };
}

/** Sends what `probePlan` of the same terms says. Throws KnownError when no server is there. */
export async function inspectSeat(seat: Seat, terms: ProbeTerms, abort?: AbortSignal): Promise<SeatInspection> {
  const facts = await seat.facts(abort);
  const replies: SeatReply[] = [];
  const send = async (messages: SeatRequest["messages"]): Promise<SeatReply> => {
    const reply = await seat.complete({ messages, maxOut: 1, temperature: 0, task: "probe", role: "agent" }, abort);
    abort?.throwIfAborted();
    replies.push(reply);
    return reply;
  };
  const noTokenizer = facts.tokenizes ? await tokenizerFault(seat) : "the server turns no text into tokens";
  const reuse = await probeReuse({ ...terms, send });
  const answers = replies.flatMap((reply) => (reply.kind === "answer" ? [reply] : []));
  const counts = answers.map(({ usage }) => usage.prompt);
  return {
    facts,
    noTokenizer,
    cacheFields: [...new Set(answers.flatMap(({ cacheFigures }) => Object.keys(cacheFigures)))].sort(),
    reuse,
    least: leastOf(facts.dialect),
    requests: replies.length,
    promptTokens: counts.includes(null) ? null : counts.reduce<number>((sum, tokens) => sum + (tokens ?? 0), 0),
    notes: [...new Set([...facts.notes, ...answers.flatMap(({ notes }) => notes)])],
  };
}

/** What is not known after all, each with its reason. */
export function unknownsOf({
  facts,
  noTokenizer,
  reuse,
  least,
}: SeatInspection): readonly { what: string; why: string }[] {
  const unknown = (what: string, why: string | null) => (why === null ? [] : [{ what, why }]);
  const noRule = reuse.why === "" ? "no size of blocks was told apart" : reuse.why;
  const [first] = reuse.seen;
  const short = first !== undefined && first.prompt < least;
  const notEligible = `a prompt of ${first?.prompt ?? 0} tokens is not eligible: under ${least} no cached figure is given`;
  return [
    ...unknown("model", facts.model === null ? modelFault(facts) : null),
    ...unknown("window", facts.window.from === "fallback" ? "the server tells none; a fixed figure is assumed" : null),
    ...unknown("tokenizer", noTokenizer),
    ...unknown("repeat reuse", reuse.repeatReuse === null ? reuse.why : null),
    ...unknown("block size", reuse.rule !== null ? null : short ? notEligible : noRule),
    ...unknown("pin", facts.pin === null ? (facts.unpinnable ?? "the seat does not tell what it is") : null),
    ...unknown("slots", facts.slots === null ? "the seat does not tell how many conversations it keeps apart" : null),
  ];
}

function modelFault({ model, dialect }: SeatFacts): string | null {
  if (model !== null) return null;
  return dialect === null ? "there is no server" : "nobody named one, and the server does not say that it has only one";
}

async function tokenizerFault({ tokenizer }: Seat): Promise<string | null> {
  if (tokenizer === null) return "the seat has no tokenizer";
  try {
    const pieces = await tokenizer.pieces(SAMPLE);
    const bytes = pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece));
    return Buffer.concat(bytes).toString() === SAMPLE ? null : "its pieces do not make up the text";
  } catch {
    return tokenizer.degraded ?? "the tokenizer did not answer";
  }
}

function leastOf(dialect: string | null): number {
  return DIALECTS.find(({ name }) => name === dialect)?.min ?? 0;
}
