// The server's count must be its own: nothing that it is built of, however far down, is what its figures are compared with.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { importsOf } from "../../architecture/rules.ts";

const SRC = join(import.meta.dirname, "../../../src");

function reached(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { specifier } of importsOf(readFileSync(file, "utf8")))
    if (specifier.startsWith(".")) reached(join(dirname(file), specifier), known);
  return known;
}

it("the simulated server is built of nothing that its figures are held against", () => {
  const compared = ["core/prefix-ledger.ts", "core/prompt-tokens.ts", "seats/probe/cache-rule.ts"];
  for (const file of compared) expect(existsSync(join(SRC, file))).toBe(true);
  const built = [...reached(join(SRC, "seats/sim/server.ts"))].map((file) => file.slice(SRC.length + 1));
  expect(built).toContain("seats/sim/cache.ts");
  expect(built.filter((file) => compared.includes(file) || /^(evals|seats\/probe)\//.test(file))).toEqual([]);
});
