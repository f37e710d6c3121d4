// An A/B from files to the result document: load, plan, say what it will take, ask, assemble. The one place where ab meets its run folder,
// the clock and the seat's opening.
import { setImmediate } from "node:timers/promises";
import { canonicalJson } from "../core/canonical.ts";
import { KnownError } from "../core/errors.ts";
import { loadO200k } from "../core/estimate/o200k.ts";
import { sha256 } from "../core/hash.ts";
import { type Price, type Prices, priceOf } from "../core/prices.ts";
import { promptTokens } from "../core/prompt-tokens.ts";
import type { ResultDocument } from "../core/schemas/result-document.ts";
import { assembleAb, itemKey, type Partial } from "../evals/ab/assemble.ts";
import { type Caps, capped } from "../evals/ab/caps.ts";
import { mostMoney } from "../evals/ab/costs.ts";
import { planAb } from "../evals/ab/plan.ts";
import { type AbEnd, runAb } from "../evals/ab/run.ts";
import { SCORERS } from "../evals/ab/scorers/index.ts";
import type { AbArm, AbCorpus, AbOptions, AbPlan, AbTask } from "../evals/ab/types.ts";
import type { Seat, SeatFacts } from "../seats/seat.ts";
import { replayVersions } from "../strategies/versions.ts";
import { AbItems } from "./ab-items.ts";
import { loadCorpora } from "./corpora.ts";
import { VERSION } from "./help.generated.ts";
import type { Io } from "./io.ts";
import { openRunFolder, type RunFolder } from "./run-folder.ts";
import { strategyMaker } from "./strategy-maker.ts";

export interface AbRequest {
  readonly files: readonly string[];
  readonly requirePin: boolean;
  readonly arms: readonly AbArm[];
  readonly options: AbOptions;
  readonly prices: Prices | null;
  readonly runFolder: string | null;
  readonly caps: Caps;
  /** What the seat was asked to be, for the run folder: another model is another run. */
  readonly seatConfig: Readonly<Record<string, unknown>>;
}

/** Requests of a block: the questions, and the summary. */
const REQUESTS = 2;
/** What the asking message adds to a prompt at most, roughly, in tokens. */
const ASKING_TOKENS = 1_000;

/** The document. Throws KnownError for what can't be used, and the signal's reason when stopped; finished blocks are then kept. */
export async function ab(request: AbRequest, seat: Seat, io: Io): Promise<ResultDocument> {
  const started = new Date().toISOString();
  const corpora = await loadCorpora(request.files, request.requirePin, io);
  const plan = planAb({ corpora, arms: request.arms, options: request.options });
  const folder = await openFolder(request, corpora, seat);
  try {
    const items = await AbItems.open(folder);
    const { end, facts } = await work(plan, request, seat, items, io);
    const document = assembleAb(plan, items.items, {
      seat: { name: nameOf(seat), facts },
      selfTests: items.tests,
      partial: partialOf(end),
      nonce: facts.dialect === null ? null : items.nonce,
      versions: replayVersions(),
      provenance: {
        tool: VERSION,
        node: process.version,
        paths: {
          ...Object.fromEntries(corpora.map(({ name }, at) => [name, request.files[at] ?? ""])),
          seat: seat.name,
        },
        times: { started, finished: new Date().toISOString() },
      },
    });
    await folder?.report(`${canonicalJson(document)}\n`);
    return document;
  } finally {
    await folder?.close();
  }
}

/** Runs what is not done. A run that is done already asks no server for anything. */
async function work(
  plan: AbPlan,
  request: AbRequest,
  seat: Seat,
  items: AbItems,
  io: Io,
): Promise<{ readonly end: AbEnd; readonly facts: SeatFacts }> {
  const open = plan.tasks.filter((task) => !items.items.has(itemKey(task)));
  const before = items.facts;
  if (open.length === 0 && before !== null) return { end: { kind: "complete" }, facts: before };
  const facts = await seat.facts(io.signal);
  refuseMoved(before?.pin ?? null, facts.pin);
  for (const note of facts.notes) io.note(note);
  const price = request.prices === null ? null : priceOf(request.prices, facts.model);
  if (request.prices !== null && price === null) io.note(`the price file has no row for the model ${facts.model}`);
  io.note(await planned(open, request, price));
  const salt = items.start(facts);
  const asked = capped(seat, request.caps, () => price);
  const forSummaries: Seat = { ...asked, complete: (summary) => asked.complete(summary, io.signal) };
  const strategies = strategyMaker({ open: () => forSummaries, price });
  const progress = io.progress(open.length);
  try {
    const end = await runAb({
      plan,
      seat: asked,
      scorers: SCORERS,
      price,
      signal: io.signal,
      // Only a server has a cache that could be fooled.
      salt: facts.dialect === null ? null : salt,
      done: new Set(items.items.keys()),
      strategyOf: ({ spec }) => strategies.strategyFor(spec.strategy),
      tested: (tests) => items.tested(tests),
      async finished(item) {
        items.finished(item);
        progress.tick();
        // A seat that answers at once would leave no moment in which a signal is noticed.
        await setImmediate();
      },
    });
    if (end.kind !== "self-test") refuseMoved(facts.pin, await seat.pin(io.signal));
    return { end, facts };
  } finally {
    progress.stop();
    await strategies.close();
  }
}

/** The seat as results name it: an address is no part of what can be compared. */
function nameOf({ name }: Seat): string {
  return /^https?:/.test(name) ? "endpoint" : name;
}

/** A seat that became another one in between answers for none. */
function refuseMoved(before: string | null, now: string | null): void {
  if (before === null || now === null || before === now) return;
  throw new KnownError("ab/pin-moved", "the seat is no longer what it was when this run began (its pin moved)", {
    remedy: "start a new run against the server as it is now",
    exit: "inconclusive",
  });
}

/** What is ahead, at most: every prompt as long as the whole transcript, every answer as long as it may be. */
async function planned(open: readonly AbTask[], { options }: AbRequest, price: Price | null): Promise<string> {
  const { encode } = await loadO200k();
  const tokens = promptTokens(encode);
  const asked = open.filter(({ set }) => set.probes.length > 0);
  const requests = REQUESTS * asked.length;
  const prompt = asked.reduce((sum, { entry }) => sum + REQUESTS * (tokens.count(entry.messages) + ASKING_TOKENS), 0);
  const output = requests * options.maxOut;
  const money = price === null ? "" : `, at most ${mostMoney(price, prompt, output).toFixed(4)} ${price.currency}`;
  return `planned: ${asked.length} blocks, ${requests} requests, at most ${prompt} prompt tokens (o200k) and ${output} output tokens${money}; the self-test comes on top`;
}

function partialOf(end: AbEnd): Partial | null {
  if (end.kind === "complete") return null;
  if (end.kind === "partial") return { reason: end.reason, says: end.says };
  return { reason: "self-test failed", says: "nothing was asked about the corpus" };
}

async function openFolder(request: AbRequest, corpora: readonly AbCorpus[], seat: Seat): Promise<RunFolder | null> {
  const { runFolder, arms, options, prices, files, seatConfig } = request;
  if (runFolder === null) return null;
  return openRunFolder(runFolder, {
    schema: "run-manifest/1",
    command: "ab",
    config: {
      ...options,
      arms: arms.map((arm) => (arm.kind === "on" ? { kind: arm.kind, ...arm.spec } : { kind: arm.kind })),
      seat: { ...seatConfig, name: nameOf(seat) },
      versions: replayVersions(),
    },
    corpora: corpora.map(({ name, sha256: digest }) => ({ name, sha256: digest })),
    inputs: prices === null ? {} : { prices: sha256(canonicalJson(prices)) },
    paths: Object.fromEntries(files.map((file, at) => [`corpus ${at + 1}`, sha256(file)])),
  });
}
