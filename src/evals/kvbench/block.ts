// One block: an entry under an arm, driven call by call from what the strategy kept, every prompt salted alike and sent. The recorded
// reply follows whatever was sent; what the seat answers is looked at for its figures alone.
import { budgetOf } from "../../core/budget.ts";
import { canonicalJson } from "../../core/canonical.ts";
import { sha256 } from "../../core/hash.ts";
import type { Transcript } from "../../core/message.ts";
import { transcriptDigests } from "../../core/transcript-digests.ts";
import type { Tokenizer } from "../../ladder/outcome.ts";
import type { SeatAnswer, SeatRefusal } from "../../seats/seat.ts";
import { entryTerms } from "../../strategies/fit-entry.ts";
import { insertedSlots, type Pass, runPass, type Standing } from "../../strategies/passes.ts";
import type { FitResult, Strategy } from "../../strategies/strategy.ts";
import type { Sent } from "./bench-seat.ts";
import { salting } from "./nonce.ts";
import type { KvBlock, KvSample, KvTask } from "./types.ts";

export interface BlockAsked {
  readonly task: KvTask;
  readonly strategy: Strategy;
  readonly nonce: string;
  /** The server's, for the token-exact drop. */
  readonly tokenizer: Tokenizer | null;
  send(messages: Transcript): Promise<Sent>;
  /** After each call. */
  tick(): void;
}

export async function runBlock(asked: BlockAsked): Promise<KvBlock> {
  const { task, nonce } = asked;
  const block = { id: task.id, arm: task.arm.name, task: sha256(canonicalJson(task.entry)), nonce };
  const salted = salting(nonce);
  const digest = transcriptDigests();
  const samples: KvSample[] = [];
  for await (const { step, pass, why } of stepsOf(asked)) {
    if (pass === null) return { ...block, excluded: why, samples };
    const { messages } = pass.after;
    const { reply, offline, own } = await asked.send(salted(messages));
    samples.push({
      step,
      sent: digest(messages),
      fired: pass.changed,
      exhausted: pass.result.kind === "exhausted",
      tokenizer: pass.result.tokenizer,
      ...strategyUse(pass.result),
      offline,
      own: own === null ? null : { prompt: own.prompt, commonLast: own.commonLast, commonBest: own.commonBest },
      answer: reply.kind === "answer" ? answered(reply) : failed(reply),
    });
    asked.tick();
  }
  return { ...block, excluded: null, samples };
}

/** Steps of an entry under an arm. A step without a pass ends the run, with the reason. */
export async function* stepsOf(
  asked: Pick<BlockAsked, "task" | "strategy" | "tokenizer">,
): AsyncGenerator<
  | { readonly step: number; readonly pass: Pass; readonly why: null }
  | { readonly step: number; readonly pass: null; readonly why: string }
> {
  const { entry, arm, id } = asked.task;
  const { messages } = entry;
  const budget = budgetOf(arm.rule, arm.reserve, messages, entry.tools ?? []);
  if (budget.kind === "none") {
    yield { step: 0, pass: null, why: budget.why };
    return;
  }
  const terms = {
    ...entryTerms(entry),
    id,
    arm: arm.name,
    budget: budget.tokens,
    lowWater: arm.lowWater,
    memory: new Map(),
    ...(asked.tokenizer === null ? {} : { tokenizer: asked.tokenizer }),
  };
  const insert = insertedSlots();
  let kept: Standing = { messages: [], slots: [] };
  let seen = 0;
  let step = 0;
  for (const [end, { role }] of messages.entries()) {
    if (role !== "assistant") continue;
    step += 1;
    const fresh = messages.slice(seen, end);
    const slots = fresh.map((_, index) => seen + index);
    seen = end;
    const before = { messages: [...kept.messages, ...fresh], slots: [...kept.slots, ...slots] };
    const pass = await runPass(asked.strategy, terms, step, before, insert);
    if (pass.result.kind === "failed") {
      yield { step, pass: null, why: `strategy failed: ${pass.result.why ?? "no usable answer"}` };
      return;
    }
    kept = pass.after;
    yield { step, pass, why: null };
  }
}

/** A strategy that says nothing of cost made no calls; a program may tell its money alone. */
function strategyUse({ seatCalls, costUsd }: FitResult): Pick<KvSample, "strategy"> {
  if (seatCalls === undefined && costUsd === undefined) return {};
  const { calls = null, prompt = null, output = null } = seatCalls ?? {};
  return { strategy: { calls, prompt, output, money: costUsd ?? null } };
}

function answered({ usage, cacheFigures }: SeatAnswer): KvSample["answer"] {
  return { kind: "answered", usage, cacheFigures };
}

function failed({ failure, timing }: SeatRefusal): KvSample["answer"] {
  return { kind: "failed", class: failure.class, says: failure.says, waited: timing.waited };
}
