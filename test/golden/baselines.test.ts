// Every committed baseline is what `freeze` writes today, byte for byte, and belongs to a corpus that ships.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { baselineSchema } from "../../src/core/schemas/baseline.ts";
import { cli } from "../cli/built.ts";

const ROOT = "golden/baselines";

describe("baselines", () => {
  it.each(readdirSync(ROOT))("%s is fresh", async (name) => {
    const text = readFileSync(join(ROOT, name), "utf8");
    const baseline = baselineSchema.parse(JSON.parse(text));
    const corpus = `corpora/${baseline.corpus.name}`;
    expect(existsSync(corpus), "orphan").toBe(true);
    const folder = mkdtempSync(join(tmpdir(), "baseline-"));
    try {
      const out = join(folder, name);
      const rule = baseline.budget.rule.split("=");
      const frozen = await cli([
        "freeze",
        corpus,
        "--strategy",
        baseline.ladder,
        `--${rule[0]}`,
        `${rule[1]}`,
        "--out",
        out,
      ]);
      expect(frozen.code).toBe(0);
      if (process.env.UPDATE_GOLDENS === "1") writeFileSync(join(ROOT, name), readFileSync(out));
      expect(readFileSync(out, "utf8")).toBe(readFileSync(join(ROOT, name), "utf8"));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
