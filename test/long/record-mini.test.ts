// Records the mini corpus twice, in unlike surroundings, and compares bytes: minutes of compilers and test runners, so it
// is no part of the ordinary suite. Skipped where a tool is missing.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
// @ts-expect-error a plain script, without types
import { missingTools } from "../../scripts/record-mini/sandbox.mjs";

const SCRIPT = fileURLToPath(new URL("../../scripts/record-mini/main.mjs", import.meta.url));

function recorded(root: string, name: string, surroundings: Record<string, string>): Buffer {
  const out = join(root, name);
  const temp = join(root, `${name} temp`, "deeper".repeat(name.length));
  mkdirSync(temp, { recursive: true });
  execFileSync(process.execPath, [SCRIPT, "--out", out], { env: { ...process.env, ...surroundings, TMPDIR: temp } });
  return readFileSync(join(out, "mini.jsonl"));
}

it.skipIf(missingTools().length > 0)(
  "two recordings give the same bytes",
  () => {
    const root = mkdtempSync(join(tmpdir(), "long-"));
    try {
      const first = recorded(root, "a", { TZ: "UTC", LANG: "C" });
      const second = recorded(root, "another", {
        TZ: "Asia/Tokyo",
        LANG: "de_DE.UTF-8",
        COLUMNS: "213",
        FORCE_COLOR: "1",
      });
      expect(second.equals(first)).toBe(true);
      expect(first.length).toBeGreaterThan(200_000);
    } finally {
      rmSync(root, { recursive: true });
    }
  },
  900_000,
);
