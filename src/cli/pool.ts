// Shares tasks among worker threads. Results stand in the order of the tasks whatever the number of workers; a worker
// that dies takes its one task with it, by name, and a new worker goes on with the rest.
import { Worker } from "node:worker_threads";
import { Interrupted } from "./signals.ts";

/** To a worker: one task, or the word to release what it holds and end. */
export type ToWorker<T> = { readonly kind: "task"; readonly task: T } | { readonly kind: "end" };
/** From a worker: what became of the task that it was given last. */
export type FromWorker<R> =
  | { readonly kind: "done"; readonly result: R }
  | { readonly kind: "threw"; readonly why: string; readonly stack: string };

export interface PoolOptions<T, R> {
  /** Module of the worker; it answers each ToWorker task with one FromWorker. */
  readonly worker: URL;
  /** Handed to each worker at its start. */
  readonly data: unknown;
  readonly tasks: readonly T[];
  readonly jobs: number;
  readonly signal: AbortSignal;
  /** The result of a task that got none. `stack` is null when the worker died without one. */
  lost(task: T, why: string, stack: string | null): R;
  /** After each task, with its result; tasks end in any order. */
  done(result: R, task: T): void;
  /** False: `done` is all that sees a result, for results too large to hold together. */
  readonly retain?: boolean;
  /** Megabytes for the young objects of each worker; V8's own 48 make many large texts cost hundreds of megabytes. */
  readonly youngMb?: number;
}

/** How long a worker may take to close what it holds. */
const CLOSING_MS = 2_000;

/** One result for each task, in order (none when they are not retained). Rejects with the signal's reason when it is aborted, once the workers are closed. */
export async function runPool<T, R>(options: PoolOptions<T, R>): Promise<readonly R[]> {
  const { tasks, signal } = options;
  const results: R[] = options.retain === false ? [] : new Array<R>(tasks.length);
  let next = 0;

  async function lane(): Promise<void> {
    let worker: Worker | null = null;
    try {
      while (next < tasks.length) {
        signal.throwIfAborted();
        const at = next;
        next += 1;
        const task = tasks[at] as T;
        worker ??= startWorker(options);
        const answer = await ask<T, R>(worker, task, signal);
        const result =
          answer.kind === "done"
            ? answer.result
            : options.lost(task, answer.why, answer.kind === "threw" ? answer.stack : null);
        if (answer.kind === "died") worker = null;
        if (options.retain !== false) results[at] = result;
        options.done(result, task);
      }
    } finally {
      if (worker !== null) await close(worker);
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: Math.min(options.jobs, tasks.length) }, lane));
  const broken = lanes.find((outcome) => outcome.status === "rejected");
  if (broken !== undefined) throw broken.reason;
  return results;
}

function startWorker<T, R>(options: PoolOptions<T, R>): Worker {
  const worker = new Worker(options.worker, {
    workerData: options.data,
    stdout: true,
    ...(options.youngMb === undefined ? {} : { resourceLimits: { maxYoungGenerationSizeMb: options.youngMb } }),
  });
  // stdout is for the document alone: what a library prints inside a worker goes to stderr.
  worker.stdout.pipe(process.stderr, { end: false });
  return worker;
}

type Answer<R> = FromWorker<R> | { readonly kind: "died"; readonly why: string };

function ask<T, R>(worker: Worker, task: T, signal: AbortSignal): Promise<Answer<R>> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      worker.off("message", answered).off("error", failed).off("exit", ended);
      signal.removeEventListener("abort", aborted);
      settled();
    };
    const answered = (answer: FromWorker<R>) => settle(() => resolve(answer));
    const failed = (error: Error) => {
      // Node announces the end of the thread after its error; nobody waits for it any more.
      worker.on("error", () => {});
      settle(() => resolve({ kind: "died", why: `the worker died: ${error.message}` }));
    };
    const ended = (code: number) => settle(() => resolve({ kind: "died", why: `the worker ended with code ${code}` }));
    const aborted = () => settle(() => reject(signal.reason ?? new Interrupted("interrupted")));
    worker.on("message", answered).on("error", failed).on("exit", ended);
    signal.addEventListener("abort", aborted);
    worker.postMessage({ kind: "task", task } satisfies ToWorker<T>);
  });
}

/** Lets a worker release what it holds; ends it when it does not in time. */
async function close(worker: Worker): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, CLOSING_MS);
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    worker.on("error", () => {});
    worker.postMessage({ kind: "end" } satisfies ToWorker<never>);
  });
  await worker.terminate();
}
