// kvbench killed at random moments against a simulated server that goes on: the resumed report equals an undisturbed one in everything
// but nonces, times and controls, with earlier prompts kept and without. Seeded; LONG_SECONDS bounds the number of kills.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";
import { seeded } from "../../src/core/random/seeded.ts";
import { cli, MAIN } from "../cli/built.ts";
import { startSim } from "../seats/sim/start.ts";

const KILLS = 200;
const root = mkdtempSync(join(tmpdir(), "kvbench-kill-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function killedAfter(words: readonly string[], milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...words], { stdio: "ignore" });
    const timer = setTimeout(() => child.kill("SIGKILL"), milliseconds);
    child.on("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The document without what may differ: nonces, times, controls. */
function comparable(file: string): string {
  const { provenance: _, ...document } = JSON.parse(readFileSync(file, "utf8"));
  const { control_before: _b, control_after: _a, nonce: _n, framing_floor_reuse: _f, ...summary } = document.summary;
  const { repeat_reuse: _r, ...cache } = summary.cache;
  const items = document.items.map((item: { detail: Record<string, unknown> }) => {
    const { nonce: _i, ...detail } = item.detail;
    return { ...item, detail };
  });
  return canonicalJson({ ...document, items, summary: { ...summary, cache, seat: { ...summary.seat, name: "" } } });
}

it.each(["last", "multi"] as const)(
  "ends as an undisturbed run does when it is killed at any moment: %s",
  async (prompts) => {
    const until = Date.now() + Number(process.env.LONG_SECONDS ?? 7200) * 125;
    const lines = readFileSync(join(import.meta.dirname, "../../corpora/mini.jsonl"), "utf8")
      .trimEnd()
      .split("\n");
    const corpus = join(root, `${prompts}.jsonl`);
    writeFileSync(
      corpus,
      `${lines
        .sort((a, b) => a.length - b.length)
        .slice(0, 4)
        .join("\n")}\n`,
    );
    // A server for each run: what another one left in its memory may begin with the token that a salt begins with.
    const started = async () => (await startSim({ kind: "plain", block: 1, prompts })).url;
    const words = (name: string, url: string) => [
      "kvbench",
      corpus,
      "--endpoint",
      url,
      "--run",
      join(root, prompts, name),
      "--out",
      join(root, `${prompts}-${name}.json`),
      "--quiet",
    ];
    const began = Date.now();
    rmSync(join(root, prompts), { recursive: true, force: true });
    await (await import("node:fs/promises")).mkdir(join(root, prompts));
    expect((await cli(words("whole", await started()))).code).toBe(0);
    const took = Date.now() - began;
    const undisturbed = comparable(join(root, `${prompts}-whole.json`));
    const rng = seeded(11, `kvbench kills ${prompts}`);
    let kills = 0;
    for (let round = 0; kills < KILLS / 2 && Date.now() < until; round += 1) {
      const given = words(`round-${round}`, await started());
      for (let times = 0; times < 4; times += 1) {
        await killedAfter(given, rng.int(1, took));
        kills += 1;
      }
      expect((await cli(given)).code).toBe(0);
      const resumed = comparable(join(root, `${prompts}-round-${round}.json`));
      let at = 0;
      while (at < resumed.length && resumed[at] === undisturbed[at]) at += 1;
      // The whole documents are too long to be read beside each other.
      expect(resumed.slice(at - 300, at + 60)).toBe(undisturbed.slice(at - 300, at + 60));
      rmSync(join(root, prompts, `round-${round}`), { recursive: true });
    }
    expect(kills).toBeGreaterThan(3);
  },
  3_600_000,
);
