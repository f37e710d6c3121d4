// What the table of formats says of real files: as many as detection gives to the format, made-up ones left out. Skipped without them.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detect, FORMATS } from "../../../src/corpus/formats/index.ts";
import { findFiles, headOf } from "../../../src/corpus/trace/fs-source.ts";
import { fileProbe, HEAD_BYTES } from "../../../src/corpus/trace/probe.ts";
import { noRealFiles } from "./reading.ts";

const TRACES = new URL("../../../../shared/traces/", import.meta.url).pathname;

/** Files of the folder's own list that somebody recorded: `| file | repository | licence | notes |`. */
function recorded(): readonly string[] {
  return readFileSync(`${TRACES}README.md`, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.includes("/") && !/SYNTHETIC|test data|test sample/.test(line))
    .map((line) => line.split("|")[1]?.trim() ?? "");
}

describe.skipIf(noRealFiles)("the table of formats", () => {
  it("says how many real files there are of each", async () => {
    const found: Record<string, number> = {};
    for (const path of recorded()) {
      const { files } = await findFiles([`${TRACES}${path}`]);
      const detected = detect(fileProbe(path, await headOf(files[0]!, HEAD_BYTES)));
      if (detected.kind === "format") found[detected.format.name] = (found[detected.format.name] ?? 0) + 1;
    }
    const said = FORMATS.flatMap(({ name, tested }) => (tested === null ? [] : [[name, tested.files] as const]));
    expect(found).toEqual(Object.fromEntries(said));
  });

  it("reads a list of some length", () => expect(recorded().length).toBeGreaterThan(30));
});

it("says of each format how it is told, what becomes a run, and what does not", () => {
  for (const { about, tested, title } of FORMATS) {
    for (const text of [title, ...Object.values(about)]) expect(text).toMatch(/^[^|`\n]{5,400}$/);
    expect(tested === null || tested.versions !== "").toBe(true);
  }
});
