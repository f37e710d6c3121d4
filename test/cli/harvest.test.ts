// `harvest` on real files: what comes out, what is said, and what never is.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { harvestManifestSchema } from "../../src/core/schemas/harvest-manifest.ts";
import { cli } from "./built.ts";
import { conversation, MAIL, SECRETS, writeTraceFolder } from "./trace-files.ts";

const root = mkdtempSync(join(tmpdir(), "harvest-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const at = (...names: string[]) => join(root, ...names);
const bytes = (path: string) => readFileSync(path, "utf8");
const digest = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
const manifestOf = (out: string) => harvestManifestSchema.parse(JSON.parse(bytes(`${out}.manifest.json`)));
const PRIVATE = [...SECRETS.map((secret) => secret.slice(0, 12)), ...SECRETS.map((secret) => secret.slice(-12)), MAIL];
const expectNothingPrivate = (text: string) => {
  for (const value of PRIVATE) expect(text).not.toContain(value);
};

beforeAll(() => {
  writeTraceFolder(at("traces"), 7);
  writeFileSync(at("traces", "again.jsonl"), `${conversation("t1")}\n`);
  writeFileSync(at("traces", "notes.txt"), "nothing of the kind\n");
});

describe("harvest", () => {
  it("makes a corpus that the other commands take, with a manifest that adds up", async () => {
    const out = at("all.jsonl");
    const made = await cli(["harvest", "--traces", at("traces"), "--out", out]);
    expect(made.code).toBe(0);
    expectNothingPrivate(made.stdout + made.stderr + bytes(out) + bytes(`${out}.manifest.json`));
    const manifest = manifestOf(out);
    expect(manifest).toMatchObject({
      planned: 9,
      kept: 7,
      left_out: { duplicate: 1, "unknown-format": 1 },
      formats: { "openai-messages": 7 },
      corpus: { name: "all.jsonl", sha256: digest(out), entries: 7 },
    });
    expect(made.stdout).toMatch(new RegExp(`"all.jsonl":\\s+"${digest(out)}"`));
    expect(manifest.substitutions.email).toBeGreaterThan(0);
    expect((await cli(["vet", out])).code).toBe(0);
    const run = await cli(["run", out, "--json"]);
    expect(JSON.parse(run.stdout)).toMatchObject({ planned: 7 });
    expect(readdirSync(root).filter((name) => name.startsWith(".harvest"))).toEqual([]);
  });

  it("gives the same bytes for any number of jobs, order of names and place", async () => {
    const [one, three] = [at("one.jsonl"), at("three.jsonl")];
    await cli(["harvest", "--traces", at("traces"), "--out", one, "--jobs", "1"]);
    await cli(["harvest", "--traces", "traces/notes.txt", "traces/", "--out", three, "--jobs", "3"], { cwd: root });
    expect(bytes(three)).toBe(bytes(one));
    const named = (path: string) => ({ ...manifestOf(path), corpus: null });
    expect(named(three)).toEqual(named(one));
  });

  it("numbers values in input order over all files", async () => {
    const text = bytes(at("one.jsonl"));
    const first = [...text.matchAll(/\[redacted-email-(\d+)\]/g)].map(([, number]) => Number(number));
    const seen = [...new Set(first)];
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it("goes on with a run folder, which holds nothing private, and refuses another run in it", async () => {
    const [out, work] = [at("run.jsonl"), at("work")];
    const words = ["harvest", "--traces", at("traces"), "--out", out, "--run", work];
    expect((await cli(words)).code).toBe(0);
    const before = bytes(out);
    expectNothingPrivate(
      readdirSync(work)
        .map((name) => bytes(join(work, name)))
        .join(""),
    );
    const items = readFileSync(join(work, "items.jsonl"));
    writeFileSync(join(work, "items.jsonl"), items.subarray(0, Math.floor(items.length * 0.6)));
    rmSync(out);
    expect((await cli(words)).code).toBe(0);
    expect(bytes(out)).toBe(before);
    const other = await cli([...words, "--min-tool-bytes", "5"]);
    expect(other).toMatchObject({ code: 2, stderr: expect.stringMatching(/another stretch|another .*stretch/) });
    const stranger = await cli(["harvest", "--traces", at("traces"), "--out", out, "--run", root]);
    expect(stranger).toMatchObject({ code: 2, stderr: expect.stringContaining("something else than a run") });
  });

  it("draws samples by seed", async () => {
    const draw = async (name: string, seed: string) => {
      await cli(["harvest", "--traces", at("traces"), "--out", at(name), "--sample", "3", "--seed", seed]);
      return bytes(at(name));
    };
    const [a, b, c] = [await draw("a.jsonl", "1"), await draw("b.jsonl", "1"), await draw("c.jsonl", "2")];
    expect(a.split("\n")).toHaveLength(4);
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    expect(manifestOf(at("a.jsonl")).left_out).toMatchObject({ "not-sampled": 4 });
  });

  it("leaves the old corpus when nothing can be read, and says what it looked for", async () => {
    writeFileSync(at("old.jsonl"), "old");
    mkdirSync(at("empty"));
    for (const traces of [at("empty"), at("traces", "notes.txt")]) {
      const made = await cli(["harvest", "--traces", traces, "--out", at("old.jsonl")]);
      expect(made).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("openai-messages") });
    }
    expect(bytes(at("old.jsonl"))).toBe("old");
  });

  it("refuses what it can't use, by name", async () => {
    const refusal = async (...words: string[]) => {
      const { code, stderr } = await cli(["harvest", ...words]);
      return `${code} ${stderr}`;
    };
    const [traces, out] = [at("traces"), at("x.jsonl")];
    expect(await refusal("--out", out)).toMatch(/^2 .*--traces/);
    expect(await refusal("--traces", traces)).toMatch(/^2 .*--out/);
    expect(await refusal("--traces", at("nowhere"), "--out", out)).toMatch(/^2 .*nowhere.*no such file/);
    expect(await refusal("--traces", traces, "--out", out, "--classes=-email")).toMatch(/^2 .*only add classes/);
    expect(await refusal("--traces", traces, "--out", out, "--as", "openai-mesages")).toMatch(/^2 .*openai-messages/);
    expect(await refusal("--traces", traces, "--out", out, "--seed", "3")).toMatch(/^2 .*--sample/);
    expect(await refusal("--traces", traces, "--out", at("no-folder", "x.jsonl"))).toMatch(/^2 .*no-folder/);
    expect(await refusal("--traces", traces, "--out", at("traces", "notes.txt"))).toMatch(/^2 /);
    expect(bytes(at("traces", "notes.txt"))).toBe("nothing of the kind\n");
    expect(existsSync(out)).toBe(false);
  });

  it("names unreadable files and links in a circle, and reads their neighbours", async () => {
    writeTraceFolder(at("odd"), 2);
    symlinkSync("loop-b", at("odd", "loop-a"));
    symlinkSync("loop-a", at("odd", "loop-b"));
    symlinkSync("..", at("odd", "deeper", "up"));
    writeFileSync(at("odd", "cut.jsonl"), `${conversation("cut").slice(0, 300)}\n${conversation("whole")}\n`);
    const made = await cli(["harvest", "--traces", at("odd"), "--out", at("odd.jsonl")]);
    expect(made.code).toBe(0);
    expect(made.stderr).toMatch(/loop-a.*circle/);
    expect(made.stderr).toMatch(/cut\.jsonl:1: no JSON/);
    expect(manifestOf(at("odd.jsonl"))).toMatchObject({ kept: 3, left_out: { unreadable: 2 } });
  });

  it("writes no corpus over what is no file", async () => {
    const made = await cli(["harvest", "--traces", at("traces"), "--out", "/dev/null"]);
    expect(made).toMatchObject({ code: 2, stderr: expect.stringContaining("no regular file") });
  });

  it("says that a disk is full, and leaves the old corpus", async (context) => {
    const disk = at("disk");
    mkdirSync(disk);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=48k", "tmpfs", disk]).status === 0;
    if (!mounted) context.skip();
    try {
      writeFileSync(join(disk, "c.jsonl"), "old");
      writeTraceFolder(at("many"), 12, { bytes: 9000 });
      const made = await cli(["harvest", "--traces", at("many"), "--out", join(disk, "c.jsonl")]);
      expect(made).toMatchObject({ code: 2, stderr: expect.stringMatching(/no space left/) });
      expect(bytes(join(disk, "c.jsonl"))).toBe("old");
      expect(readdirSync(disk)).toEqual(["c.jsonl"]);
    } finally {
      spawnSync("umount", [disk]);
    }
  });

  it("lists the folders that tools keep traces in", async () => {
    const { code, stdout } = await cli(["harvest", "--where", "--json"], { env: { HOME: root } });
    expect(code).toBe(0);
    for (const { exists } of JSON.parse(stdout).folders) expect(exists).toBe(false);
  });
});
