// A run re-driven call by call: step k sends what stands before the k-th assistant message, shortened from what step k-1
// kept plus what is new; the recorded reply follows whatever was sent. Each step costs O(messages) and its changed text.
import type { Transcript } from "../../core/message.ts";
import { pager } from "../../core/pager.ts";
import { type LedgerCall, prefixLedger } from "../../core/prefix-ledger.ts";
import { promptTokens } from "../../core/prompt-tokens.ts";
import { transcriptDigests } from "../../core/transcript-digests.ts";
import { insertedSlots, type Pass, type PassTerms, runPass, type Standing } from "../../strategies/passes.ts";
import type { Strategy } from "../../strategies/strategy.ts";
import { Payloads } from "./evictions.ts";
import { History } from "./history.ts";

export interface StepRecord {
  /** 1 for the first call. */
  readonly step: number;
  readonly call: LedgerCall;
  /** The same call with nothing ever shortened: an append to the raw prompt before it. */
  readonly rawPrompt: number;
  readonly rawPrefilled: number;
  /** Tokens of the previous prompt, and of this one had this step not shortened anything. */
  readonly cachedBefore: number;
  readonly unshortened: number;
  readonly fired: boolean;
  readonly fires: number;
  readonly exhausted: boolean;
  readonly estimate: number;
  readonly digest: string;
}

export type Drive =
  | {
      readonly kind: "driven";
      readonly steps: readonly StepRecord[];
      /** What the call after the recorded run would send; not one of the steps. */
      readonly closing: Pass;
      readonly history: History;
      readonly pager: ReturnType<ReturnType<typeof pager>["report"]>;
    }
  | { readonly kind: "failed"; readonly step: number; readonly why: string };

export interface DriveOptions {
  readonly strategy: Strategy;
  readonly terms: PassTerms;
  readonly encode: (text: string) => Uint32Array;
  /** Why the answer of a pass cannot be sent; null when it can. */
  readonly unusable: (pass: Pass) => string | null;
  /** Sees each pass as it is made. */
  readonly onPass: (pass: Pass) => void;
}

export async function drive(messages: Transcript, options: DriveOptions): Promise<Drive> {
  const run = new SteppedRun(messages, options);
  for (const end of callEnds(messages)) {
    const failed = await run.call(end);
    if (failed !== null) return failed;
  }
  return run.close();
}

/** Where each call's prompt ends: the indices of the assistant messages. */
export function callEnds(messages: Transcript): readonly number[] {
  return [...messages.keys()].filter((index) => messages[index]?.role === "assistant");
}

class SteppedRun {
  readonly #messages: Transcript;
  readonly #options: DriveOptions;
  readonly #tokens;
  readonly #ledger;
  readonly #digest = transcriptDigests();
  readonly #pager = pager();
  readonly #payloads = new Payloads();
  readonly #history: History;
  readonly #insert = insertedSlots();
  readonly #steps: StepRecord[] = [];
  #kept: Standing = { messages: [], slots: [] };
  #seen = 0;
  #rawTokens = 0;
  #sentTokens = 0;

  constructor(messages: Transcript, options: DriveOptions) {
    this.#messages = messages;
    this.#options = options;
    this.#tokens = promptTokens(options.encode);
    this.#ledger = prefixLedger(this.#tokens);
    this.#history = new History(options.strategy.name);
  }

  /** Sends the prompt that ends before message `end`; null when it went well. */
  async call(end: number): Promise<Drive | null> {
    const rawBefore = this.#rawTokens;
    const made = await this.#pass(end);
    if (made.kind === "failed") return made;
    const { pass } = made;
    const call = this.#ledger.call(pass.after.messages);
    this.#steps.push({
      step: this.#steps.length + 1,
      call,
      rawPrompt: this.#rawTokens,
      rawPrefilled: this.#rawTokens - rawBefore,
      cachedBefore: this.#sentTokens,
      unshortened: pass.changed ? this.#tokens.count(pass.before.messages) : call.promptTokens,
      fired: pass.changed,
      fires: pass.result.touches.length,
      exhausted: pass.result.kind === "exhausted",
      estimate: pass.estimate,
      digest: this.#digest(pass.after.messages),
    });
    this.#sentTokens = call.promptTokens;
    return null;
  }

  async close(): Promise<Drive> {
    const made = await this.#pass(this.#messages.length);
    if (made.kind === "failed") return made;
    const closing = made.pass;
    const hasTools = this.#messages.some((message) => message.role === "tool");
    const report = this.#pager.report(hasTools);
    return { kind: "driven", steps: this.#steps, closing, history: this.#history, pager: report };
  }

  async #pass(
    end: number,
  ): Promise<Extract<Drive, { kind: "failed" }> | { readonly kind: "made"; readonly pass: Pass }> {
    const fresh: Standing = {
      messages: this.#messages.slice(this.#seen, end),
      slots: Array.from({ length: end - this.#seen }, (_, index) => this.#seen + index),
    };
    this.#seen = end;
    this.#rawTokens += this.#tokens.count(fresh.messages);
    this.#history.arrive(fresh);
    for (const [index, message] of fresh.messages.entries()) {
      const digest = this.#payloads.arrive({ kind: "arrived", slot: fresh.slots[index]!, message });
      if (digest !== null) this.#pager.result(digest);
    }
    const before: Standing = {
      messages: [...this.#kept.messages, ...fresh.messages],
      slots: [...this.#kept.slots, ...fresh.slots],
    };
    const { strategy, terms, unusable, onPass } = this.#options;
    const step = this.#steps.length + 1;
    const pass = await runPass(strategy, terms, step, before, this.#insert);
    const why = unusable(pass);
    if (why !== null) return { kind: "failed", step, why };
    this.#kept = pass.after;
    const evictions = this.#payloads.evictedBy(this.#history.pass(pass));
    if (pass.changed) this.#pager.pass(evictions);
    onPass(pass);
    return { kind: "made", pass };
  }
}
