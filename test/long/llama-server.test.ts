// kvbench against a real llama.cpp server with a small model, with earlier prompts kept in memory and without. Needs a Python with the
// packages that scripts/llama-server.py names, in LLAMA_PYTHON; without one the suite is skipped, and .ci/run says why.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { cli } from "../cli/built.ts";

const PYTHON = process.env.LLAMA_PYTHON ?? "";
const STARTER = join(import.meta.dirname, "../../scripts/llama-server.py");
const folder = mkdtempSync(join(tmpdir(), "llama-"));
let server: ChildProcess | null = null;
afterEach(() => void server?.kill("SIGKILL"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A few hundred tokens in all: the model reads some hundred a second. */
function smallCorpus(): string {
  const messages: unknown[] = [
    { role: "system", content: "You help with files." },
    { role: "user", content: "Find the broken test and say why it breaks." },
  ];
  for (let turn = 0; turn < 4; turn += 1) {
    const call = {
      id: `c${turn}`,
      type: "function",
      function: { name: "run_shell", arguments: `{"command":"cat part-${turn}.log"}` },
    };
    const lines = Array.from(
      { length: 8 },
      (_, at) => `line ${at}: step ${turn} took ${(at * 37 + turn * 11) % 97} ms`,
    );
    messages.push(
      { role: "assistant", content: null, tool_calls: [call] },
      { role: "tool", tool_call_id: call.id, content: lines.join("\n") },
    );
  }
  messages.push({ role: "assistant", content: "Done." });
  const file = join(folder, "small.jsonl");
  const entry = {
    id: "a",
    keep_recent: 2,
    kind: "build-log",
    messages,
    meta: { format: "openai-messages" },
    protected_prefix: 2,
  };
  writeFileSync(file, `${JSON.stringify(entry)}\n`);
  return file;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the server; its own words go nowhere. */
async function started(words: readonly string[]): Promise<string> {
  const port = await freePort();
  const child = spawn(PYTHON, [STARTER, String(port), ...words], { stdio: ["ignore", "pipe", "ignore"] });
  server = child;
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => text.includes("listening on http") && resolve());
    child.on("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  return `http://127.0.0.1:${port}`;
}

interface Summary {
  readonly figures: string;
  readonly seat: { readonly dialect: string; readonly model: string };
  readonly cache: { readonly kind: string; readonly block: number; readonly prompts: string };
  readonly verdict: { readonly kind: string; readonly why: readonly string[] };
  readonly arms: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

describe.skipIf(PYTHON === "")("kvbench on a real llama.cpp server", () => {
  it.each([
    ["multi", []],
    ["last", ["0"]],
  ] as const)(
    "measures reuse with a prompt cache of the kind %s",
    async (prompts, words) => {
      const endpoint = await started(words);
      const { code, stdout, stderr } = await cli(["kvbench", smallCorpus(), "--endpoint", endpoint, "--json"]);
      expect({ code, stderr: stderr.slice(-500) }).toMatchObject({ code: 0 });
      const summary = (JSON.parse(stdout) as { summary: Summary }).summary;
      expect(summary.figures).toBe("measured");
      expect(summary.verdict).toEqual({ kind: "conclusive", why: [] });
      expect(summary.cache).toMatchObject({ kind: "plain", block: 1, prompts });
      expect(summary.seat.dialect).toBe("llama.cpp");
      expect(summary.seat.model).not.toContain("/");
      const raw = summary.arms["none@pressure=0.5"];
      const on = summary.arms["gcf+skeleton@pressure=0.5"];
      // What only appends is reused whole but for what is new; the ladder's first fire throws the rest away.
      expect(raw).toMatchObject({ calls: 5, calls_answered: 5, calls_evicted: 0, fires: 0 });
      expect(raw!.reuse).toBeGreaterThan(0.5);
      expect(on!.fires).toBeGreaterThan(0);
      expect(on!.reuse).toBeLessThan(raw!.reuse!);
      console.log(prompts, JSON.stringify({ raw, on }));
    },
    800_000,
  );
});
