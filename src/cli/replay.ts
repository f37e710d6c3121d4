// A replay from files to the result document: load, plan, share among workers, assemble. The one place where run and
// freeze meet the pool, the clock and the versions.

import type { ResultDocument, ResultItem } from "../core/schemas/result-document.ts";
import { assembleReplay } from "../evals/replay/assemble.ts";
import { planReplay } from "../evals/replay/plan.ts";
import type { ReplayOptions, ReplayTask } from "../evals/replay/types.ts";
import type { ArmSpec } from "../strategies/arms.ts";
import { replayVersions } from "../strategies/versions.ts";
import { loadCorpora } from "./corpora.ts";
import { VERSION } from "./help.generated.ts";
import type { Io } from "./io.ts";
import { lostItem } from "./lost-item.ts";
import { runPool } from "./pool.ts";

export interface ReplayRequest {
  readonly files: readonly string[];
  readonly requirePin: boolean;
  readonly arms: readonly ArmSpec[];
  readonly options: ReplayOptions;
  readonly jobs: number;
}

/** The document, with its provenance. Throws KnownError for what can't be used, and the signal's reason when stopped. */
export async function replay(request: ReplayRequest, io: Io): Promise<ResultDocument> {
  const started = new Date().toISOString();
  const corpora = await loadCorpora(request.files, request.requirePin, io);
  const plan = planReplay({ corpora, arms: request.arms, options: request.options });
  const progress = io.progress(plan.tasks.length);
  try {
    const items = await runPool<ReplayTask, ResultItem>({
      worker: new URL("./worker.js", import.meta.url),
      data: null,
      tasks: plan.tasks,
      jobs: request.jobs,
      signal: io.signal,
      lost(task, why, stack) {
        if (stack !== null) io.debug(stack);
        return lostItem(task, why);
      },
      done: () => progress.tick(),
    });
    return assembleReplay(plan, items, {
      versions: replayVersions(),
      provenance: {
        tool: VERSION,
        node: process.version,
        paths: Object.fromEntries(corpora.map(({ name }, at) => [name, request.files[at] ?? ""])),
        times: { started, finished: new Date().toISOString() },
      },
    });
  } finally {
    progress.stop();
  }
}
