import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importsOf, violations } from "./rules.ts";

const SRC = join(import.meta.dirname, "../../src");
const paths = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .sort();
const sourceOf = (path: string) => readFileSync(join(SRC, path), "utf8");

describe("the source tree", () => {
  it("finds the sources and their imports", () => {
    expect(paths.length).toBeGreaterThan(50);
    expect(importsOf(sourceOf("core/errors.ts"))).toEqual([]);
    expect(importsOf(sourceOf("cli/program.ts")).map((found) => found.specifier)).toContain("./commands.ts");
    expect(importsOf(sourceOf("cli/commands.ts")).map((found) => found.specifier)).toContain("./commands/run.ts");
  });

  it.each(paths)("%s keeps the rules", (path) => expect(violations(path, sourceOf(path))).toEqual([]));

  it("has a median file under 100 lines", () => {
    const lengths = paths.map((path) => sourceOf(path).split("\n").length - 1).sort((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThan(100);
  });
});

describe("the rules, on planted sources", () => {
  const head = "// What it is.\n";

  it.each([
    ["ladder/rungs/dedupe.ts", 'import { readFileSync } from "node:fs";', "may not import node:fs"],
    ["ladder/rungs/dedupe.ts", 'import fs from "fs/promises";', "may not import fs/promises"],
    ["ladder/rungs/dedupe.ts", 'const fs = await import("node:fs");', "may not import node:fs"],
    ["ladder/rungs/dedupe.ts", 'const fs = require("node:fs");', "may not import node:fs"],
    ["ladder/rungs/dedupe.ts", 'import type { Stats } from "node:fs";', "may not import node:fs"],
    [
      "ladder/rungs/dedupe.ts",
      'import {\n  a,\n  b,\n} from "node:child_process";',
      "may not import node:child_process",
    ],
    ["ladder/rungs/dedupe.ts", 'import { elide } from "./elide.ts";', "siblings of ladder/rungs"],
    ["ladder/rungs/dedupe.ts", 'export { elide } from "./elide.ts";', "siblings of ladder/rungs"],
    ["ladder/view.ts", 'import { load } from "../corpus/load.ts";', "ladder may not import corpus/load.ts"],
    ["core/hash.ts", 'import { x } from "../ladder/view.ts";', "core may not import ladder/view.ts"],
    ["corpus/load.ts", 'import { x } from "../ladder/ladder.ts";', "only the artefact predicates"],
    ["corpus/formats/codex.ts", 'import { readFileSync } from "node:fs";', "may not import node:fs"],
    ["strategies/none.ts", 'import { t } from "./truncate.ts";', "siblings of strategies"],
    ["strategies/none.ts", 'import { x } from "../corpus/load.ts";', "strategies may not import corpus/load.ts"],
    ["evals/diff.ts", 'import { x } from "./replay/plan.ts";', "siblings of evals"],
    ["reports/renderers/table.ts", 'import { x } from "./markdown.ts";', "siblings of reports/renderers"],
    ["reports/index.ts", 'import { x } from "../evals/diff.ts";', "reports may not import evals/diff.ts"],
    ["cli/commands/run.ts", 'import { x } from "./freeze.ts";', "siblings of cli/commands"],
    ["cli/commands/run.ts", 'import { spawn } from "node:child_process";', "may not import node:child_process"],
    ["index.ts", 'import { x } from "./cli/program.ts";', "src may not import cli/program.ts"],
    ["evals/diff.ts", 'import { request } from "undici";', "may not import undici"],
    ["core/hash.ts", 'import { x } from "./json/lexer.js";', "does not end in .ts"],
    ["core/hash.ts", 'import { x } from "../../test/x.ts";', "leaves src/"],
    ["core/hash.ts", "export const t = Date.now();", "may not use Date.now"],
    ["core/hash.ts", "export const t = new Date();", "may not use new Date("],
    ["evals/ab.ts", "const r = Math.random();", "may not use Math.random"],
    ["evals/ab.ts", "const e = process.env.HOME;", "may not use process"],
    ["evals/ab.ts", 'console.log("x");', "may not use console"],
    ["evals/ab.ts", "xs.sort((a, b) => a.localeCompare(b));", "may not use a locale"],
    ["core/hash.ts", 'export * from "./json/lexer.ts";', "exports names with a star"],
    ["core/utils.ts", "", "is named after nothing"],
    ["core/hash.ts", "x;\n".repeat(301), "more than 300"],
    ["misc/hash.ts", "", "misc is no folder of the layout"],
  ])("%s with %j", (path, source, message) => {
    expect(violations(path, `${head}${source}\n`).join("\n")).toContain(message);
  });

  it("wants a first line that says what the file is", () => {
    expect(violations("core/hash.ts", 'import * as z from "zod";\n').join("\n")).toContain(
      "does not open with a comment",
    );
  });

  it.each([
    ["ladder/rungs/dedupe.ts", 'import { x } from "../view.ts";\nimport { y } from "../../core/message.ts";'],
    ["ladder/rungs/index.ts", 'import { dedupe } from "./dedupe.ts";'],
    ["strategies/none.ts", 'import type { Strategy } from "./strategy.ts";'],
    ["strategies/exec/child.ts", 'import { spawn } from "node:child_process";\nimport { x } from "./answer.ts";'],
    ["evals/replay/plan.ts", 'import { x } from "./types.ts";'],
    ["cli/commands/run.ts", 'import { x } from "../../evals/replay/plan.ts";\nconst now = Date.now();'],
    ["core/hash.ts", "// Never uses Date.now() or process.env.\n/** Not Math.random(). */\nexport const x = 1;"],
  ])("allows %s with %j", (path, source) => expect(violations(path, `${head}${source}\n`)).toEqual([]));
});
