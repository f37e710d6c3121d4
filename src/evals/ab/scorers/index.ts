// The scorers, one for each task that a seat is given.
import type { Scorer } from "../scorer.ts";
import { entityRecall } from "./entity-recall.ts";
import { probeRecall } from "./probe-recall.ts";

export const SCORERS = { probes: probeRecall, summary: entityRecall } as const satisfies Record<string, Scorer>;

export type TaskName = keyof typeof SCORERS;
export type Scorers = Readonly<Record<TaskName, Scorer>>;
