// Public bug reports turned into cases: each is a test named by its id, or stands in the list of those that belong to a part
// of the project that isn't there yet.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const LATER: Readonly<Record<string, readonly string[]>> = {
  watchdog: ["loops-"],
};

const ids = readFileSync("test/fixtures/field-cases.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line).id as string);

const sources = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && !path.startsWith("field-cases"))
  .map((path) => readFileSync(join("test", path), "utf8"));

it("has a test named by every field case that touches what is built", () => {
  const later = Object.values(LATER).flat();
  const missing = ids.filter(
    (id) =>
      !later.some((prefix) => id.startsWith(prefix)) &&
      !sources.some((source) => new RegExp(`["\`'(, /]${id}[^0-9]`).test(source)),
  );
  expect(missing).toEqual([]);
});
