import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/message.ts";
import { factsOf, producersOf } from "../../../src/core/tools/producer.ts";
import { call, producerOf, result } from "./calls.ts";

const user: Message = { role: "user", content: "go" };
const keys = (messages: readonly Message[]): readonly number[] => [...producersOf(messages).keys()];

describe("producersOf", () => {
  it("maps each result to its call, in parallel and out of order", () => {
    const [a, b] = [call("a", "Read", { file_path: "a.ts" }), call("b", "Bash", { command: "ls" })];
    const both: Message = { ...a, tool_calls: [...(a.tool_calls ?? []), ...(b.tool_calls ?? [])] };
    const producers = producersOf([user, both, result("b"), result("a")]);
    expect(producers.get(2)).toMatchObject({ callIndex: 1, tool: "Bash", class: "shell", command: "ls", path: null });
    expect(producers.get(3)).toMatchObject({ callIndex: 1, tool: "Read", class: "read", command: null, path: "a.ts" });
    expect(producers.get(2)?.call).toBe(both.tool_calls?.[1]);
    expect(producers.size).toBe(2);
  });

  it("knows no producer of a result whose call is absent, later, or without an id", () => {
    expect(keys([user, result("a")])).toEqual([]);
    expect(keys([result("a"), call("a", "Read", {})])).toEqual([]);
    expect(keys([call("", "Read", {}), result("")])).toEqual([]);
    expect(keys([call("", "Read", {}), { role: "tool", content: "text" }])).toEqual([]);
    expect(keys([call("a", "Read", {}), { ...result("a"), role: "user" }])).toEqual([]);
  });

  it("knows no producer of an id that two calls claim, wherever they stand", () => {
    const twice = call("a", "Read", {});
    expect(keys([twice, result("a"), twice, result("a")])).toEqual([]);
    expect(
      keys([{ ...twice, tool_calls: [...(twice.tool_calls ?? []), ...(twice.tool_calls ?? [])] }, result("a")]),
    ).toEqual([]);
    expect(
      keys([twice, result("a"), call("a", "Bash", {}), call("a", "Grep", {}), call("b", "Read", {}), result("b")]),
    ).toEqual([5]);
  });

  it("keeps ids apart from the names of objects", () => {
    expect(keys([call("__proto__", "Read", {}), result("constructor"), result("__proto__")])).toEqual([2]);
  });
});

describe("facts of a call", () => {
  it("reads an unknown tool as other, without looking at its arguments", () => {
    expect(producerOf("constructor", { command: "ls", path: "a" })).toMatchObject({
      class: "other",
      row: null,
      command: null,
      shell: null,
      path: null,
    });
  });

  it("matches names exactly", () => {
    expect(producerOf("BASH", { command: "ls" }).class).toBe("other");
    expect(producerOf("Grep ", {}).class).toBe("other");
  });

  it("joins the words of an argv array, and takes a script out of its shell", () => {
    expect(producerOf("shell", { command: ["go", "test", "./..."] }).command).toBe("go test ./...");
    expect(producerOf("shell", { command: ["bash", "-lc", "go test"] }).command).toBe("go test");
    expect(producerOf("run", { command: "go", args: ["test"] }).command).toBe("go test");
  });

  it("finds a path under the names that agents use, alone in a list or in an object", () => {
    const paths: readonly (readonly [string | null, string, unknown])[] = [
      ["a", "view", { path: "a" }],
      ["a", "Read", { file_path: "a" }],
      ["a", "NotebookRead", { notebook_path: "a" }],
      ["a", "read_file", { target_file: "a" }],
      ["a", "rg", { paths: "a", pattern: "x" }],
      ["a", "read_files", { files: [{ path: "a", start_line: 1 }] }],
      ["a", "read_many_files", { paths: ["a"] }],
      ["a", "list_dir", { DirectoryPath: "a" }],
      ["a", "find_by_name", { SearchDirectory: "a" }],
      ["a", "str_replace_editor", { command: "view", path: "a" }],
      [null, "read_many_files", { paths: ["a", "b"] }],
      [null, "read_files", { files: [] }],
      [null, "read_files", { files: [{ path: 7 }] }],
      [null, "read_files", { files: [{ file: "a" }] }],
      [null, "read_files", { files: [null] }],
      [null, "Read", { file_path: 7 }],
      [null, "Read", "a.ts"],
      [null, "Read", '{"__proto__":{"path":"a"}}'],
      [null, "Grep", { pattern: "x" }],
      [null, "Bash", { command: "ls", path: "a" }],
    ];
    for (const [path, tool, args] of paths)
      expect(producerOf(tool, args).path, `${tool} ${JSON.stringify(args)}`).toBe(path);
  });

  it("reads arguments 512 deep and refuses deeper ones; brackets in texts do not count", () => {
    const nested = (depth: number): string => `{"path":"a","x":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`;
    expect(producerOf("Read", nested(512)).path).toBe("a");
    expect(producerOf("Read", nested(513)).path).toBeNull();
    expect(producerOf("Read", nested(100_000)).path).toBeNull();
    expect(producerOf("Read", { path: "a", x: `\\"${"[{".repeat(600)}` }).path).toBe("a");
    expect(producerOf("Read", `{"path":"a","x":[${"[],".repeat(600)}[]]}`).path).toBe("a");
  });

  it("reads a call once", () => {
    const [only] = call("a", "Bash", { command: "ls" }).tool_calls ?? [];
    if (only === undefined) throw new Error("no call");
    expect(factsOf(only)).toBe(factsOf(only));
    expect(factsOf({ ...only })).not.toBe(factsOf(only));
  });
});
