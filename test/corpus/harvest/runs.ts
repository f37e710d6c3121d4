// Made-up runs for the tests of harvest.
import type { Message } from "../../../src/core/message.ts";
import type { Run } from "../../../src/core/schemas/run.ts";
import { NO_USAGE } from "../../../src/corpus/trace/run-builder.ts";

/** `turns` turns of a user's task, a call, its result of `bytes` bytes, and a reply. */
export function messagesOf(turns: number, bytes = 100, tag = ""): readonly Message[] {
  return Array.from({ length: turns }, (_, turn): Message[] => [
    { role: "user", content: `task ${turn} ${tag}` },
    {
      role: "assistant",
      content: null,
      tool_calls: [
        { id: `c${turn}${tag}`, type: "function", function: { name: "Bash", arguments: '{"command":"ls"}' } },
      ],
    },
    { role: "tool", tool_call_id: `c${turn}${tag}`, content: `result ${turn} ${tag} ${"x".repeat(bytes)}` },
    { role: "assistant", content: `done ${turn}` },
  ]).flat();
}

export function runOf(messages: readonly Message[], more: Partial<Run> = {}): Run {
  const replies = messages.filter(({ role }) => role === "assistant").length;
  return {
    source: "test",
    session: null,
    parent: null,
    day: null,
    model: Array.from({ length: replies }, () => "m"),
    messages,
    results: {},
    turns: messages.flatMap(({ role }, at) => (role === "user" ? [at] : [])),
    usage: Array.from({ length: replies }, () => NO_USAGE),
    boundaries: [],
    interrupted: false,
    stop_reason: null,
    ledger: { images: 0, thinking: 0, opaque: 0 },
    problems: [],
    ...more,
  };
}
