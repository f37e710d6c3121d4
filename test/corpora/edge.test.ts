// The generated corpus of legal shapes that break tools: the script's bytes, the size, and that each shape is in it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Entry } from "../../src/core/schemas/entry.ts";
import { unitsOf, windowOf } from "../../src/core/units.ts";
import { bodiesOf, CORPORA, callsOf, entriesOf, shipped } from "./shipped.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/make-edge.mjs", import.meta.url));

const someBody = (holds: (body: string) => boolean) => (entry: Entry) => bodiesOf(entry).some(holds);
const longestLine = (body: string) => body.split("\n").reduce((most, line) => Math.max(most, line.length), 0);
const windowSize = ({ messages, protected_prefix, keep_recent }: Entry) => {
  const { start, end } = windowOf(messages, unitsOf(messages), protected_prefix, keep_recent);
  return end - start;
};
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const SHAPES: readonly (readonly [what: string, holds: (entry: Entry) => boolean])[] = [
  [
    "parallel calls, results in another order",
    (entry) =>
      entry.messages.some(
        ({ tool_calls: calls = [] }, at) => calls.length > 9 && entry.messages[at + 1]?.tool_call_id !== calls[0]?.id,
      ),
  ],
  ["a call without a result", (entry) => callsOf(entry).some(({ body }) => body === null)],
  ["an empty call id", (entry) => callsOf(entry).some(({ id }) => id === "")],
  ["a call id named __proto__", (entry) => callsOf(entry).some(({ id }) => id === "__proto__")],
  ["arguments that are no JSON", (entry) => callsOf(entry).some((call) => !isJson(call.function.arguments))],
  ["arguments beyond 100 KB", (entry) => callsOf(entry).some((call) => call.function.arguments.length > 100_000)],
  ["a tool nobody knows", (entry) => callsOf(entry).some((call) => call.function.name.startsWith("mcp__"))],
  ["null content beside calls", (entry) => entry.messages.some(({ content }) => content === null)],
  [
    "an empty assistant message",
    (entry) =>
      entry.messages.some(
        ({ role, content, tool_calls }) => role === "assistant" && content === "" && tool_calls === undefined,
      ),
  ],
  ["an empty body", someBody((body) => body === "")],
  ["CJK", someBody((body) => /\p{Script=Han}{5}/u.test(body))],
  ["an emoji family", someBody((body) => body.includes("\u{1f469}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}"))],
  ["a base with a thousand marks", someBody((body) => /\p{M}{1000}/u.test(body))],
  ["colours", someBody((body) => body.includes("\u001b[31m"))],
  ["an OSC hyperlink", someBody((body) => body.includes("\u001b]8;;"))],
  ["an escape sequence cut off at the end", someBody((body) => body.endsWith("\u001b[31"))],
  ["CRLF", someBody((body) => body.split("\r\n").length > 30)],
  ["NUL", someBody((body) => body.includes("\u0000"))],
  ["a line of 300 KB", someBody((body) => longestLine(body) >= 300_000)],
  ["a body over one MiB", someBody((body) => body.length > 1 << 20)],
  ["integers beyond 2^53", someBody((body) => body.includes('"id":9007199254740990'))],
  ["-0, 1.0 and 1E400", someBody((body) => /-0, .*1\.0, .*1E400/.test(body))],
  ["numeric-looking keys", someBody((body) => body.includes('"10":0,"2":0'))],
  ["repeated keys", someBody((body) => body.includes('"q":5') && body.includes('"q":7'))],
  ["a __proto__ key", someBody((body) => body.includes('"__proto__":'))],
  ["nesting of 10,000", someBody((body) => body.startsWith("[".repeat(10_000)))],
  ["a believed marker", (entry) => entry.meta.starts_from_summary === true],
  ["a quoted marker", someBody((body) => body.startsWith("[skeleton: original -5 chars"))],
  ["a marker of another tool", someBody((body) => body.includes("<persisted-output>"))],
  ["no assistant message", (entry) => entry.messages.every(({ role }) => role !== "assistant")],
  ["no window", (entry) => windowSize(entry) === 0 && entry.messages.length > 3],
  ["a tail longer than the transcript", (entry) => entry.keep_recent > entry.messages.length],
  ["a preamble longer than the transcript", (entry) => entry.protected_prefix > entry.messages.length],
  ["the first user message inside the window", (entry) => entry.protected_prefix === 0],
  [
    "a preamble that ends inside a unit",
    ({ messages, protected_prefix }) => messages[protected_prefix]?.role === "tool",
  ],
  ["every result of the window pinned", (entry) => (entry.pinned?.length ?? 0) >= 5],
  ["usage", (entry) => entry.usage !== undefined],
];

describe("corpora/edge.jsonl", () => {
  it("loads strictly, pinned, at most 4 MB", async () => {
    const corpus = await shipped("edge");
    expect(corpus.notes).toEqual([]);
    expect(corpus.bytes).toBeLessThanOrEqual(4_000_000);
  });

  it("is what its script writes, whatever the surroundings", () => {
    const out = mkdtempSync(join(tmpdir(), "edge-"));
    try {
      execFileSync(process.execPath, [SCRIPT, "--out", out], {
        cwd: out,
        env: { TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8" },
      });
      const made = readFileSync(join(out, "edge.jsonl"));
      expect(made.equals(readFileSync(`${CORPORA}edge.jsonl`))).toBe(true);
    } finally {
      rmSync(out, { recursive: true });
    }
  });

  it.each(SHAPES)("holds %s", async (_, holds) => {
    expect((await entriesOf("edge")).filter(holds).length).toBeGreaterThanOrEqual(1);
  });
});
