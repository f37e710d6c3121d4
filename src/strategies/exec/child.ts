// The program behind an exec strategy over a whole run: started when first asked, kept while it behaves, ended and started
// afresh after anything else. Nothing is thrown; a question that got no line got a sentence.

import type { ExecSpec } from "../spec.ts";
import { type ExecLimits, type Failure, type Happened, Running } from "./running.ts";
import { sentenceOf } from "./sentences.ts";
import { type ExecHost, type Started, startProgram } from "./start.ts";

/** specs/own-formats.md, exec protocol: at most 60 s and 64 MiB an answer. */
export const EXEC_LIMITS: ExecLimits = { answerMs: 60_000, answerBytes: 64 << 20, graceMs: 1_000 };

export type Reply =
  | { readonly kind: "line"; readonly text: string }
  | { readonly kind: "failed"; readonly why: string };

const CLOSED: Reply = { kind: "failed", why: "the program was closed" };

export class ExecChild {
  readonly #spec: ExecSpec;
  readonly #host: ExecHost;
  readonly #limits: ExecLimits;
  #running: Running | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(spec: ExecSpec, host: ExecHost, limits: ExecLimits = EXEC_LIMITS) {
    this.#spec = spec;
    this.#host = host;
    this.#limits = limits;
  }

  /** Sends one line (with its line break) and gives the line that came back. Questions wait for each other. */
  ask(line: string): Promise<Reply> {
    const reply = this.#turn.then(() => this.#askNow(line));
    this.#turn = reply;
    return reply;
  }

  /** Ends the program after an answer that shows it lost its place; the next question starts it afresh. */
  async discard(): Promise<void> {
    await this.#stop(false);
  }

  /** Ends the program; what is being asked and what is asked later fails. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#stop(true);
  }

  /** `why`, with what the program wrote to stderr since it was last asked. */
  withStderr(why: string, running: Running | null = this.#running): string {
    const stderr = running?.stderr.text() ?? "";
    return stderr === "" ? why : `${why}; its stderr ends:\n${stderr}`;
  }

  async #askNow(line: string): Promise<Reply> {
    if (this.#closed) return CLOSED;
    const before = this.#running?.idle ?? null;
    if (before !== null) {
      // A program that ends cleanly between two questions is started again; anything else is told now.
      if (!isCleanEnd(before)) return this.#fail(before);
      await this.#stop(false);
    }
    const fresh = this.#running === null;
    let happened = await this.#askRunning(line);
    if (!fresh && isCleanEnd(happened) && !this.#closed) {
      // It ended after its last answer, only that was not known yet when it was asked.
      await this.#stop(false);
      happened = await this.#askRunning(line);
    }
    if (this.#closed) return CLOSED;
    return happened.kind === "line" ? this.#decoded(happened.bytes) : this.#fail(happened);
  }

  async #askRunning(line: string): Promise<Happened> {
    const running = this.#running ?? this.#start();
    if (!(running instanceof Running)) return running;
    this.#running = running;
    running.stderr.clear();
    return running.ask(line);
  }

  #start(): Running | Failure {
    let started: Started | undefined;
    try {
      started = startProgram(this.#spec, this.#host);
      return new Running(started, this.#host, this.#limits);
    } catch (error) {
      started?.cleanUp();
      return {
        kind: "not-started",
        code: error instanceof Error && "code" in error ? String(error.code) : "unknown",
      };
    }
  }

  #decoded(bytes: Buffer): Reply {
    try {
      return { kind: "line", text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
    } catch {
      return { kind: "failed", why: this.withStderr("the program answered with bytes that are no UTF-8") };
    }
  }

  async #fail(failure: Failure): Promise<Reply> {
    const running = this.#running;
    await this.#stop(false);
    return { kind: "failed", why: this.withStderr(sentenceOf(failure, this.#spec, this.#limits), running) };
  }

  async #stop(gently: boolean): Promise<void> {
    const running = this.#running;
    this.#running = null;
    await running?.end(gently);
  }
}

function isCleanEnd(happened: Happened): boolean {
  return happened.kind === "ended" && happened.exit.code === 0 && happened.partial === 0;
}
