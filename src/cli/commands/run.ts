// `run`: replays corpora through strategies and reports what was saved, lost and paid; against a baseline, a check.
import * as z from "zod";
import { type ExitName, KnownError } from "../../core/errors.ts";
import { MODEL_SHAPES } from "../../core/model-shapes.ts";
import type { ReportDocument } from "../../core/report.ts";
import { baselineSchema } from "../../core/schemas/baseline.ts";
import { priceFileSchema } from "../../core/schemas/price-file.ts";
import type { ResultDocument } from "../../core/schemas/result-document.ts";
import { type RatchetResult, ratchetReport, ratchetRun } from "../../evals/ratchet.ts";
import { replayReport } from "../../evals/replay/report/report.ts";
import type { ArmSpec } from "../../strategies/arms.ts";
import { armsOf } from "../arms.ts";
import { command } from "../command.ts";
import { budgetOptions } from "../options/budget.ts";
import { checkOptions, toleranceOf } from "../options/check.ts";
import { flag } from "../options/flag.ts";
import { jobsOf, jobsOptions } from "../options/jobs.ts";
import { ladderOptions } from "../options/ladder.ts";
import { outputOptions } from "../options/output.ts";
import { seatOptions } from "../options/seat.ts";
import { corporaArgument, pinOptions, selectionOptions } from "../options/selection.ts";
import { readJsonFile } from "../read-json.ts";
import { replay } from "../replay.ts";
import { summarySeat } from "../summary-seat.ts";

const SHAPES = MODEL_SHAPES.map((shape) => shape.name) as [string, ...string[]];

const options = z.strictObject({
  ...corporaArgument,
  mode: flag(z.enum(["final", "steps"]).default("final"), {
    group: "Options",
    value: "MODE",
    says: "final: each entry is shortened once; steps: call by call, as a live loop does",
    byDefault: "final",
  }),
  ...selectionOptions,
  ...pinOptions,
  price: flag(z.string().optional(), {
    group: "Options",
    reads: "file",
    value: "FILE",
    says: "price file; without one money is not modelled",
  }),
  modelShape: flag(z.enum(SHAPES).optional(), {
    group: "Options",
    value: "NAME",
    says: `model FLOPs for one of ${SHAPES.join(", ")}`,
  }),
  seat: flag(z.string().optional(), {
    group: "Seat",
    value: "NAME",
    says: "who writes summaries: script:FILE, extract, mute or random",
  }),
  playback: seatOptions.playback,
  ...checkOptions,
  ...jobsOptions,
  ...ladderOptions,
  ...budgetOptions,
  ...outputOptions,
});

/** FLOPs and money are those of calls; one pass over a whole entry is none, unless a seat is asked for a summary. */
function refuseCosts({
  modelShape,
  price,
  seat,
}: {
  readonly modelShape?: string | undefined;
  readonly price?: string | undefined;
  readonly seat?: string | undefined;
}): void {
  const flag =
    modelShape !== undefined ? "--model-shape" : price !== undefined && seat === undefined ? "--price" : null;
  if (flag === null) return;
  throw new KnownError("usage/conflict", `${flag} belongs to --mode steps`, { remedy: "give --mode steps" });
}

function refuseUnused(seat: string | undefined, arms: readonly ArmSpec[]): void {
  if (seat === undefined || arms.some(({ strategy }) => strategy.seat !== undefined)) return;
  throw new KnownError("usage/conflict", "--seat is not used", { remedy: "add --strategy summary or checkpoint" });
}

export const run = command({
  options,
  async run(given, io) {
    const tolerance = toleranceOf(given);
    if (given.mode !== "steps") refuseCosts(given);
    const baseline =
      given.baseline === undefined ? null : await readJsonFile(given.baseline, baselineSchema, "baseline");
    const prices = given.price === undefined ? null : await readJsonFile(given.price, priceFileSchema, "prices");
    const arms = armsOf(given, await summarySeat(given, prices));
    refuseUnused(given.seat, arms);
    const document = await replay(
      {
        files: given.corpora,
        requirePin: given.requirePin,
        arms,
        options: {
          mode: given.mode,
          modelShape: given.modelShape ?? null,
          prices,
          kinds: given.kind ?? [],
          entries: given.entry ?? [],
        },
        jobs: jobsOf(given),
      },
      io,
    );
    const ratchet = baseline === null ? null : ratchetRun(document, baseline, tolerance);
    const failed = document.items.filter((item) => item.status === "failed");
    const evaluated = document.items.filter((item) => item.status === "evaluated").length;
    return {
      exit: exitOf(failed.length > given.allowFailed || ratchet?.passed === false, evaluated < given.minEvaluated),
      result: ratchet === null ? document : { ...document, summary: { ...document.summary, ratchet } },
      report: () => withRatchet(replayReport(document), ratchet),
      notes: [
        ...failureNotes(failed),
        ...(evaluated < given.minEvaluated ? [`only ${evaluated} items evaluated`] : []),
      ],
    };
  },
});

function exitOf(failed: boolean, tooFew: boolean): ExitName {
  if (failed) return "failed";
  return tooFew ? "inconclusive" : "ok";
}

/** How many items failed, and why the first one did. */
function failureNotes(failed: ResultDocument["items"]): readonly string[] {
  const [first] = failed;
  if (first === undefined) return [];
  const why = String(first.detail?.why ?? first.reason ?? "no reason given");
  return [`${failed.length} failed; the first: ${first.id} under ${first.arm}: ${why}`];
}

function withRatchet(report: ReportDocument, ratchet: RatchetResult | null): ReportDocument {
  if (ratchet === null) return report;
  const { title, blocks } = ratchetReport(ratchet);
  return { ...report, blocks: [...report.blocks, { kind: "heading", text: title }, ...blocks] };
}
