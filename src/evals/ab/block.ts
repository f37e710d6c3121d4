// One block: the transcript of an arm sent with the questions, then with the summary task. A failed request makes a failed block, which
// is counted by its class and never scored as zero.
import { ENTITY_CLASSES, findEntities } from "../../core/entities/index.ts";
import { sha256 } from "../../core/hash.ts";
import { charsOfAll, estimateOfChars, type Transcript } from "../../core/message.ts";
import type { Price } from "../../core/prices.ts";
import type { ResultItem } from "../../core/schemas/result-document.ts";
import { headOf } from "../../core/text/cut.ts";
import { transcriptDigest } from "../../core/transcript-digests.ts";
import type { Tokenizer } from "../../ladder/outcome.ts";
import { answersIn } from "../../seats/scripted/questions.ts";
import type { SeatAnswer, SeatRefusal, SeatReply, SeatRequest } from "../../seats/seat.ts";
import type { FitResult, Strategy } from "../../strategies/strategy.ts";
import { costsOf } from "./costs.ts";
import { allTextsOf } from "./eligible.ts";
import { goldOf, goldOfSummary } from "./gold.ts";
import { failedBlock, identity, unmeasured } from "./items.ts";
import { answeredCalls, probeRequest, salted, summaryRequest } from "./requests.ts";
import type { Hit } from "./scorer.ts";
import type { Scorers } from "./scorers/index.ts";
import { type Shortened, shorten } from "./shorten.ts";
import type { AbTask, Probe } from "./types.ts";

/** Most of an answer that is kept in the document. */
const KEPT_ANSWER = 200;

/** How servers say that an answer ended at its token limit: chat completions, and Anthropic's messages. */
const AT_LIMIT: ReadonlySet<string> = new Set(["length", "max_tokens"]);

export interface BlockDeps {
  readonly scorers: Scorers;
  readonly price: Price | null;
  readonly maxOut: number;
  /** The server's, for the token-exact drop; null where it has none. */
  readonly tokenizer: Tokenizer | null;
  strategyOf(arm: Extract<AbTask["arm"], { readonly kind: "on" }>): Strategy;
  send(request: SeatRequest): Promise<SeatReply>;
  /** Salt of the block; null for a seat without a cache. */
  nonce: string | null;
}

export type BlockEnd =
  | { readonly kind: "finished"; readonly item: ResultItem }
  /** Nothing of the block counts, and it has to be run again: a cap or a signal stopped it, or no server was there. */
  | { readonly kind: "stopped"; readonly failure: SeatRefusal["failure"] };

/** Failures after which the block may still be had: it is not kept. */
const NOT_KEPT: ReadonlySet<string> = new Set(["capped", "cancelled", "unreachable"]);

export async function runBlock(task: AbTask, deps: BlockDeps): Promise<BlockEnd> {
  if (task.set.probes.length === 0) {
    return finished(unmeasured(task, "excluded", "no probes", "no fact of the window can be asked for"));
  }
  const shortened = await shorten(task, deps.strategyOf, deps.tokenizer);
  if (shortened.kind !== "ready") {
    return finished(unmeasured(task, shortened.kind, shortened.reason, shortened.why));
  }
  const sent = salted(answeredCalls(shortened.messages), deps.nonce);
  const answers: SeatAnswer[] = [];
  for (const messages of [probeRequest(sent, task.set.probes), summaryRequest(sent)]) {
    const reply = await deps.send(requestOf(task, messages, deps.maxOut));
    if (reply.kind === "answer") answers.push(reply);
    else if (NOT_KEPT.has(reply.failure.class)) return { kind: "stopped", failure: reply.failure };
    else return finished(failedBlock(task, reply));
  }
  return finished(measured(task, shortened, answers, deps));
}

const finished = (item: ResultItem): BlockEnd => ({ kind: "finished", item });

function requestOf({ entry, cluster, arm }: AbTask, messages: Transcript, maxOut: number): SeatRequest {
  const tools = entry.tools === undefined || entry.tools.length === 0 ? {} : { tools: entry.tools };
  return { messages, ...tools, maxOut, temperature: 0, task: cluster, arm: arm.name, role: "agent" };
}

function measured(
  task: AbTask,
  { messages, result }: Extract<Shortened, { readonly kind: "ready" }>,
  answers: readonly SeatAnswer[],
  { scorers, price }: BlockDeps,
): ResultItem {
  const { probes, targets } = task.set;
  const [asked = "", summary = ""] = answers.map(({ message }) => message.content ?? "");
  const { recall, hits } = scorers.probes.score(asked, goldOf(probes));
  const summarised = scorers.summary.score(summary, goldOfSummary(targets));
  const standing = findEntities(
    probes.map(({ fact }) => fact),
    messages.flatMap(allTextsOf),
  );
  const shareOf = (hit: Hit) => hits.filter((each) => each === hit).length / probes.length;
  return {
    ...identity(task),
    status: "evaluated",
    metrics: {
      probe_recall: recall,
      summary_recall: summarised.recall,
      unknown_share: shareOf("unknown"),
      wrong_share: shareOf("wrong"),
      standing_share: probes.filter(({ fact }) => standing.has(fact)).length / probes.length,
      ...recallByClass(probes, hits),
      asked: probes.length,
      cut_answers: answers.filter(({ finish }) => finish !== null && AT_LIMIT.has(finish)).length,
      estimate_sent: estimateOfChars(charsOfAll(messages)),
      ...costsOf(
        answers.map(({ usage }) => usage),
        price,
      ),
      ...strategyCosts(result),
    },
    digests: {
      sent: transcriptDigest(messages),
      questions: sha256(probes.map(({ context }) => context).join("\n")),
    },
    detail: {
      kind: task.entry.kind,
      cluster: task.cluster,
      probes: probes.map((probe, at) => ({
        number: probe.number,
        class: probe.class,
        third: probe.third,
        fact: probe.fact,
        hit: hits[at]!,
        answer: headOf(answersIn(asked).get(probe.number) ?? "", KEPT_ANSWER),
        standing: standing.has(probe.fact),
      })),
      missing_in_summary: targets.filter((_, at) => summarised.hits[at] !== "right"),
      finish: answers.map(({ finish }) => finish),
      ...(result === null ? {} : { shortened: result.kind, tokenizer: result.tokenizer, notes: result.notes ?? [] }),
      usage_notes: [...new Set(answers.flatMap(({ usage }) => (usage.why === undefined ? [] : [usage.why])))],
    },
  };
}

/** A strategy that made no call says nothing of cost; one that does not tell its tokens, or whose calls have no price, says null. */
function strategyCosts(result: FitResult | null): Record<string, number | null> {
  const none = result === null || (result.costUsd === undefined && result.seatCalls === undefined);
  const told = none ? { calls: 0, prompt: 0, output: 0 } : result.seatCalls;
  return {
    strategy_calls: told?.calls ?? null,
    strategy_prompt_tokens: told?.prompt ?? null,
    strategy_output_tokens: told?.output ?? null,
    strategy_money: none ? 0 : (result.costUsd ?? null),
  };
}

function recallByClass(probes: readonly Probe[], hits: readonly Hit[]): Record<string, number | null> {
  return Object.fromEntries(
    ENTITY_CLASSES.map(({ name }) => {
      const of = hits.filter((_, at) => probes[at]!.class === name);
      return [`recall.${name}`, of.length === 0 ? null : of.filter((hit) => hit === "right").length / of.length];
    }),
  );
}
