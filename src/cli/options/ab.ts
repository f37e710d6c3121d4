// Options of `ab`: arms, questions, trials, limits.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { ARM_KINDS, type ArmKind } from "../../evals/ab/types.ts";
import { flag } from "./flag.ts";
import { numberText } from "./number.ts";

const DEFAULT_PROBES = 12;
const DEFAULT_MAX_OUT = 1024;
const DEFAULT_SEED = 1;

const text = (fallback: number) => String(fallback);

export const abOptions = {
  arms: flag(z.string().optional(), {
    group: "Options",
    value: "ARMS",
    says: "full, on (shortened) and full-again (full sent twice: the seat's own noise), with commas between",
    byDefault: ARM_KINDS.join(),
  }),
  trials: flag(numberText({ min: 1, max: 1000, whole: true }).default(1), {
    group: "Options",
    value: "N",
    says: "times that each entry is asked about under each arm",
    byDefault: "1",
  }),
  probes: flag(numberText({ min: 1, max: 100, whole: true }).default(DEFAULT_PROBES), {
    group: "Options",
    value: "N",
    says: "facts that are asked for in an entry, at most; never two of one result",
    byDefault: text(DEFAULT_PROBES),
  }),
  seed: flag(numberText({ min: 0, whole: true }).default(DEFAULT_SEED), {
    group: "Options",
    value: "N",
    says: "of the draw of facts and of the intervals",
    byDefault: text(DEFAULT_SEED),
  }),
  maxOut: flag(numberText({ min: 1, whole: true }).default(DEFAULT_MAX_OUT), {
    group: "Options",
    value: "N",
    says: "output tokens of one answer, at most",
    byDefault: text(DEFAULT_MAX_OUT),
  }),
  minEvaluated: flag(numberText({ min: 0, whole: true }).default(1), {
    group: "Options",
    value: "N",
    says: "fewer scored pairs than this, for any arm, are not enough: exit 3",
    byDefault: "1",
  }),
  price: flag(z.string().optional(), {
    group: "Options",
    reads: "file",
    value: "FILE",
    says: "price file; without one money is not counted",
    byDefault: "the one of compaction-eval.json",
  }),
  maxCost: flag(numberText({ above: 0 }).optional(), {
    group: "Options",
    value: "MONEY",
    says: "money after which nothing more is sent; the run is then partial",
  }),
  run: flag(z.string().optional(), {
    group: "Options",
    value: "DIR",
    says: "keep finished blocks in DIR, and go on there when the same is given again",
  }),
};

/** The kinds of arms in `full,on,...`. Throws KnownError for an unknown one, and where nothing could be compared. */
export function armKindsOf(given: string | undefined): readonly ArmKind[] {
  if (given === undefined) return ARM_KINDS;
  const names = given.split(",").map((name) => name.trim());
  const odd = names.find((name) => !ARM_KINDS.some((kind) => kind === name));
  if (odd !== undefined) {
    throw new KnownError("usage/bad-value", `--arms knows no arm ${JSON.stringify(odd.slice(0, 60))}`, {
      remedy: `name some of ${ARM_KINDS.join(", ")}`,
    });
  }
  const kinds = ARM_KINDS.filter((kind) => names.includes(kind));
  if (kinds.includes("full") && kinds.length > 1) return kinds;
  throw new KnownError("usage/bad-value", `--arms ${given} leaves nothing to compare`, {
    remedy: "name full and at least one of on and full-again",
  });
}
