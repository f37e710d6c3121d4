// A run of kvbench from files to the result document: corpora, seat, run folder and clock meet here and nowhere else.
import { randomBytes } from "node:crypto";
import { canonicalJson } from "../core/canonical.ts";
import { KnownError } from "../core/errors.ts";
import { loadO200k } from "../core/estimate/o200k.ts";
import { sha256 } from "../core/hash.ts";
import { type Price, type Prices, priceOf } from "../core/prices.ts";
import type { ResultDocument } from "../core/schemas/result-document.ts";
import { assembleKvbench } from "../evals/kvbench/assemble.ts";
import { dryRun, type PlannedBlock, planBlocks } from "../evals/kvbench/plan.ts";
import { keyOf, runKvbench } from "../evals/kvbench/run.ts";
import type { BudgetMode, KvBlock, KvTask } from "../evals/kvbench/types.ts";
import { DIALECTS } from "../seats/dialects/index.ts";
import { scriptedSeat } from "../seats/scripted/index.ts";
import type { Seat, SeatReply } from "../seats/seat.ts";
import type { ArmSpec } from "../strategies/arms.ts";
import { replayVersions } from "../strategies/versions.ts";
import { loadCorpora } from "./corpora.ts";
import { VERSION } from "./help.generated.ts";
import type { Io } from "./io.ts";
import { openRunFolder, type RunFolder } from "./run-folder.ts";
import { strategyMaker } from "./strategy-maker.ts";

export interface KvRequest {
  readonly files: readonly string[];
  readonly requirePin: boolean;
  readonly seat: Seat;
  /** The arms, once the seat's window is known. */
  armsFor(window: number): readonly ArmSpec[];
  readonly budgetMode: BudgetMode;
  readonly tools: readonly unknown[];
  readonly nonce: string | null;
  readonly repeat: number;
  readonly maxOut: number;
  readonly prices: Prices | null;
  /** Money after which nothing more is sent. */
  readonly maxCost: number | null;
  readonly runFolder: string | null;
}

export async function kvbench(request: KvRequest, io: Io): Promise<ResultDocument> {
  const started = new Date().toISOString();
  const { seat } = request;
  const loaded = await loadCorpora(request.files, request.requirePin, io);
  const corpora = loaded.map(({ name, sha256: digest, entries }) => ({ name, sha256: digest, entries }));
  const facts = await seat.facts(io.signal);
  for (const note of facts.notes) io.note(note);
  const arms = request.armsFor(facts.window.tokens);
  const tasks = planBlocks(corpora, arms, request.repeat);
  const { encode } = await loadO200k();
  const planning = strategyMaker(await planningSeat());
  const made: ReturnType<typeof strategyMaker>[] = [];
  const folder =
    request.runFolder === null ? null : await openFolder(request, corpora, arms, facts.pin ?? facts.model ?? "");
  try {
    const before = await readFolder(folder);
    const runNonce = request.nonce ?? before.nonce ?? randomBytes(12).toString("hex");
    folder?.append(canonicalJson({ kind: "session", nonce: runNonce }));
    const price = request.prices === null ? null : priceOf(request.prices, facts.model);
    const planned = await dryRun(tasks, { encode, strategyFor: planning.strategyFor });
    io.note(plannedText(planned, price));
    const cost = costMeter(price, request.maxCost);
    const progress = io.progress(callsOf(planned, tasks, before.blocks));
    const run = await runKvbench({
      seat,
      tasks,
      finished: before.blocks,
      tools: request.tools,
      maxOut: request.maxOut,
      nonce: runNonce,
      // Never the body's, whatever that is: a reused one must not fail the negative control.
      controlNonce: randomBytes(8).toString("hex"),
      attempt: before.sessions + 1,
      min: DIALECTS.find(({ name }) => name === facts.dialect)?.min ?? 0,
      encode,
      strategiesFor: (asked) => {
        const maker = strategyMaker({ open: () => asked, price });
        made.push(maker);
        return maker.strategyFor;
      },
      overBudget: (reply) => cost.add(reply),
      begun: before.begun,
      begin: (nonce) => folder?.append(canonicalJson({ kind: "begun", nonce })),
      done: (block) => folder?.append(canonicalJson({ kind: "block", block })),
      tick: () => progress.tick(),
      abort: io.signal,
    }).finally(() => progress.stop());
    const document = assembleKvbench(run, {
      corpora,
      arms,
      tasks,
      budgetMode: request.budgetMode,
      tools: request.tools,
      maxOut: request.maxOut,
      repeat: request.repeat,
      nonce: runNonce,
      seat: seat.name,
      versions: replayVersions(),
      provenance: {
        tool: VERSION,
        node: process.version,
        paths: Object.fromEntries(corpora.map(({ name }, at) => [name, request.files[at] ?? ""])),
        times: { started, finished: new Date().toISOString() },
      },
    });
    const whole = { ...document, summary: { ...document.summary, cost: cost.figures() } };
    await folder?.report(`${canonicalJson(whole)}\n`);
    return whole;
  } finally {
    await folder?.close();
    await planning.close();
    for (const maker of made) await maker.close();
  }
}

/** Stands for the seat where only sizes are planned: its summaries are a few words. */
export async function planningSeat() {
  const { count } = await loadO200k();
  const seat = scriptedSeat({ name: "mute", turns: [], playback: "lenient", countTokens: count }) as Seat;
  return { open: () => seat, price: null };
}

interface Before {
  readonly blocks: ReadonlyMap<string, KvBlock>;
  readonly nonce: string | null;
  readonly begun: readonly string[];
  readonly sessions: number;
}

async function readFolder(folder: RunFolder | null): Promise<Before> {
  const blocks = new Map<string, KvBlock>();
  let nonce: string | null = null;
  const begun: string[] = [];
  let sessions = 0;
  if (folder !== null) {
    for await (const { text } of folder.finished()) {
      const item = JSON.parse(text) as { kind: string; nonce?: string; block?: KvBlock };
      if (item.kind === "session") {
        sessions += 1;
        nonce = item.nonce ?? null;
      } else if (item.kind === "begun") begun.push(item.nonce ?? "");
      else if (item.block !== undefined) blocks.set(keyOf(item.block.id, item.block.arm), item.block);
    }
  }
  return { blocks, nonce, begun, sessions };
}

function openFolder(
  request: KvRequest,
  corpora: readonly { name: string; sha256: string }[],
  arms: readonly ArmSpec[],
  seat: string,
): Promise<RunFolder> {
  return openRunFolder(request.runFolder as string, {
    schema: "run-manifest/1",
    command: "kvbench",
    config: {
      arms: arms.map(({ name }) => name),
      budget_mode: request.budgetMode,
      tools: sha256(canonicalJson(request.tools)),
      max_out: request.maxOut,
      repeat: request.repeat,
      seat: sha256(seat),
      nonce: request.nonce,
      versions: replayVersions(),
    },
    corpora: corpora.map(({ name, sha256: digest }) => ({ name, sha256: digest })),
    inputs: {},
    paths: {},
  });
}

function callsOf(
  planned: readonly PlannedBlock[],
  tasks: readonly KvTask[],
  done: ReadonlyMap<string, KvBlock>,
): number {
  return planned.reduce(
    (sum, { calls }, at) => sum + (done.has(keyOf(tasks[at]!.id, tasks[at]!.arm.name)) ? 0 : calls),
    0,
  );
}

/** What a run will send, before it sends anything. */
export function plannedText(planned: readonly PlannedBlock[], price: Price | null): string {
  const calls = planned.reduce((sum, block) => sum + block.calls, 0);
  const prompt = planned.reduce((sum, block) => sum + block.prompt, 0);
  const prefilled = planned.reduce((sum, block) => sum + block.prefilled, 0);
  const money =
    price === null
      ? ""
      : `, at most ${((prompt * price.fresh) / 1e6).toFixed(4)} ${price.currency} when nothing is reused`;
  return `about ${prompt} prompt tokens in ${calls} calls, ${prefilled} of them to be computed, beside probe and controls${money}`;
}

/** Sums what was sent, in money. */
function costMeter(price: Price | null, most: number | null) {
  if (most !== null && price === null) {
    throw new KnownError("usage/max-cost", "--max-cost needs a price for the model", {
      remedy: "give --price FILE with a row for it",
    });
  }
  let spent = 0;
  return {
    /** Whether the limit is reached. */
    add(reply: SeatReply): boolean {
      if (price === null || reply.kind === "failed") return false;
      const { prompt, cached, written, output } = reply.usage;
      const fresh = (prompt ?? 0) - (cached ?? 0) - (written ?? 0);
      spent +=
        (fresh * price.fresh +
          (cached ?? 0) * price.cache_read +
          (written ?? 0) * price.cache_write +
          (output ?? 0) * price.output) /
        1e6;
      return most !== null && spent >= most;
    },
    figures: () => (price === null ? null : { amount: spent, currency: price.currency }),
  };
}
