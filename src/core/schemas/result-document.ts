// What every measuring command writes with --json: planned items, one row per item and arm, and what was compared.
// Its comparable part holds no time, host, absolute path or tool version; those stand in `provenance` alone.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { anyObject, corpusName, count, figure, name, sha256 } from "./scalars.ts";

export const STATUSES = ["evaluated", "excluded", "failed"] as const;

/** The seven outcome words, and the status that each one has. */
export const OUTCOME_STATUS = {
  pass: "evaluated",
  task_fail: "evaluated",
  timeout: "excluded",
  not_run: "excluded",
  cheat: "excluded",
  infra_error: "failed",
  judge_error: "failed",
} as const satisfies Record<string, (typeof STATUSES)[number]>;

export type Outcome = keyof typeof OUTCOME_STATUS;
export const OUTCOMES = Object.keys(OUTCOME_STATUS) as [Outcome, ...Outcome[]];

export const metricSchema = z.strictObject({
  unit: z.string(),
  /** Which way is better. */
  direction: z.enum(["up", "down"]),
  /** binary: 0 or 1. unit: between 0 and 1. count: whole, from 0. number: anything. */
  kind: z.enum(["binary", "unit", "count", "number"]),
});

const metrics = z.record(z.string(), figure);
const digests = z.record(z.string(), sha256);

/** Versions of what changes results. */
export const versionsSchema = z.strictObject({
  ladder: z.string(),
  entities: z.string(),
  estimator: z.string(),
  tokenizer: z.string(),
});

export const itemSchema = z
  .strictObject({
    id: name,
    arm: name,
    /** sha256 of the canonical entry, contract or operation stream. */
    task: sha256,
    status: z.enum(STATUSES),
    outcome: z.enum(OUTCOMES).exactOptional(),
    reason: z.string().exactOptional(),
    metrics,
    digests,
    steps: z.array(z.strictObject({ step: count, metrics, digests })).exactOptional(),
    detail: anyObject.exactOptional(),
  })
  .refine((item) => item.outcome === undefined || OUTCOME_STATUS[item.outcome] === item.status, {
    message: "this outcome has another status",
    abort: true,
    path: ["outcome"],
  });

export const resultDocumentSchema = z.strictObject({
  schema: z.string().regex(/^[a-z][a-z-]*\/1$/),
  config: anyObject,
  corpora: z.array(corpusName),
  /** By arm name: everything that two arms can differ in. */
  arms: z.record(z.string(), anyObject),
  /** planned = evaluated + excluded + failed. */
  planned: count,
  /** By reason; counts excluded and failed items. */
  excluded: z.record(z.string(), count),
  metrics: z.record(z.string(), metricSchema),
  items: z.array(itemSchema),
  summary: anyObject,
  versions: versionsSchema,
  provenance: z
    .strictObject({
      tool: z.string(),
      node: z.string(),
      paths: z.record(z.string(), z.string()),
      times: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .exactOptional(),
});

export type Metric = Frozen<z.infer<typeof metricSchema>>;
export type Versions = Frozen<z.infer<typeof versionsSchema>>;
export type ResultItem = Frozen<z.infer<typeof itemSchema>>;
export type ResultDocument = Frozen<z.infer<typeof resultDocumentSchema>>;
