// Error lines: which count, and what became of each.
import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/message.ts";
import type { Entry } from "../../../src/core/schemas/entry.ts";
import { errorLineCounts, windowErrorLines } from "../../../src/evals/replay/error-lines.ts";

const call = (id: string, command: string): Message => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name: "Bash", arguments: JSON.stringify({ command }) } }],
});
const result = (id: string, content: string): Message => ({ role: "tool", tool_call_id: id, content });
const entry: Entry = {
  id: "e",
  kind: "build-log",
  protected_prefix: 1,
  keep_recent: 1,
  messages: [
    { role: "user", content: "error: not a tool's" },
    call("a", "cat notes.txt"),
    result("a", "fine\n  error: one  \n0 errors\nerror: two\n"),
    call("b", "make"),
    result("b", "FATAL: three\nerror: two\n"),
    { role: "assistant", content: "end" },
  ],
  meta: { format: "test" },
};
const lines = windowErrorLines(entry);
const counts = (bodies: readonly [string, string]) =>
  errorLineCounts(
    entry,
    lines,
    entry.messages.map((message) =>
      message.role === "tool" ? { ...message, content: bodies[message.tool_call_id === "a" ? 0 : 1] } : message,
    ),
  );

describe("error lines", () => {
  it("are the distinct signal lines of the window's results", () => {
    expect([...lines].sort()).toEqual(["FATAL: three", "error: one", "error: two"]);
  });

  it("are retained wherever the line still stands", () => {
    expect(errorLineCounts(entry, lines, entry.messages)).toEqual({ retained: 3, recoverable: 0, lost: 0 });
    expect(counts(["", "\terror: one\nerror: two\nFATAL: three"])).toEqual({ retained: 3, recoverable: 0, lost: 0 });
  });

  it("are recoverable where a read-only call that held them stands, and lost elsewhere", () => {
    expect(counts(["", ""])).toEqual({ retained: 0, recoverable: 2, lost: 1 });
    const calls = entry.messages.filter(({ role }) => role === "user");
    expect(errorLineCounts(entry, lines, calls)).toEqual({ retained: 0, recoverable: 0, lost: 3 });
  });

  it("are no part of a longer line", () => {
    expect(counts(["error: one and more", "error: two"])).toEqual({ retained: 1, recoverable: 1, lost: 1 });
  });
});
