// From recorded model calls to runs: each call repeats the conversation so far, so that the last call that goes on from the ones
// before, with its reply, is the transcript. Calls that start otherwise belong to another agent of the same trace.
import { createHash } from "node:crypto";
import type { Run } from "../../core/schemas/run.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import { addChatMessage, isToolDefinition } from "./chat-message.ts";
import type { Recorded } from "./recorded.ts";
import { itemKind, joinedReplies } from "./response-items.ts";
import { RunBuilder } from "./run-builder.ts";
import type { TraceSource } from "./source.ts";
import { get, isObject, textAt } from "./values.ts";

/** One call of a model. */
export interface Generation {
  readonly input: readonly Recorded[];
  readonly output: readonly Recorded[];
  readonly model: string | null;
  readonly usage: Usage | null;
  readonly time: unknown;
  readonly line: number;
  /** Why the model stopped; where it is null the reply itself may say it. */
  readonly stop?: string | null;
  readonly tools?: readonly unknown[];
}

/** Runs of calls in the order in which they were made; calls without messages are passed over. */
export function* runsOf(
  source: TraceSource,
  format: string,
  session: string | null,
  calls: readonly Generation[],
): Generator<Run, void, void> {
  const whole = calls.map((call) => ({
    ...call,
    // Definitions of tools among the messages would shift the places of replies.
    input: joinedReplies(call.input.filter(({ message }) => !isToolDefinition(message))),
    output: joinedReplies(call.output),
    tools:
      call.tools ?? call.input.flatMap(({ message }) => (isToolDefinition(message) ? [get(message, "content")] : [])),
  }));
  for (const group of conversations(whole)) {
    const longest = group.at(-1) as Generation;
    const run = new RunBuilder(format, source.path);
    run.session = session;
    run.time(group[0]?.time);
    run.stopReason = longest.stop ?? textAt(longest.output.at(-1)?.message, "finish_reason");
    const tools = (longest.tools ?? []).filter(isObject);
    if (tools.length > 0) run.tools = tools;
    const inputs = new Map(group.map((call) => [call.input.length, call]));
    let replied = false;
    let call: Generation | undefined;
    for (const [place, { message, raw }] of [...longest.input, ...longest.output].entries()) {
      // The reply to a call stands right behind what the call sent.
      call = inputs.get(place) ?? call;
      replied ||= call !== undefined;
      const context = {
        raw,
        line: longest.line,
        turns: !replied,
        model: call?.model ?? null,
        usage: call?.usage ?? null,
      };
      if (!addChatMessage(run, message, context))
        run.problem(longest.line, "an item that is no chat message: left out");
      // Reasoning may stand in front of what was said.
      if (itemKind(message) !== "reasoning") call = undefined;
    }
    const built = run.end();
    if (built !== null) yield built;
  }
}

/** Calls that go on from one another, in order: each sends all that the one before sent, and more or the same. */
function conversations(calls: readonly Generation[]): readonly (readonly Generation[])[] {
  const groups: Generation[][] = [];
  /** By the digest of everything that the last call of a group sent. */
  const open = new Map<string, Generation[]>();
  for (const call of calls) {
    const digests = prefixDigests(call);
    const last = digests.at(-1);
    if (last === undefined) continue;
    const known = digests.findLast((digest) => open.has(digest));
    const group = known === undefined ? [] : (open.get(known) as Generation[]);
    if (known === undefined) groups.push(group);
    else open.delete(known);
    group.push(call);
    open.set(last, group);
  }
  return groups;
}

/** Digests of the first message, the first two, and so on; the source of each decides. */
function prefixDigests({ input }: Generation): readonly string[] {
  const hash = createHash("sha256");
  return input.map(({ raw }) => {
    const text = raw() ?? "";
    hash.update(`${text.length}:${text}`);
    return hash.copy().digest("hex");
  });
}
