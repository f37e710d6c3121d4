// `ab`: full against shortened, the same questions asked of both through a seat.
import * as z from "zod";
import type { ExitName } from "../../core/errors.ts";
import type { AbSummary } from "../../evals/ab/assemble.ts";
import { abReport } from "../../evals/ab/report.ts";
import type { AbArm } from "../../evals/ab/types.ts";
import { ab as runAb } from "../ab.ts";
import { armsOf } from "../arms.ts";
import { command } from "../command.ts";
import { configuredPaths, corporaOf, pricesOf } from "../configured.ts";
import { abOptions, armKindsOf } from "../options/ab.ts";
import { budgetOptions } from "../options/budget.ts";
import { ANY_SEAT, ladderOptions } from "../options/ladder.ts";
import { outputOptions } from "../options/output.ts";
import { seatOptions } from "../options/seat.ts";
import { corporaOrConfigured, pinOptions, selectionOptions } from "../options/selection.ts";
import { openSeat } from "../seats.ts";

const options = z.strictObject({
  ...corporaOrConfigured,
  ...abOptions,
  ...selectionOptions,
  ...pinOptions,
  ...seatOptions,
  ...ladderOptions,
  ...budgetOptions,
  ...outputOptions,
});

export const ab = command({
  options,
  async run(given, io) {
    const kinds = armKindsOf(given.arms);
    const on = armsOf(given, ANY_SEAT).map((spec): AbArm => ({ kind: "on", name: spec.name, spec }));
    const arms = kinds.flatMap((kind): readonly AbArm[] => (kind === "on" ? on : [{ kind, name: kind }]));
    const configured = await configuredPaths(given.config);
    const prices = await pricesOf(given, configured);
    const seat = await openSeat(given);
    try {
      const document = await runAb(
        {
          files: corporaOf(given.corpora, configured),
          requirePin: given.requirePin,
          arms,
          options: {
            trials: given.trials,
            probes: given.probes,
            seed: given.seed,
            maxOut: given.maxOut,
            kinds: given.kind ?? [],
            entries: given.entry ?? [],
          },
          prices,
          runFolder: given.run ?? null,
          caps: { maxPromptTokens: given.maxPromptTokens ?? null, maxCost: given.maxCost ?? null },
          seatConfig: { model: given.model ?? null, wire: given.wire ?? null },
        },
        seat,
        io,
      );
      const { exit, notes } = verdictOf(document.summary as unknown as AbSummary, arms, given.minEvaluated);
      return { exit, result: document, report: () => abReport(document), notes };
    } finally {
      await seat.close?.();
    }
  },
});

/** Whatever the intervals say: 0 when the self-tests passed and each arm has enough pairs. */
function verdictOf(
  { self_tests: tests, against_full: against, partial }: AbSummary,
  arms: readonly AbArm[],
  enough: number,
): { readonly exit: ExitName; readonly notes: readonly string[] } {
  const failed = tests.find(({ passed }) => !passed);
  if (failed !== undefined) {
    return {
      exit: "inconclusive",
      notes: [`the self-test ${failed.name} failed: ${failed.why}; nothing was measured`],
    };
  }
  const compared = arms.filter(({ kind }) => kind === "on");
  const judged = compared.length > 0 ? compared : arms.filter(({ kind }) => kind === "full-again");
  const few = judged.flatMap(({ name }) => {
    const pairs = against[name]?.pairs ?? 0;
    return pairs < enough ? [`only ${pairs} pairs were scored for ${name}`] : [];
  });
  const notes = [...(partial === null ? [] : [`the run is partial: ${partial.says}`]), ...few];
  return { exit: few.length > 0 ? "inconclusive" : "ok", notes };
}
