import { describe, expect, it } from "vitest";
import * as z from "zod";
import { budgetOptions, budgetsOf } from "../../src/cli/options/budget.ts";
import { ladderOptions, strategiesOf } from "../../src/cli/options/ladder.ts";
import { formatOf, outputOptions } from "../../src/cli/options/output.ts";
import { parseOptions } from "../../src/cli/parse.ts";
import { KnownError } from "../../src/core/errors.ts";
import { ladderName } from "../../src/ladder/names.ts";

const parsed = <S extends Record<string, z.ZodType>>(shape: S, words: string) =>
  parseOptions("run", z.strictObject(shape), words.split(" ").filter(Boolean)) as z.infer<z.ZodObject<S>>;
const budgets = (words: string) => budgetsOf(parsed(budgetOptions, words));
const strategies = (words: string) => strategiesOf(parsed(ladderOptions, words));

function refused(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof KnownError && error.exit === "refused") return error.message;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("budgetsOf", () => {
  it("is half of the entry by default, and a curve of one kind", () => {
    expect(budgets("")).toEqual({ rules: [{ kind: "pressure", share: 0.5 }], reserve: 0, lowWaters: [1] });
    expect(budgets("--budget 10 --budget 20 --reserve 3 --low-water 0.8 --low-water 0.6")).toEqual({
      rules: [
        { kind: "budget", tokens: 10 },
        { kind: "budget", tokens: 20 },
      ],
      reserve: 3,
      lowWaters: [0.8, 0.6],
    });
    expect(budgets("--window 32768").rules).toEqual([
      { kind: "window", window: 32768, reserveOutput: 4096, reserveTools: null },
    ]);
    expect(budgets("--window 100 --reserve-output 0 --reserve-tools 5").rules).toEqual([
      { kind: "window", window: 100, reserveOutput: 0, reserveTools: 5 },
    ]);
  });

  it.each([
    ["--budget 10 --pressure 0.5", "--pressure and --budget both set the budget; give one kind of budget"],
    ["--window 10 --budget 10", "--budget and --window both set the budget; give one kind of budget"],
    ["--reserve-output 9", "--reserve-output belongs to --window; give --window, or --reserve for any other budget"],
    [
      "--budget 10 --reserve-tools 9",
      "--reserve-tools belongs to --window; give --window, or --reserve for any other budget",
    ],
  ])("refuses %s", (words, message) => expect(refused(() => budgets(words))).toBe(message));
});

describe("strategiesOf", () => {
  it("is the default ladder, with its switches", () => {
    const names = (words: string) => strategies(words).map((spec) => spec.ladder && ladderName(spec.ladder));
    expect(names("")).toEqual(["gcf+skeleton"]);
    expect(names("--no-gcf")).toEqual(["skeleton"]);
    expect(names("--search-results --log-collapse")).toEqual(["gcf+skeleton+search+logs"]);
    expect(names("--no-gcf --no-skeleton")).toEqual(["dedupe"]);
    expect(names("--strategy none --strategy ladder --no-gcf")).toEqual([undefined, "skeleton"]);
  });

  it("hands a program to the strategy that is named after it", () => {
    const [spec] = strategiesOf(
      parsed(ladderOptions, `--strategy exec:half --exec half=["python3","half.py"] --exec-env TOKEN`),
    );
    expect(spec).toEqual({
      name: "exec:half",
      exec: { argv: ["python3", "half.py"], env: ["TOKEN"], cwd: process.cwd() },
    });
  });

  it.each([
    ["--strategy gcf+skeleton --no-gcf", "--gcf changes the default ladder, not gcf+skeleton; write --strategy ladder"],
    ["--strategy none --log-collapse", "--log-collapse has no ladder to change; add --strategy ladder"],
    ["--strategy trunkate", 'there is no strategy "trunkate"; did you mean truncate?'],
    ["--strategy exec:half", `no program is given for exec:half; give one as --exec 'half=["PROGRAM","ARGUMENT"]'`],
    ['--exec half=["x"]', "--exec half is not used; add --strategy exec:half"],
    [
      "--strategy exec:half --exec half=python3",
      `--exec does not have the form NAME=ARGV; write --exec 'half=["python3","half.py"]'`,
    ],
    [
      "--strategy exec:half --exec half=[]",
      `--exec does not have the form NAME=ARGV; write --exec 'half=["python3","half.py"]'`,
    ],
    ["--exec-env TOKEN", "--exec-env belongs to --exec; give --exec"],
  ])("refuses %s", (words, message) => expect(refused(() => strategies(words))).toBe(message));
});

describe("formatOf", () => {
  const format = (words: string) => formatOf(parsed(outputOptions, words));
  it.each([
    ["", "table"],
    ["--json", "json"],
    ["--format json --json", "json"],
    ["--format markdown", "markdown"],
    ["--out a.json", "json"],
    ["--out a.MD", "markdown"],
    ["--out a.txt", "table"],
    ["--out a.json --format table", "table"],
    ["--out constructor", "table"],
  ])("of %j is %s", (words, name) => expect(format(words)).toBe(name));

  it("refuses two formats", () => {
    expect(refused(() => format("--json --format table"))).toContain("ask for different documents");
  });
});
