// What the main job promises on the shipped corpus: the same bytes everywhere, and a ratchet that names what moved.

import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli, MAIN, MINI, ROOT } from "./built.ts";

const scratch = mkdtempSync(join(tmpdir(), "acceptance-"));
afterAll(() => rmSync(scratch, { recursive: true }));

const BASELINE = join(ROOT, "golden/baselines/mini.gcf+skeleton.pressure=0.5.json");
const comparable = (stdout: string) => JSON.stringify({ ...JSON.parse(stdout), provenance: null });

describe("run corpora/mini.jsonl", () => {
  it("gives the same bytes under another zone, language, width, folder and number of jobs", async () => {
    const plain = await cli(["run", MINI, "--json", "--jobs", "1"]);
    expect(plain.code).toBe(0);
    const other = await cli(["run", MINI, "--json", "--jobs", "2"], {
      cwd: scratch,
      env: { TZ: "Pacific/Chatham", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", COLUMNS: "47" },
    });
    expect(comparable(other.stdout)).toBe(comparable(plain.stdout));
  });

  it("exits 0 against its baseline, 2 against one of another ladder or corpus", async () => {
    expect((await cli(["run", MINI, "--baseline", BASELINE])).code).toBe(0);
    const ladder = await cli(["run", MINI, "--baseline", BASELINE, "--no-gcf"]);
    expect(ladder).toMatchObject({ code: 2, stdout: "" });
    expect(ladder.stderr).toMatch(/ladder/);
    const corpus = await cli(["run", join(ROOT, "corpora/edge.jsonl"), "--baseline", BASELINE]);
    expect(corpus).toMatchObject({ code: 2, stdout: "" });
    expect(corpus.stderr).toMatch(/corpus/);
    const budget = await cli(["run", MINI, "--baseline", BASELINE, "--pressure", "0.6"]);
    expect(budget).toMatchObject({ code: 2, stdout: "" });
    expect(budget.stderr).toMatch(/budget/);
  });

  it("exits 1 and names entry and entity when a frozen lost list lacks one text", async () => {
    const baseline = JSON.parse(readFileSync(BASELINE, "utf8"));
    const entry = baseline.entries.find((one: { lost: Record<string, string[]> }) => (one.lost.path ?? []).length > 0);
    const gone = entry.lost.path.shift();
    const file = join(scratch, "one-less.json");
    writeFileSync(file, JSON.stringify(baseline));
    const run = await cli(["run", MINI, "--baseline", file]);
    expect(run.code).toBe(1);
    const said = `${run.stdout}${run.stderr}`.replace(/\s+/g, " ");
    expect(said).toContain(entry.id);
    expect(said).toContain(gone);
  });

  it("exits 1 and names the entries when one constant of the skeleton is changed", () => {
    const copy = join(scratch, "copy");
    cpSync(join(ROOT, "dist"), join(copy, "dist"), { recursive: true });
    cpSync(join(ROOT, "package.json"), join(copy, "package.json"));
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
    const constants = join(copy, "dist/ladder/constants.js");
    const source = readFileSync(constants, "utf8");
    const changed = source.replace(/(skeleton: \{[\s\S]*?head: )12,/, "$14,");
    expect(changed).not.toBe(source);
    writeFileSync(constants, changed);
    const main = join(copy, MAIN.slice(ROOT.length));
    const run = spawnSync(process.execPath, [main, "run", MINI, "--baseline", BASELINE], { encoding: "utf8" });
    expect(run.status).toBe(1);
    const ids = JSON.parse(readFileSync(BASELINE, "utf8")).entries.map((entry: { id: string }) => entry.id);
    expect(ids.filter((id: string) => run.stdout.includes(id)).length).toBeGreaterThan(1);
  });
});
