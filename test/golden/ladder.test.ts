// One folder a case under golden/ladder: `input.txt` is written by hand, `expected.txt` by `npm run golden:update`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { emergencyShrink } from "../../src/ladder/emergency-shrink.ts";
import { fit } from "../../src/ladder/ladder.ts";
import { ladderOptions } from "../../src/ladder/names.ts";
import { type GoldenCase, readCase, writeOutcome } from "./case-format.ts";

const ROOT = "golden/ladder";
const update = process.env.UPDATE_GOLDENS === "1";
const folders = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

async function outcomeOf(golden: GoldenCase): Promise<string> {
  if (golden.ladder === "emergency-shrink") return writeOutcome(emergencyShrink(golden));
  const options = ladderOptions(golden.ladder);
  if (options === null) throw new Error(`no ladder ${golden.ladder}`);
  return writeOutcome(await fit({ ...golden, options }));
}

describe("golden ladder cases", () => {
  it.each(folders)("%s", async (name) => {
    const folder = join(ROOT, name);
    expect(readdirSync(folder).sort(), "orphans").toEqual(update ? expect.anything() : ["expected.txt", "input.txt"]);
    const outcome = await outcomeOf(readCase(readFileSync(join(folder, "input.txt"), "utf8")));
    const expected = join(folder, "expected.txt");
    if (update) writeFileSync(expected, outcome);
    expect(existsSync(expected) ? readFileSync(expected, "utf8") : "").toBe(outcome);
  });

  it("has a case for every rung that fires", () => {
    const fired = folders.flatMap((name) => {
      const text = readFileSync(join(ROOT, name, "expected.txt"), "utf8");
      return [...text.matchAll(/^ {2}([a-z-]+) #\d+ \d+ (?:to|left)/gm)].map((match) => match[1]);
    });
    const rungs = ["dedupe", "gcf", "log-collapse", "search-results", "skeleton", "elide", "drop", "emergency-shrink"];
    expect([...new Set(fired)].sort()).toEqual([...rungs].sort());
  });
});
