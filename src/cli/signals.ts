// SIGINT and SIGTERM as an abort: work that is under way ends in order, children are closed, and the exit code says
// which signal it was. A second signal of the same kind ends the process at once, as the system's default does.

/** Thrown by work that a signal stopped. */
export class Interrupted extends Error {
  readonly exit: "interrupted" | "terminated";

  constructor(exit: "interrupted" | "terminated") {
    super(exit);
    this.exit = exit;
  }
}

export interface StopSignal {
  readonly signal: AbortSignal;
  release(): void;
}

/** Listens from now on; the signal's reason is an Interrupted. */
export function stopSignal(): StopSignal {
  const controller = new AbortController();
  const interrupt = () => controller.abort(new Interrupted("interrupted"));
  const terminate = () => controller.abort(new Interrupted("terminated"));
  process.once("SIGINT", interrupt);
  process.once("SIGTERM", terminate);
  return {
    signal: controller.signal,
    release() {
      process.off("SIGINT", interrupt);
      process.off("SIGTERM", terminate);
    },
  };
}

/** Never resolves; rejects with the signal's reason once it is aborted. */
export function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
