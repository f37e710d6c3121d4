// Small hand-made transcripts for the tests of the climb.
import type { Message } from "../../src/core/message.ts";

export const system: Message = { role: "system", content: "You are an agent." };
export const task = (content = "Fix the build."): Message => ({ role: "user", content });
export const say = (content: string): Message => ({ role: "assistant", content });

export const call = (id: string, name = "run_shell", args = '{"command":"cat notes.txt"}'): Message => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: args } }],
});

export const result = (id: string, content: string): Message => ({ role: "tool", tool_call_id: id, content });

/** A call and its result. */
export const use = (id: string, content: string, name?: string, args?: string): Message[] => [
  call(id, name, args),
  result(id, content),
];

export const numbered = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join("\n");

export const edges = { protectedPrefix: 2, keepRecent: 0, pinned: [] as string[] };
export const DEFAULT = { gcf: true, skeleton: true, search: false, logs: false };
