// Kill -9 at random moments of a harvest: the corpus is the old one or the whole new one, nothing unredacted lies on the disk, and
// going on ends with the bytes of an undisturbed run. Seeded; LONG_SECONDS bounds the number of kills.
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { seeded } from "../../src/core/random/seeded.ts";
import { cli, MAIN } from "../cli/built.ts";
import { MAIL, SECRETS, writeTraceFolder } from "../cli/trace-files.ts";

const KILLS = 50;
const root = mkdtempSync(join(tmpdir(), "harvest-kill-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const PRIVATE = [...SECRETS, ...SECRETS.flatMap((secret) => [secret.slice(0, 12), secret.slice(-12)]), MAIL];
const until = Date.now() + Number(process.env.LONG_SECONDS ?? 3600) * 250;

/** Everything below a folder but the traces themselves. */
function textsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => !path.startsWith(join(root, "traces")) && statSync(path).isFile())
    .map((path) => readFileSync(path, "utf8"));
}

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

it("survives being killed at any moment", async () => {
  const traces = writeTraceFolder(join(root, "traces"), 24, { turns: 8, bytes: 20_000 });
  const whole = join(root, "whole.jsonl");
  const started = Date.now();
  expect((await cli(["harvest", "--traces", traces, "--out", whole, "--jobs", "1"])).code).toBe(0);
  const took = Date.now() - started;
  const undisturbed = readFileSync(whole, "utf8");
  const rng = seeded(7, "kills");
  let kills = 0;
  for (let round = 0; kills < KILLS && Date.now() < until; round += 1) {
    const [out, work] = [join(root, "out.jsonl"), join(root, `work-${round}`)];
    const words = ["harvest", "--traces", traces, "--out", out, "--run", work, "--jobs", String(1 + (round % 2))];
    const old = `old ${round}`;
    writeFileSync(out, old);
    for (let times = 0; times < 3; times += 1) {
      await killedAfter(words, rng.int(1, took));
      kills += 1;
      expect([old, undisturbed]).toContain(readFileSync(out, "utf8"));
      for (const text of textsBelow(root)) for (const value of PRIVATE) expect(text).not.toContain(value);
    }
    expect((await cli(words)).code).toBe(0);
    expect(readFileSync(out, "utf8")).toBe(undisturbed);
    rmSync(work, { recursive: true });
  }
  expect(kills).toBeGreaterThan(3);
});
