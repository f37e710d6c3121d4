// Options that turn a measurement into a check: against a baseline, and against holes in what was measured.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { flag } from "./flag.ts";
import { numberText } from "./number.ts";

const TOLERANCE = 0.02;

export const checkOptions = {
  baseline: flag(z.string().optional(), {
    reads: "file",
    group: "Options",
    value: "FILE",
    says: "fail when tokens grow or a fact is newly lost against this frozen baseline",
  }),
  tolerance: flag(numberText({ min: 0, below: 1 }).optional(), {
    group: "Options",
    value: "F",
    says: "with --baseline: growth that still passes, as a share",
    byDefault: String(TOLERANCE),
  }),
  allowFailed: flag(numberText({ min: 0, whole: true }).default(0), {
    group: "Options",
    value: "N",
    says: "failed items that still pass",
    byDefault: "0",
  }),
  minEvaluated: flag(numberText({ min: 0, whole: true }).default(1), {
    group: "Options",
    value: "N",
    says: "fewer evaluated items than this are not enough: exit 3",
    byDefault: "1",
  }),
};

/** The ratchet's tolerance. Throws KnownError when there is nothing that it could apply to. */
export function toleranceOf(options: {
  readonly baseline?: string | undefined;
  readonly tolerance?: number | undefined;
}): number {
  if (options.tolerance !== undefined && options.baseline === undefined) {
    throw new KnownError("usage/conflict", "--tolerance belongs to --baseline", { remedy: "give --baseline FILE" });
  }
  return options.tolerance ?? TOLERANCE;
}
