// kvbench as a user runs it: against the simulated server in a process of its own, gone on with, and refused.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSim } from "../seats/sim/start.ts";
import { cli, MAIN, MINI } from "./built.ts";

const folder = mkdtempSync(join(tmpdir(), "kvbench-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const small = join(folder, "small.jsonl");
const prices = join(folder, "prices.json");
beforeAll(() => {
  const lines = readFileSync(MINI, "utf8")
    .trimEnd()
    .split("\n")
    .sort((a, b) => a.length - b.length);
  writeFileSync(small, `${lines.slice(0, 2).join("\n")}\n`);
  const row = {
    fresh: 1,
    cache_read: 0.1,
    cache_write: 0,
    output: 2,
    currency: "USD",
    as_of: "2026-12-01",
    source: "test",
  };
  writeFileSync(prices, JSON.stringify({ models: { sim: row } }));
});

interface Summary {
  readonly verdict: { readonly kind: string; readonly why: readonly string[] };
  readonly partial: string | null;
  readonly cost: { readonly amount: number; readonly currency: string } | null;
  readonly arms: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}

async function asked(words: readonly string[]) {
  const { code, stdout, stderr } = await cli(["kvbench", small, ...words, "--json"]);
  const document =
    stdout === ""
      ? null
      : (JSON.parse(stdout) as { planned: number; excluded: Record<string, number>; summary: Summary });
  return { code, stderr, document };
}

describe("kvbench", () => {
  it("works against serve-sim in a process of its own", async () => {
    const server = spawn(process.execPath, [MAIN, "serve-sim", "--port", "0", "--block", "16"], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    const url = await new Promise<string>((resolve) =>
      server.stderr.on("data", (text: Buffer) => {
        const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text.toString())?.[0];
        if (found !== undefined) resolve(found);
      }),
    );
    const { code, document, stderr } = await asked(["--endpoint", url]);
    server.kill("SIGINT");
    const ended = await new Promise((resolve) => server.on("close", resolve));
    expect({ code, ended }).toEqual({ code: 0, ended: 130 });
    expect(document!.summary.verdict).toEqual({ kind: "conclusive", why: [] });
    expect(stderr).toMatch(/about \d+ prompt tokens in \d+ calls/);
    for (const arm of Object.values(document!.summary.arms)) expect(arm.prefilled_tokens).toBe(arm.expected_prefilled);
  });

  it("asks nothing again of a run that is finished, and refuses another one's folder by what differs", async () => {
    const { url, requests } = await startSim();
    const words = ["--endpoint", url, "--run", join(folder, "work")];
    const first = await asked(words);
    const before = requests();
    const again = await asked(words);
    expect([first.code, again.code]).toEqual([0, 0]);
    const comparable = ({ document }: typeof first) => JSON.stringify([document!.summary.arms, document!.excluded]);
    expect(comparable(again)).toBe(comparable(first));
    // Probe and controls alone.
    expect(requests() - before).toBeLessThan(30);
    const other = await asked([...words, "--max-out", "2"]);
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("max_out");
  });

  it("says that nobody is there and measures nothing: exit 3", async () => {
    const { code, stderr } = await asked(["--endpoint", "http://127.0.0.1:9"]);
    expect(code).toBe(3);
    expect(stderr).toContain("nothing answers at http://127.0.0.1:9");
    expect(stderr).toContain("nothing was measured");
  });

  it("is inconclusive, never zero, on a server without cache figures: exit 3", async () => {
    const { url } = await startSim({ fail: ["nocache@1+"] });
    const { code, document } = await asked(["--endpoint", url]);
    expect(code).toBe(3);
    expect(document!.summary.verdict.kind).toBe("inconclusive");
    for (const { reuse } of Object.values(document!.summary.arms)) expect(reuse).toBeNull();
  });

  it("stops at its limits and says what was left: tokens and money", async () => {
    const { url } = await startSim();
    const tokens = await asked(["--endpoint", url, "--max-prompt-tokens", "8000"]);
    expect(tokens.document!.summary.partial).toContain("--max-prompt-tokens 8000 is used up");
    expect(tokens.document!.excluded["not run"]).toBeGreaterThan(0);
    const money = await asked(["--endpoint", url, "--price", prices, "--max-cost", "0.012"]);
    expect(money.document!.summary.partial).toContain("--max-cost is used up");
    expect(money.document!.summary.cost!.amount).toBeGreaterThanOrEqual(0.012);
    expect(money.stderr).toContain("USD when nothing is reused");
    const none = await asked(["--endpoint", url, "--max-cost", "1"]);
    expect(none).toMatchObject({ code: 2 });
    expect(none.stderr).toContain("--max-cost needs price");
  });

  it("takes the window that is served with --budget-mode production-uncalibrated", async () => {
    const { url } = await startSim({ context: 9_000 });
    const { code, document } = await asked(["--endpoint", url, "--budget-mode", "production-uncalibrated"]);
    expect(code).toBe(0);
    expect(Object.keys(document!.summary.arms)).toEqual(["gcf+skeleton@window=9000", "none@window=9000"]);
  });

  it.each([
    [["--seat", "extract", "--endpoint", "http://127.0.0.1:9"], "both say who answers"],
    [["--budget-mode", "pressure", "--window", "9000", "--endpoint", "http://127.0.0.1:9"], "both set the budget"],
    [
      ["--budget-mode", "production-uncalibrated", "--pressure", "0.3", "--endpoint", "http://127.0.0.1:9"],
      "takes the seat's window",
    ],
    [["--arms", "raw,off", "--endpoint", "http://127.0.0.1:9"], "a list of raw and on"],
    [["--endpoint", "ftp://x"], "no http or https address"],
    [["--endpoint", "http://user:secret-word@127.0.0.1:9"], "holds credentials"],
    [["--endpoint", "http://127.0.0.1:9", "--key-env", "NO_SUCH_VARIABLE"], "NO_SUCH_VARIABLE holds no key"],
    [["--seat", "loca"], "there is no seat"],
    [["--dry-run", "--budget-mode", "production-uncalibrated"], "nobody tells the window"],
    [[], "no seat is named"],
  ])("refuses %j: exit 2", async (words, says) => {
    const { code, stderr } = await asked(words);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain("secret-word");
  });
});
