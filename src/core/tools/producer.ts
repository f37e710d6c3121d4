// Who produced a body: the call behind each result. Unknown or ambiguous producers are absent, so that whoever asks declines.
// What a call says is read once per call object and remembered; a call object never changes.
import type { ToolCall, Transcript } from "../message.ts";
import { firstOf, parseArguments, pathText } from "./arguments.ts";
import { commandText, givenCommand, readCommand } from "./command.ts";
import type { ShellCommand } from "./shell.ts";
import { toolRow } from "./table.ts";
import type { ToolClass, ToolRow } from "./tool-row.ts";

/** What a tool call says by itself. */
export interface CallFacts {
  readonly tool: string;
  readonly class: ToolClass;
  /** The tool's row of the table; null for an unknown tool, whose class is `other`. */
  readonly row: ToolRow | null;
  /** The command of a shell tool as text, words of an argv array joined by a space; null when there is none. */
  readonly command: string | null;
  /** The command as stages; null when there is none or it cannot be read for certain. */
  readonly shell: ShellCommand | null;
  readonly path: string | null;
}

export interface Producer extends CallFacts {
  /** Index of the assistant message that holds the call. */
  readonly callIndex: number;
  readonly call: ToolCall;
}

const remembered = new WeakMap<ToolCall, CallFacts>();

/** Class, command and path of one call. Arguments of any shape are accepted; wrong types read as absent. */
export function factsOf(call: ToolCall): CallFacts {
  let facts = remembered.get(call);
  if (facts === undefined) {
    facts = readFacts(call);
    remembered.set(call, facts);
  }
  return facts;
}

/**
 * The producer of each result, by the message index of the result. Absent: a result whose id is empty, is claimed by no
 * call before it, or by two calls anywhere in the transcript.
 */
export function producersOf(messages: Transcript): ReadonlyMap<number, Producer> {
  const callers = new Map<string, { callIndex: number; call: ToolCall } | null>();
  messages.forEach((message, callIndex) => {
    for (const call of message.tool_calls ?? [])
      callers.set(call.id, callers.has(call.id) ? null : { callIndex, call });
  });
  const producers = new Map<number, Producer>();
  messages.forEach((message, index) => {
    const id = message.tool_call_id;
    if (message.role !== "tool" || id === undefined || id === "") return;
    const caller = callers.get(id);
    if (caller == null || caller.callIndex >= index) return;
    producers.set(index, { ...caller, ...factsOf(caller.call) });
  });
  return producers;
}

function readFacts(call: ToolCall): CallFacts {
  const tool = call.function.name;
  const row = toolRow(tool);
  const bare = { tool, row, command: null, shell: null, path: null };
  if (row === null) return { ...bare, class: "other" };
  const wanted = row.command !== undefined || row.path !== undefined || row.verb !== undefined;
  const args = wanted ? parseArguments(call.function.arguments) : null;
  if (args === null) return { ...bare, class: row.class };
  const given = givenCommand(row, args);
  const verb = row.verb === undefined ? undefined : firstOf(args, [row.verb.key]);
  return {
    tool,
    row,
    class:
      row.verb !== undefined && typeof verb === "string" && row.verb.is.includes(verb) ? row.verb.class : row.class,
    command: given === null ? null : commandText(given),
    shell: given === null ? null : readCommand(row, given),
    path: pathText(firstOf(args, row.path ?? [])),
  };
}
