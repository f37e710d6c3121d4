// Anybody's compaction in any language as a strategy (protocol 1 of specs/own-formats.md). Nothing is assumed of it: an
// answer that cannot be used is a failed result that says why, every other breach of the laws is a note. The program is asked
// also when the transcript fits, because when to act is its own policy. Whether equal requests get equal answers is for the
// caller to ask: a second fit with the same id and step sends the very same line.
import { charsOf, charsOfAll, type Transcript } from "../core/message.ts";
import type { Touch } from "../ladder/outcome.ts";
import { checkExec, type ExecFinding, sameMessage, sameTranscript } from "./exec/check.ts";
import { EXEC_LIMITS, ExecChild } from "./exec/child.ts";
import { originsOf } from "./exec/origins.ts";
import { type Answer, readAnswer, requestLine } from "./exec/protocol.ts";
import type { ExecLimits } from "./exec/running.ts";
import type { ExecHost } from "./exec/start.ts";
import { asItStands, BY_ESTIMATE, within } from "./outcomes.ts";
import type { ExecSpec } from "./spec.ts";
import type { FitInput, FitResult, Strategy } from "./strategy.ts";

/**
 * @param name what reports carry, `exec:` included.
 * @param limits only tests give others than the protocol's.
 */
export function createExec(name: string, spec: ExecSpec, host: ExecHost, limits: ExecLimits = EXEC_LIMITS): Strategy {
  const child = new ExecChild(spec, host, limits);
  return { name, fit: (input) => askAndCheck(name, child, input), close: () => child.close() };
}

async function askAndCheck(name: string, child: ExecChild, input: FitInput): Promise<FitResult> {
  let line: string;
  try {
    line = requestLine(input);
  } catch {
    return asItStands(input, "failed", "the request could not be written as JSON");
  }
  const first = await askOnce(child, line, input.id);
  if (first.kind !== "answer") return asItStands(input, "failed", first.why);

  const findings = checkExec(input, first.messages);
  const illegal = findings.find((finding) => finding.name === "illegal");
  if (illegal !== undefined) return asItStands(input, "failed", child.withStderr(illegal.says));
  return resultOf(name, input, first, findings);
}

async function askOnce(child: ExecChild, line: string, id: string): Promise<Exclude<Answer, { kind: "bad" }>> {
  const reply = await child.ask(line);
  if (reply.kind === "failed") return { kind: "error", why: reply.why };
  const answer = readAnswer(reply.text, id);
  if (answer.kind === "answer") return answer;
  const why = child.withStderr(answer.why);
  if (answer.kind === "bad" && answer.lost) await child.discard();
  return { kind: "error", why };
}

function resultOf(
  name: string,
  input: FitInput,
  answer: Extract<Answer, { kind: "answer" }>,
  findings: readonly ExecFinding[],
): FitResult {
  const origins = originsOf(input.messages, answer.messages);
  // A message that came back as it was is the very same object, as it is from every strategy.
  const messages = answer.messages.map((message, index) => {
    const origin = input.messages[origins[index] ?? -1];
    return origin !== undefined && sameMessage(origin, message) ? origin : message;
  });
  const notes = [...findings.map((finding) => `${finding.name}: ${finding.says}`), ...answer.notes];
  const extras = { costUsd: answer.costUsd, ...(notes.length === 0 ? {} : { notes }) };
  const fits = within(charsOfAll(messages), input.budget);
  if (sameTranscript(messages, input.messages)) {
    return {
      ...asItStands(input, fits ? "unchanged" : "exhausted", fits ? undefined : "the program changed nothing"),
      ...extras,
    };
  }
  return {
    kind: fits ? "fit" : "exhausted",
    messages,
    origins,
    touches: touchesOf(name, input.messages, messages, origins),
    declines: [],
    ...(fits ? {} : { why: "the program's answer is over the budget" }),
    tokenizer: BY_ESTIMATE,
    ...extras,
  };
}

/** One touch for each input message that is gone or came back different, in input order. */
function touchesOf(
  name: string,
  input: Transcript,
  output: Transcript,
  origins: readonly (number | null)[],
): readonly Touch[] {
  const placeOf = new Map<number, number>();
  for (const [place, origin] of origins.entries()) if (origin !== null) placeOf.set(origin, place);
  return input.flatMap((message, index) => {
    const after = output[placeOf.get(index) ?? -1];
    if (after === message) return [];
    return [
      {
        rung: name,
        message: index,
        charsBefore: charsOf(message),
        charsAfter: after === undefined ? 0 : charsOf(after),
        before: message.content ?? "",
        after: after === undefined ? null : (after.content ?? ""),
      },
    ];
  });
}
