import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ROOT } from "../cli/built.ts";

const about = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  exports: Record<string, { types: string; default: string }>;
};
const paths = Object.keys(about.exports);
const exampleOf = (path: string) => `${path === "." ? "index" : path.slice(2)}.mjs`;

/** What each example prints on the shipped corpus, as far as it is bound to stay. */
const PRINTS: Readonly<Record<string, RegExp>> = {
  ".": /^\S+: fit, \d+ touches\n$/,
  "./ladder": /^fit \d+ true\n$/,
  "./strategies": /^ladder fit \d+\nnone exhausted 40\ntruncate fit \d+\ndigest \w+ \d+\n$/,
  "./corpus": /^mini\.jsonl [0-9a-f]{12} \d+\n([a-z-]+ \d+\n){10,}$/,
  "./evals": /^lost: truncate 0\.\d\d, ladder 0\.\d\d of an entry.s entities\n$/,
};

describe("package exports", () => {
  it("are the root and at most five subpaths, each with an example and a file", () => {
    expect(paths[0]).toBe(".");
    expect(paths.length).toBeLessThanOrEqual(6);
    for (const path of paths) {
      expect(existsSync(join(ROOT, about.exports[path]?.default ?? ""))).toBe(true);
      expect(existsSync(join(ROOT, about.exports[path]?.types ?? ""))).toBe(true);
    }
    const examples = readdirSync(join(ROOT, "examples")).filter((name) => name.endsWith(".mjs"));
    expect(examples.sort()).toEqual(paths.map(exampleOf).sort());
  });

  it.each(paths)("%s: its example of about ten lines runs against the build", async (path) => {
    const file = join(ROOT, "examples", exampleOf(path));
    const source = readFileSync(file, "utf8");
    expect(source).toContain(`from "compaction-eval${path.slice(1)}"`);
    expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { cwd: ROOT });
    expect(stderr).toBe("");
    expect(stdout).toMatch(PRINTS[path] ?? /^$/);
  });
});
