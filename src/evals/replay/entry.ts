// One entry under one arm: the task in, its item out. Pure over both, so any worker gives the same bytes. A budget that
// leaves nothing is an excluded item; a strategy without a usable answer is a failed one; neither is a throw.
import { budgetOf } from "../../core/budget.ts";
import { canonicalJson } from "../../core/canonical.ts";
import { sha256 } from "../../core/hash.ts";
import type { Message } from "../../core/message.ts";
import { checkTranscript, FAULT_WORDS } from "../../core/transcript.ts";
import { transcriptDigest } from "../../core/transcript-digests.ts";
import { entryTerms } from "../../strategies/fit-entry.ts";
import { insertedSlots, type Pass, type PassTerms, runPass, type Standing } from "../../strategies/passes.ts";
import type { Strategy } from "../../strategies/strategy.ts";
import { brokenBy, type Clause } from "./contract.ts";
import { costsOf } from "./costs.ts";
import { pagerDetail, shorteningDetail } from "./detail.ts";
import { windowErrorLines } from "./error-lines.ts";
import { type Figures, shorteningFigures } from "./figures.ts";
import { FireCounter, totalOf } from "./fires.ts";
import { History } from "./history.ts";
import { metricTable, SECOND } from "./metric-table.ts";
import { type Measurable, measure } from "./outcome.ts";
import { windowEntities } from "./retention.ts";
import { sizesOf } from "./sizes.ts";
import { callFigures, runFigures } from "./step-figures.ts";
import { drive } from "./steps.ts";
import { StrategyCosts } from "./strategy-costs.ts";
import type { ReplayDeps, ReplayItem, ReplayTask } from "./types.ts";

/** Step number of the one pass over the whole entry, apart from the numbers of calls, which begin with 1. */
const WHOLE_ENTRY = 0;

export async function replayEntry(task: ReplayTask, deps: ReplayDeps): Promise<ReplayItem> {
  const { entry, arm } = task;
  const budget = budgetOf(arm.rule, arm.reserve, entry.messages, entry.tools ?? []);
  if (budget.kind === "none") return unmeasured(task, "excluded", budget.why, { budget: budget.tokens });

  const strategy = deps.strategyFor(arm.strategy);
  const terms = (): PassTerms => ({
    ...entryTerms(entry),
    id: task.id,
    arm: arm.name,
    budget: budget.tokens,
    lowWater: arm.lowWater,
    memory: new Map(),
  });
  const once = await shortenOnce(task, strategy, terms());
  if (once.kind === "failed") return unmeasured(task, "failed", "strategy failed", { why: once.why });

  const of: Measurable = {
    entry,
    entities: windowEntities(entry),
    errorLines: windowErrorLines(entry),
    before: sizesOf(entry.messages, deps.countTokens),
    countTokens: deps.countTokens,
  };
  const measured = measure(of, once.pass.after, once.history.events);
  const { fires } = once;
  const item: ReplayItem = {
    id: task.id,
    arm: arm.name,
    task: taskDigest(task),
    status: "evaluated",
    metrics: {
      ...shorteningFigures(measured, once.pass.result.kind === "exhausted"),
      budget: budget.tokens,
      fires: totalOf(fires.fires),
      declines: [...fires.declines.values()].reduce((total, reasons) => total + totalOf(reasons), 0),
      contract_breaks: once.broken.length,
      ...costsOfOnce(once.pass).figures(),
    },
    digests: { output: transcriptDigest(once.pass.after.messages) },
    detail: {
      kind: entry.kind,
      ...shorteningDetail(measured, once.pass, fires),
      contract_breaks: once.broken,
      notes: once.pass.result.notes ?? [],
    },
  };
  return task.options.mode === "final" ? item : withSteps(item, task, strategy, terms(), of, deps);
}

function costsOfOnce({ result }: Pass): StrategyCosts {
  const used = new StrategyCosts();
  used.add(result);
  return used;
}

type Once =
  | { readonly kind: "failed"; readonly why: string }
  | {
      readonly kind: "done";
      readonly pass: Pass;
      readonly history: History;
      readonly fires: FireCounter;
      readonly broken: readonly Clause[];
    };

async function shortenOnce({ entry, arm }: ReplayTask, strategy: Strategy, terms: PassTerms): Promise<Once> {
  const whole: Standing = { messages: entry.messages, slots: [...entry.messages.keys()] };
  const pass = await runPass(strategy, terms, WHOLE_ENTRY, whole, insertedSlots());
  const why = unusable(pass);
  if (why !== null) return { kind: "failed", why };
  const history = new History(strategy.name);
  history.arrive(whole);
  history.pass(pass);
  const fires = new FireCounter();
  fires.add(pass);
  const broken = [...brokenBy(pass)];
  if (arm.askTwice) {
    const again = await strategy.fit(pass.input);
    if (canonicalJson(again.messages) !== canonicalJson(pass.result.messages)) broken.push("second answer differs");
  }
  return { kind: "done", pass, history, fires, broken };
}

/**
 * Why an answer cannot be measured: the strategy says so, or what it gave is no legal transcript. An entry that protects
 * nothing may lose all that stands before its first assistant message.
 */
function unusable({ input, result, changed }: Pass): string | null {
  if (result.kind === "failed") return result.why ?? "no usable answer";
  if (!changed) return null;
  const opened = input.protectedPrefix === 0 ? [OPENING] : [];
  const check = checkTranscript([...opened, ...result.messages]);
  if (check.kind === "legal") return null;
  return `illegal transcript: message ${check.message - opened.length}: ${FAULT_WORDS[check.fault]}`;
}

/** Stands for the preamble that an entry without protection may lose. */
const OPENING: Message = { role: "user", content: "" };

async function withSteps(
  item: ReplayItem,
  task: ReplayTask,
  strategy: Strategy,
  terms: PassTerms,
  of: Measurable,
  deps: ReplayDeps,
): Promise<ReplayItem> {
  const { entry, options } = task;
  const fires = new FireCounter();
  const used = new StrategyCosts();
  const broken = new Set<Clause>();
  const run = await drive(entry.messages, {
    strategy,
    terms,
    encode: deps.encode,
    unusable,
    onPass(pass) {
      fires.add(pass);
      used.add(pass.result);
      for (const clause of brokenBy(pass)) broken.add(clause);
    },
  });
  if (run.kind === "failed") {
    return unmeasured(task, "failed", "strategy failed", { why: run.why, step: run.step });
  }
  const costs = costsOf(options, entry);
  const calls = callFigures(run.steps, costs);
  const second = measure(of, run.closing.after, run.history.events);
  const detail = { ...shorteningDetail(second, run.closing, fires), contract_breaks: [...broken], notes: used.notes };
  return {
    ...item,
    metrics: {
      ...item.metrics,
      ...shorteningFigures(second, run.closing.result.kind === "exhausted", SECOND),
      ...runFigures(run.steps, calls, costs, run.pager),
      ...used.figures(SECOND),
    },
    digests: { ...item.digests, second: transcriptDigest(run.closing.after.messages) },
    steps: run.steps.map(({ step, digest }, index) => ({ step, metrics: calls[index]!, digests: { sent: digest } })),
    detail: { ...item.detail, second: detail, pager: pagerDetail(run.pager) },
  };
}

/** An item without figures: every metric of the mode is there and null. */
function unmeasured(
  task: ReplayTask,
  status: "excluded" | "failed",
  reason: string,
  detail: Record<string, unknown>,
): ReplayItem {
  const names = Object.keys(metricTable(task.options.mode)).filter((name) => !name.startsWith("step_"));
  const metrics: Figures = Object.fromEntries(names.map((name) => [name, null]));
  return {
    id: task.id,
    arm: task.arm.name,
    task: taskDigest(task),
    status,
    outcome: status === "excluded" ? "not_run" : "infra_error",
    reason,
    metrics,
    digests: {},
    detail: { kind: task.entry.kind, ...detail },
  };
}

function taskDigest({ entry }: ReplayTask): string {
  return sha256(canonicalJson(entry));
}
