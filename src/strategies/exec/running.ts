// One process that answers questions, one line each. Tells what happened to a question and nothing more: what it means,
// and whether the process is started again, is decided elsewhere. Buffers at most one answer.
import type { ExecHost, Started } from "./start.ts";
import { StderrTail } from "./stderr-tail.ts";

export interface ExecLimits {
  /** Time for one answer. */
  readonly answerMs: number;
  /** Size of one answer, its line break apart. */
  readonly answerBytes: number;
  /** Time in which a program that closed something may still end, so that its exit code can be told. */
  readonly graceMs: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

export type Happened =
  | { readonly kind: "line"; readonly bytes: Buffer }
  | { readonly kind: "ended"; readonly exit: Exit; readonly partial: number }
  | { readonly kind: "not-started"; readonly code: string }
  | { readonly kind: "second-line" }
  | { readonly kind: "too-long" }
  | { readonly kind: "timed-out"; readonly partial: number }
  | { readonly kind: "closed-input" }
  | { readonly kind: "closed-output"; readonly partial: number };

/** Anything but a line. */
export type Failure = Exclude<Happened, { kind: "line" }>;

const NEWLINE = 0x0a;

interface Handle {
  ref?(): void;
  unref?(): void;
}

export class Running {
  readonly stderr = new StderrTail();
  readonly #started: Started;
  readonly #host: ExecHost;
  readonly #limits: ExecLimits;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Set once; the process answers no more. */
  #over: Failure | null = null;
  #exit: Exit | null = null;
  /** What a closed pipe means unless the process turns out to have ended. */
  #closed: "closed-input" | "closed-output" | null = null;
  #grace: NodeJS.Timeout | undefined;
  #answer: ((happened: Happened) => void) | null = null;

  constructor(started: Started, host: ExecHost, limits: ExecLimits) {
    this.#started = started;
    this.#host = host;
    this.#limits = limits;
    const { process: child } = started;
    child.on("error", (error) => this.#finish({ kind: "not-started", code: codeOf(error) }));
    child.on("exit", (code, signal) => this.#exited({ code, signal }));
    child.on("close", () => this.#settleEnd());
    child.stdout.on("data", (chunk: Buffer) => this.#read(chunk));
    child.stdout.on("end", () => this.#pipeClosed("closed-output"));
    child.stdout.on("error", () => this.#pipeClosed("closed-output"));
    child.stderr.on("data", (chunk: Buffer) => this.stderr.add(chunk));
    child.stderr.on("error", () => {});
    child.stdin.on("error", () => this.#pipeClosed("closed-input"));
  }

  /** What is known before a question is asked: the process wrote what nobody asked for, or is over. */
  get idle(): Failure | null {
    return this.#bytes > 0 ? { kind: "second-line" } : this.#over;
  }

  /** Sends one line and waits for what happens first. One question at a time. */
  async ask(line: string): Promise<Happened> {
    this.#hold(true);
    let timer: NodeJS.Timeout | undefined;
    try {
      const happened = await new Promise<Happened>((resolve) => {
        this.#answer = resolve;
        timer = setTimeout(() => resolve({ kind: "timed-out", partial: this.#bytes }), this.#limits.answerMs);
        if (this.#over !== null) resolve(this.#over);
        else this.#started.process.stdin.write(line);
      });
      if (happened.kind !== "line") return happened;
      // What the program wrote in the same breath has arrived after two turns of the event loop.
      for (let turn = 0; turn < 2; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
      return this.#bytes > 0 ? { kind: "second-line" } : happened;
    } finally {
      clearTimeout(timer);
      this.#answer = null;
      this.#hold(false);
    }
  }

  /** Ends the process with all that it started and removes its folder. With `gently` it may first end by itself, its input closed. */
  async end(gently: boolean): Promise<void> {
    const { process: child } = this.#started;
    child.stdin.end();
    if (gently && this.#exit === null && this.#over === null) await this.#exitWithin(this.#limits.graceMs);
    this.#killGroup();
    if (this.#exit === null && this.#over === null) await this.#exitWithin(this.#limits.graceMs);
    clearTimeout(this.#grace);
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe.destroy();
    this.#hold(false);
    this.#started.cleanUp();
  }

  #exitWithin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#started.process.once("exit", () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #read(chunk: Buffer): void {
    if (this.#answer === null) {
      // Unasked output is told at the next question; its bytes do not matter.
      this.#bytes += chunk.length;
      return;
    }
    const at = chunk.indexOf(NEWLINE);
    const before = at === -1 ? chunk.length : at;
    if (this.#bytes + before > this.#limits.answerBytes) {
      this.#tell({ kind: "too-long" });
      return;
    }
    this.#chunks.push(chunk.subarray(0, before));
    this.#bytes += before;
    if (at === -1) return;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = chunk.length - at - 1;
    this.#tell({ kind: "line", bytes });
  }

  #tell(happened: Happened): void {
    const answer = this.#answer;
    this.#answer = null;
    answer?.(happened);
  }

  #finish(happened: Failure): void {
    if (this.#over !== null) return;
    this.#over = happened;
    clearTimeout(this.#grace);
    this.#tell(happened);
  }

  #pipeClosed(which: "closed-input" | "closed-output"): void {
    this.#closed ??= which;
    this.#graceToEnd();
  }

  /** The process has gone, but what it wrote may still be on its way, and what it started may hold its pipes open. */
  #exited(exit: Exit): void {
    this.#exit = exit;
    this.#killGroup();
    this.#graceToEnd();
  }

  #graceToEnd(): void {
    this.#grace ??= setTimeout(() => this.#settleEnd(), this.#limits.graceMs);
  }

  #settleEnd(): void {
    const partial = this.#bytes;
    if (this.#exit !== null) this.#finish({ kind: "ended", exit: this.#exit, partial });
    else if (this.#closed === "closed-input") this.#finish({ kind: "closed-input" });
    else if (this.#closed === "closed-output") this.#finish({ kind: "closed-output", partial });
  }

  #killGroup(): void {
    const { process: child } = this.#started;
    if (child.pid === undefined) return;
    try {
      this.#host.kill(-child.pid, "SIGKILL");
    } catch {
      // The group is empty already, or the system has no process groups.
      child.kill("SIGKILL");
    }
  }

  /** While a question is open the process keeps this program alive; an idle one does not. */
  #hold(held: boolean): void {
    const { process: child } = this.#started;
    const handles: readonly Handle[] = [child, child.stdin, child.stdout, child.stderr] as unknown as Handle[];
    for (const handle of handles) held ? handle.ref?.() : handle.unref?.();
  }
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "unknown";
}
