import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS, familiesOf } from "../../src/cli/commands.ts";
import { fastAnswer, wordsOfName } from "../../src/cli/fast-path.ts";
import { COMMAND_HELP, FAMILY_HELP, TOP_HELP, VERSION } from "../../src/cli/help.generated.ts";
import { commandHelp, familyHelp, topHelp } from "../../src/cli/help.ts";
import { optionsOf } from "../../src/cli/options/flag.ts";
import { parseOptions } from "../../src/cli/parse.ts";
import { cellsOf } from "../../src/reports/width.ts";
import { cli, ROOT } from "./built.ts";

const about = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string; description: string };

describe("generated help", () => {
  it("is what the declarations say now", async () => {
    expect(VERSION).toBe(about.version);
    expect(TOP_HELP).toBe(topHelp(about.description));
    const real = await Promise.all(COMMANDS.map(async (row) => [row.name, await commandHelp(row)] as const));
    expect(COMMAND_HELP).toEqual(Object.fromEntries(real));
    const families = familiesOf(COMMANDS).map((name) => [name, familyHelp(name)] as const);
    expect(FAMILY_HELP).toEqual(Object.fromEntries(families));
  });

  it("gives no command the name of a family", () => {
    const names = COMMANDS.map((row) => row.name);
    expect(familiesOf(COMMANDS).filter((family) => names.includes(family))).toEqual([]);
    expect(names.filter((name) => !/^[a-z-]+( [a-z-]+)?$/.test(name))).toEqual([]);
  });

  it("fits 80 columns and names every option with every command", async () => {
    for (const line of [TOP_HELP, ...Object.values(COMMAND_HELP), ...Object.values(FAMILY_HELP)]
      .join("\n")
      .split("\n")) {
      expect(cellsOf(line)).toBeLessThanOrEqual(80);
    }
    for (const row of COMMANDS) {
      for (const spec of optionsOf((await row.load()).options)) {
        expect(COMMAND_HELP[row.name]).toContain(spec.group === "Arguments" ? spec.value : spec.name);
      }
    }
  });

  it("has examples whose options the commands take", async () => {
    for (const row of COMMANDS) {
      expect(row.examples.length).toBeGreaterThan(0);
      const { options } = await row.load();
      for (const { line } of row.examples) {
        expect(line.startsWith(`${row.name} `) || line === row.name).toBe(true);
        const words = line
          .slice(row.name.length)
          .trim()
          .split(" ")
          .filter((word) => word !== "");
        expect(() => parseOptions(row.name, options, words)).not.toThrow();
      }
    }
  });
});

describe("fastAnswer", () => {
  it.each([
    [["--version"], `${about.version}\n`],
    [["-v"], `${about.version}\n`],
    [["--help"], TOP_HELP],
    [["help"], TOP_HELP],
    [["run", "--help"], COMMAND_HELP.run],
    [["run", "x", "--pressure", "-h"], COMMAND_HELP.run],
    [["help", "run"], COMMAND_HELP.run],
    [["corpus", "stat", "--help"], COMMAND_HELP["corpus stat"]],
    [["help", "corpus", "stat"], COMMAND_HELP["corpus stat"]],
    [["corpus", "--help"], FAMILY_HELP.corpus],
    [["help", "corpus"], FAMILY_HELP.corpus],
  ])("answers %j", (words, text) => {
    expect(text).toBeTruthy();
    expect(fastAnswer(words)).toEqual({ stream: "stdout", text, exit: "ok" });
  });

  it.each([
    [["run", "x"]],
    [["nothing", "--help"]],
    [["help", "toString"]],
    [["run", "--", "--help"]],
    [["run", "--version"]],
    [["corpus", "stat", "x"]],
    [["corpus", "stta"]],
    [["corpus", "stta", "--help"]],
    [["help", "corpus", "stta"]],
  ])("leaves %j to the commands", (words) => expect(fastAnswer(words)).toBeNull());

  it("shows help for no word at all, but does not call it a success", () => {
    expect(fastAnswer([])).toEqual({ stream: "stderr", text: TOP_HELP, exit: "refused" });
    expect(fastAnswer(["corpus"])).toEqual({ stream: "stderr", text: FAMILY_HELP.corpus, exit: "refused" });
  });
});

describe("wordsOfName", () => {
  const known = (name: string) => ["run", "corpus stat"].includes(name);
  it.each([
    [["run", "stat"], 1],
    [["corpus", "stat", "x"], 2],
    [["corpus"], 0],
    [["corpus", "run"], 0],
    [[], 0],
  ] as const)("%j: %i", (words, length) => expect(wordsOfName(words, known)).toBe(length));
});

describe("the built executable", () => {
  it("prints help and version on stdout, alone", async () => {
    expect(await cli(["--help"])).toMatchObject({ code: 0, stdout: TOP_HELP, stderr: "" });
    expect(await cli(["--version"])).toMatchObject({ code: 0, stdout: `${about.version}\n`, stderr: "" });
    expect(await cli([])).toMatchObject({ code: 2, stdout: "", stderr: TOP_HELP });
  });

  it("cli-06: answers help and version from a handful of modules, none of them a library", async () => {
    const loaded = async (words: readonly string[]) => {
      const trace = await cli(words, { env: { NODE_DEBUG: "esm" } });
      return [...new Set(trace.stderr.match(/file:\/\/\/[^\s'",)]+\.js/g) ?? [])];
    };
    for (const words of [["--version"], ["--help"], ["run", "--help"]]) {
      const modules = await loaded(words);
      expect(modules.length, "the trace must show the executable itself").toBeGreaterThan(0);
      expect(modules.filter((url) => url.includes("node_modules"))).toEqual([]);
      expect(modules.length).toBeLessThanOrEqual(5);
    }
    const bad = await loaded(["rungs", "--jsno"]);
    expect(bad.some((url) => url.includes("/yargs/"))).toBe(true);
    expect(bad.filter((url) => url.includes("gpt-tokenizer"))).toEqual([]);
  });
});
