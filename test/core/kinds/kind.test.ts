import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KIND_RULES, type KindProducer, kindOf, kindOfBody } from "../../../src/core/kind.ts";
import type { Message } from "../../../src/core/message.ts";
import { KINDS, type Kind } from "../../../src/core/schemas/entry.ts";
import { producersOf } from "../../../src/core/tools/producer.ts";

const shell = (command: string): KindProducer => ({ class: "shell", command, path: null });
const read = (path: string): KindProducer => ({ class: "read", command: null, path });
const result = (content: string): Message => ({ role: "tool", tool_call_id: "x", content });

const BODIES: readonly (readonly [Kind, string])[] = [
  ["json", '[{"a":1},{"a":2}]\n'],
  ["json", '{\n  "name": "x"\n}'],
  ["json", '{"a":1}\n{"a":2}\n'],
  ["json", "[1, 2, 3]"],
  ["diff", "diff --git a/x.ts b/x.ts\n--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n-let a;\n+let b;\n const c = 1;\n"],
  ["vcs-log", `commit ${"a1".repeat(20)}\nAuthor: A <a@example.org>\nDate: today\n\n    core: begin\n`],
  ["vcs-log", "a1b2c3d core: begin\nb2c3d4e core: go on\nc3d4e5f core: end\n"],
  ["search-listing", "src/a.ts:12:let a\nsrc/a.ts-13-let b\nsrc/b.ts:7:let c\n"],
  ["search-listing", "src/a.ts:\nL12: let a\nL30: let b\n"],
  ["web", "<!doctype html>\n<html><head><title>x</title></head></html>"],
  ["build-log", "=== RUN   TestA\n--- FAIL: TestA (0.00s)\n    a_test.go:12: got 1\nFAIL\nexit status 1\n"],
  ["build-log", "src/a.c:3:1: error: expected ';'\nmake: *** [a.o] Error 1\n"],
  ["build-log", "2026-08-03 10:00:01 INFO start\n2026-08-03 10:00:02 WARN slow\n"],
  ["code", "import x from 'y';\n\nexport function f() {\n  return 1;\n}\n"],
  ["code", "def f(a):\n    b = a + 1\n    return b\n\nclass C:\n    pass\n"],
  ["code", "     1\timport os\n     2\t\n     3\tdef f():\n     4\t    return 1\n"],
  ["data", "id,name,ms\n1,a,2.5\n2,b,3.5\n"],
  ["data", "2026-08-03\t1\t2\n2026-08-04\t3\t4\n2026-08-05\t5\t6\n"],
  ["listing", "src/a.ts\nsrc/b.ts\ntest/\n"],
  ["listing", "total 8\n-rw-r--r-- 1 a a 12 Aug 3 10:00 a.ts\ndrwxr-xr-x 2 a a 4096 Aug 3 10:00 src\n"],
  ["listing", ".\n├── src\n│   └── a.ts\n└── test\n"],
  [
    "prose",
    "# Title\n\nThe loop keeps the first messages, and the last ones.\nIt shortens what lies between them, if it must.\n",
  ],
  ["prose", "No matches found"],
  ["prose", ""],
];

describe("kindOfBody", () => {
  it.each(BODIES)("%s: %j", (kind, body) => expect(kindOfBody(body)).toBe(kind));

  it("has a body for every kind but mixed", () => {
    expect(new Set(BODIES.map(([kind]) => kind))).toEqual(new Set(KINDS.filter((kind) => kind !== "mixed")));
  });

  it.each<[Kind, KindProducer]>([
    ["code", read("src/a.ts")],
    ["code", read("C:\\x\\a.py")],
    ["code", read("Makefile")],
    ["prose", read("docs/notes.md")],
    ["data", read("a.csv")],
    ["json", read("a.ipynb")],
    ["build-log", read("out/build.log")],
    ["diff", read("fix.patch")],
    ["search-listing", { class: "search", command: null, path: null }],
    ["listing", { class: "list", command: null, path: "." }],
    ["web", { class: "fetch", command: null, path: null }],
    ["build-log", shell("cd sub && CI=1 npm test 2>&1 | tail -50")],
    ["build-log", shell("python3 -m pytest -q")],
    ["build-log", shell("bash -lc 'cargo build'")],
    ["search-listing", shell("grep -rn foo src | head")],
    ["search-listing", shell("git --no-pager grep foo")],
    ["diff", shell("git -C sub diff")],
    ["vcs-log", shell("git log -p -3")],
    ["vcs-log", shell("git status --short")],
    ["listing", shell("find . -name '*.ts' | sort")],
    ["code", shell("cat -n src/a.ts")],
    ["data", shell("head -5 a.csv")],
    ["web", shell("/usr/bin/curl -s https://example.org")],
  ])("%s by its producer %j, whatever it printed", (kind, producer) => {
    expect(kindOfBody("nothing in these words says it", producer)).toBe(kind);
    expect(kindOfBody("<html>\n<p>\n</p>\n</html>", producer)).toBe(kind);
  });

  it("lets JSON be JSON whoever printed it, and looks inside a tool's framing", () => {
    const body = '[{"a":1},{"a":2}]';
    expect(kindOfBody(body, shell("make report"))).toBe("json");
    expect(kindOfBody(`exit=0\n--- stdout ---\n${body}`, null)).toBe("json");
    expect(
      kindOfBody(
        JSON.stringify({ output: "def f():\n    return 1\n", metadata: { exit_code: 0, duration_seconds: 1 } }),
      ),
    ).toBe("code");
    expect(kindOfBody("{ return 1; }")).not.toBe("json");
  });

  it.each<[KindProducer]>([
    [shell("python x.py")],
    [shell("")],
    [shell("'unclosed")],
    [read("x.unknown")],
    [{ class: "write", command: null, path: "a.ts" }],
  ])("goes by the text where the producer says nothing: %j", (producer) =>
    expect(kindOfBody("id,name,ms\n1,a,2.5\n2,b,3.5\n", producer)).toBe("data"),
  );

  it("sees the body beyond its head", () => {
    const words = `${"some words of the loop ".repeat(12)}\n`;
    const hits = "src/a.ts:12:let a\n".repeat(20_000);
    expect(kindOfBody(words.repeat(32))).toBe("prose");
    expect(kindOfBody(`${words.repeat(32)}${hits}`)).toBe("search-listing");
  });

  it("has rules that each say why, of which the last decides always", () => {
    for (const rule of KIND_RULES) expect(rule.reason).not.toBe("");
    expect(KIND_RULES.at(-1)?.decide({ text: "", lines: [], producer: null })).toBe("prose");
  });

  // Judging more than a bounded part of these would not end within the test's time.
  it.each(["a", " ", "{", "[", "<", "a:1:", "a-", "\n", "1,", "\u001b[", "a.b-1", "/", "(", "\t1", "=", "\\"])(
    "costs no more on a long body of %j",
    (piece) => {
      const body = piece.repeat(2_000_000);
      for (let round = 0; round < 20; round += 1) kindOfBody(body, shell(piece.repeat(10_000)));
    },
  );
});

describe("kindOf", () => {
  const code = "def f(a):\n    return a\n";
  const text = "The loop keeps them and shortens the rest of it.";

  it("is the kind with at least half of the tool bytes", () => {
    const half = "é".repeat(code.length / 2 + (code.length % 2));
    expect(kindOf([result(code), result(half)], new Map())).toBe(half.length * 2 > code.length ? "prose" : "code");
    expect(kindOf([result(code.repeat(10)), result(text)], new Map())).toBe("code");
    expect(kindOf([result(code), result(text.repeat(10))], new Map())).toBe("prose");
  });

  it("counts bytes, not code units", () => {
    const words = "é".repeat(20);
    const rows = "id,name,ms\n1,a,2\n2,b,3\n3,c,4\n";
    expect(words.length).toBeLessThan(rows.length);
    expect(kindOf([result(words), result(rows)], new Map())).toBe("prose");
  });

  it("is mixed when none holds half, and without tool bytes", () => {
    const third = (kind: string): KindProducer => ({ class: kind, command: null, path: null });
    const producers = new Map([
      [0, third("search")],
      [1, third("list")],
      [2, third("fetch")],
    ]);
    expect(kindOf([result("aaaa"), result("bbbb"), result("cccc")], producers)).toBe("mixed");
    expect(kindOf([{ role: "user", content: code }], new Map())).toBe("mixed");
    expect(kindOf([], new Map())).toBe("mixed");
  });

  it.skipIf(!existsSync("corpora/mini.jsonl"))("agrees with the kinds that the recorded corpus was made for", () => {
    const entries = readFileSync("corpora/mini.jsonl", "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const named = entries.filter((entry) => entry.kind !== "mixed");
    expect(named.length).toBeGreaterThan(20);
    expect(named.map((entry) => [entry.id, kindOf(entry.messages, producersOf(entry.messages))])).toEqual(
      named.map((entry) => [entry.id, entry.kind]),
    );
  });
});
