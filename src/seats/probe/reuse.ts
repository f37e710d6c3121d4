// Whether a seat's prefix reuse can be measured at all, and by which rule: one prompt sent twice, then beginnings of it sent twice.
// What a server reuses of a prompt that it has just read says how large its blocks are; anything else is left to whoever asks.
import type { Transcript } from "../../core/message.ts";
import type { SeatReply } from "../seat.ts";
import { type CacheRule, rulesOf, type Seen } from "./cache-rule.ts";
import { probePrompt } from "./probe-text.ts";

/** A repeat must be reused to this share before anything is concluded from reuse (specs/kv-accounting.md). */
export const REPEAT_GATE = 0.9;
/** Words of the prompts that are tried, one after the other while a repeat is reused too little: large blocks need long prompts. */
const SIZES = [400, 1_600, 6_400];
/**
 * Beginnings of the prompt that tell blocks apart, as shares of its words, spread by the golden ratio. Each halves the rules that fit by
 * chance, and four or five suffice for most prompts; with eight one probe in thirty took half a block for a block.
 */
const CUTS = Array.from({ length: 24 }, (_, at) => 0.55 + 0.43 * ((at * 0.618034) % 1));
/** Tokens of a word, at most: no prompt is sent that could fill half of the window. */
const TOKENS_A_WORD = 2;

export interface ReuseProbe {
  /** unknown: the server told no cached figure. not-measurable: a repeat is reused too little. failed: no answer. */
  readonly kind: "measured" | "unknown" | "not-measurable" | "failed";
  /** Share of the last repeat that was reused; null when it was not told. */
  readonly repeatReuse: number | null;
  /** Null: not told, or no rule fits what was seen. */
  readonly rule: CacheRule | null;
  readonly seen: readonly Seen[];
  /** Words of the prompt that was measured, for controls of the same size. */
  readonly words: number;
  /** One sentence; "" when all is known. */
  readonly why: string;
}

export interface ReuseAsked {
  /** Salt; prompts of two probes share nothing. */
  readonly nonce: string;
  readonly role: "system" | "user";
  /** Tokens below which the server gives no cached figure. */
  readonly min: number;
  readonly window: number;
  send(messages: Transcript): Promise<SeatReply>;
}

export async function probeReuse(asked: ReuseAsked): Promise<ReuseProbe> {
  let last: ReuseProbe | null = null;
  for (const [size, words] of sizesFor(asked).entries()) {
    // Another text for another size: the longer prompt must not begin with the shorter one. Salts of blocks begin with digits.
    last = await probeAt({ ...asked, nonce: `${"XYZ"[size] ?? "W"} ${asked.nonce}` }, words);
    if (last.kind !== "not-measurable") return last;
  }
  return last as ReuseProbe;
}

/** Words of the prompts that are tried in turn: as many as the least eligible prompt has tokens, none that could fill half the window. */
function sizesFor({ min, window }: Pick<ReuseAsked, "min" | "window">): readonly number[] {
  const sizes = new Set(SIZES.map((words) => Math.max(words, min)));
  return [...sizes].filter((words, at) => at === 0 || words * TOKENS_A_WORD <= window / 2);
}

export interface ProbePlan {
  readonly requests: number;
  readonly tokens: number;
}

/** What a probe sends when its first prompt settles everything, and at most; in tokens of `count` over one prompt's text. */
export function probePlan(
  asked: Pick<ReuseAsked, "nonce" | "role" | "min" | "window">,
  count: (messages: Transcript) => number,
): { readonly least: ProbePlan; readonly most: ProbePlan } {
  const twice = sizesFor(asked).map((words) => 2 * count(probePrompt(asked.nonce, words, asked.role)));
  const largest = twice.at(-1) ?? 0;
  const cuts = CUTS.reduce((sum, share) => sum + Math.ceil(largest * share), 0);
  return {
    least: { requests: 2, tokens: twice[0] ?? 0 },
    most: {
      requests: 2 * (twice.length + CUTS.length),
      tokens: twice.reduce((sum, tokens) => sum + tokens, 0) + cuts,
    },
  };
}

async function probeAt(asked: ReuseAsked, words: number): Promise<ReuseProbe> {
  const prompt = probePrompt(asked.nonce, words, asked.role);
  const seen: Seen[] = [];
  const none = { repeatReuse: null, rule: null, seen, words };
  const cold = await asked.send(prompt);
  if (cold.kind === "failed") return { kind: "failed", ...none, why: cold.failure.says };
  const repeat = await asked.send(prompt);
  if (repeat.kind === "failed") return { kind: "failed", ...none, why: repeat.failure.says };
  const { prompt: tokens, cached } = repeat.usage;
  if (tokens === null || cached === null || tokens === 0)
    return { kind: "unknown", ...none, why: repeat.usage.why ?? "the server told no cached figure" };
  seen.push({ prompt: tokens, common: tokens, reused: cached });
  const repeatReuse = cached / tokens;
  if (repeatReuse < REPEAT_GATE) {
    const why = `an identical prompt of ${tokens} tokens was reused to ${Math.round(repeatReuse * 1000) / 10} %: prefix reuse is not measurable on this seat`;
    return { kind: "not-measurable", ...none, repeatReuse, why };
  }
  for (const share of CUTS) {
    if (rulesOf(seen).length <= 1) break;
    const cut = cutAt(prompt, asked.nonce.length, share);
    await asked.send(cut);
    const again = await asked.send(cut);
    if (again.kind === "failed") break;
    const { prompt: size, cached: reused } = again.usage;
    if (size !== null && reused !== null) seen.push({ prompt: size, common: size, reused });
  }
  const [rule = null] = rulesOf(seen);
  return {
    kind: "measured",
    repeatReuse,
    rule,
    seen,
    words,
    why: rule === null ? "no size of blocks fits what was reused" : "",
  };
}

/** The prompt with less of its text. */
function cutAt([first, ...rest]: Transcript, keep: number, share: number): Transcript {
  const text = first?.content ?? "";
  return [{ ...first!, content: text.slice(0, keep + Math.floor((text.length - keep) * share)) }, ...rest];
}
