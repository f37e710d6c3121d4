// What went wrong with a program, as one sentence each. Sizes and exit codes are told, what the program answered is not.

import type { ExecSpec } from "../spec.ts";
import type { ExecLimits, Exit, Failure } from "./running.ts";
import { visible } from "./stderr-tail.ts";

const NOT_STARTED: Readonly<Record<string, string>> = {
  ENOENT: "there is no such program",
  EACCES: "it may not be executed",
  E2BIG: "its arguments are too long",
  ERR_INVALID_ARG_VALUE: "its arguments hold a NUL",
};

const SENTENCES: {
  readonly [Kind in Failure["kind"]]: (
    failure: Extract<Failure, { kind: Kind }>,
    spec: ExecSpec,
    limits: ExecLimits,
  ) => string;
} = {
  ended: ({ exit, partial }) =>
    `the program ended (${exitText(exit)}) ${partial > 0 ? `in the middle of its answer, after ${partial} bytes` : "before it answered"}`,
  "not-started": ({ code }, spec) =>
    `the program ${visible(spec.argv[0] ?? "")} could not be started: ${NOT_STARTED[code] ?? "the system refused"} (${code})`,
  "second-line": () => "the program wrote more than one line for one request",
  "too-long": (_, __, limits) => `the program's answer is over ${limits.answerBytes} bytes`,
  "timed-out": ({ partial }, _, limits) =>
    `the program gave no ${partial > 0 ? `complete answer (${partial} bytes of one)` : "answer"} within ${limits.answerMs / 1000} s and was ended`,
  "closed-input": () => "the program closed its input before it had read the request",
  "closed-output": ({ partial }) =>
    `the program closed its output ${partial > 0 ? "in the middle of its answer" : "before it answered"}`,
};

export function sentenceOf(failure: Failure, spec: ExecSpec, limits: ExecLimits): string {
  const say = SENTENCES[failure.kind] as (failure: Failure, spec: ExecSpec, limits: ExecLimits) => string;
  return say(failure, spec, limits);
}

function exitText(exit: Exit): string {
  return exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`;
}
