// `kvbench`: what a live server's prefix cache makes of a corpus, shortened and not, in the server's own figures.
import * as z from "zod";
import { DEFAULT_RESERVE_OUTPUT } from "../../core/budget.ts";
import { KnownError } from "../../core/errors.ts";
import { loadO200k } from "../../core/estimate/o200k.ts";
import { dryReport } from "../../evals/kvbench/dry-report.ts";
import { dryRun, planBlocks } from "../../evals/kvbench/plan.ts";
import { kvbenchReport } from "../../evals/kvbench/report.ts";
import { BUDGET_MODES } from "../../evals/kvbench/types.ts";
import type { Verdict } from "../../evals/kvbench/verdict.ts";
import { type ArmSpec, armOf } from "../../strategies/arms.ts";
import { armsOf } from "../arms.ts";
import { command } from "../command.ts";
import { configuredPaths, corporaOf, pricesOf } from "../configured.ts";
import { loadCorpora } from "../corpora.ts";
import { plannedText, planningSeat, kvbench as runKvbench } from "../kvbench.ts";
import { budgetOptions } from "../options/budget.ts";
import { flag } from "../options/flag.ts";
import { ANY_SEAT, ladderOptions } from "../options/ladder.ts";
import { numberText } from "../options/number.ts";
import { outputOptions } from "../options/output.ts";
import { seatOptions } from "../options/seat.ts";
import { corporaOrConfigured, pinOptions } from "../options/selection.ts";
import { readJsonFile } from "../read-json.ts";
import { openSeat } from "../seats.ts";
import { strategyMaker } from "../strategy-maker.ts";

const options = z.strictObject({
  ...corporaOrConfigured,
  arms: flag(z.string().default("raw,on"), {
    group: "Options",
    value: "LIST",
    says: "raw (nothing is shortened), on (the strategies), or both",
    byDefault: "raw,on",
  }),
  budgetMode: flag(z.enum(BUDGET_MODES).optional(), {
    group: "Options",
    value: "MODE",
    says: "pressure, or production-uncalibrated: the window that the seat serves less the reserves",
    byDefault: "pressure",
  }),
  tools: flag(z.string().optional(), {
    group: "Options",
    reads: "file",
    value: "FILE",
    says: "tool specs (a JSON array) that are sent with every request",
  }),
  nonce: flag(z.string().max(200).optional(), {
    group: "Options",
    value: "N",
    says: "salt of the prompts; the same one twice on a warm server inflates reuse",
    byDefault: "a fresh one for each run",
  }),
  repeat: flag(numberText({ min: 1, max: 1000, whole: true }).optional(), {
    group: "Options",
    value: "N",
    says: "measure every entry so often",
    byDefault: "1",
  }),
  maxOut: flag(numberText({ min: 1, max: 1_000_000, whole: true }).optional(), {
    group: "Options",
    value: "N",
    says: "output tokens of a call",
    byDefault: "1",
  }),
  dryRun: flag(z.boolean().default(false), { group: "Options", says: "say what would be sent, and send nothing" }),
  run: flag(z.string().optional(), {
    group: "Options",
    value: "DIR",
    says: "keep finished blocks there, and go on from them when it is given again",
  }),
  price: flag(z.string().optional(), {
    group: "Options",
    reads: "file",
    value: "FILE",
    says: "price file; without one money is not booked",
    byDefault: "the one of compaction-eval.json",
  }),
  maxCost: flag(numberText({ above: 0 }).optional(), {
    group: "Options",
    value: "MONEY",
    says: "money after which nothing more is sent; the run is then partial",
  }),
  ...pinOptions,
  ...seatOptions,
  ...ladderOptions,
  ...budgetOptions,
  ...outputOptions,
});

type Options = z.infer<typeof options>;

export const kvbench = command({
  options,
  async run(given, io) {
    const budgetMode = given.budgetMode ?? "pressure";
    const armsFor = armsMaker(given);
    if (given.dryRun) return dry(given, armsFor, io);
    const tools =
      given.tools === undefined ? [] : await readJsonFile(given.tools, z.array(z.looseObject({})).max(10_000), "tools");
    const configured = await configuredPaths(given.config);
    const prices = await pricesOf(given, configured);
    const seat = await openSeat(given, { slot: 0 });
    try {
      const document = await runKvbench(
        {
          files: corporaOf(given.corpora, configured),
          requirePin: given.requirePin,
          seat,
          armsFor,
          budgetMode,
          tools,
          nonce: given.nonce ?? null,
          repeat: given.repeat ?? 1,
          maxOut: given.maxOut ?? 1,
          prices,
          maxCost: given.maxCost ?? null,
          runFolder: given.run ?? null,
        },
        io,
      );
      const { kind, why } = document.summary.verdict as Verdict;
      return {
        exit: kind === "conclusive" ? "ok" : "inconclusive",
        result: document,
        report: () => kvbenchReport(document),
        notes: why,
      };
    } finally {
      await seat.close?.();
    }
  },
});

/** The arms for a served window; options that contradict each other are refused before any seat is asked. */
function armsMaker(given: Options): (window: number) => readonly ArmSpec[] {
  const names = given.arms.split(",");
  const odd = names.find((name) => name !== "raw" && name !== "on");
  if (odd !== undefined || new Set(names).size !== names.length) {
    throw new KnownError("usage/arms", "--arms is a list of raw and on", { remedy: "write raw,on or one of the two" });
  }
  const own = (["pressure", "budget", "window"] as const).filter((kind) => given[kind] !== undefined);
  if (given.budgetMode === "production-uncalibrated" && own.length > 0) {
    throw new KnownError(
      "usage/conflict",
      `--budget-mode production-uncalibrated takes the seat's window; --${own[0]} is another budget`,
      {
        remedy: "give one of them",
      },
    );
  }
  if (given.budgetMode === "pressure" && own.some((kind) => kind !== "pressure")) {
    throw new KnownError("usage/conflict", `--budget-mode pressure and --${own[0]} both set the budget`, {
      remedy: "give one of them",
    });
  }
  const arms = (window: number): readonly ArmSpec[] => {
    const on = armsOf(
      given.budgetMode === "production-uncalibrated" ? { ...given, window: [window] } : given,
      ANY_SEAT,
    );
    const first = on[0] as ArmSpec;
    const { rule, reserve } = first;
    const raw = armOf({
      strategy: { name: "none" },
      strategyName: "none",
      rule,
      reserve,
      lowWater: 1,
      askTwice: false,
    });
    return [...(names.includes("raw") ? [raw] : []), ...(names.includes("on") ? on : [])];
  };
  arms(DEFAULT_RESERVE_OUTPUT * 8);
  return arms;
}

async function dry(
  given: Options,
  armsFor: (window: number) => readonly ArmSpec[],
  io: Parameters<typeof loadCorpora>[2],
) {
  if (given.budgetMode === "production-uncalibrated") {
    throw new KnownError("usage/conflict", "--dry-run asks no seat, so that nobody tells the window", {
      remedy: "give --window N instead",
    });
  }
  const files = corporaOf(given.corpora, await configuredPaths(given.config));
  const corpora = await loadCorpora(files, given.requirePin, io);
  const tasks = planBlocks(corpora, armsFor(0), given.repeat ?? 1);
  const { encode } = await loadO200k();
  const strategies = strategyMaker(await planningSeat());
  try {
    const planned = await dryRun(tasks, { encode, strategyFor: strategies.strategyFor });
    return {
      exit: "ok" as const,
      result: { schema: "kvbench-plan/1", blocks: planned },
      report: () => dryReport(planned),
      notes: [plannedText(planned, null)],
    };
  } finally {
    await strategies.close();
  }
}
