// Reading traces in tests: runs of a made-up source, and the real files of ../shared, where they are.
import { existsSync, readFileSync } from "node:fs";
import type { Run } from "../../../src/core/schemas/run.ts";
import type { Format } from "../../../src/corpus/formats/format.ts";
import { findFiles, fsSource } from "../../../src/corpus/trace/fs-source.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import type { Problem, TraceSource } from "../../../src/corpus/trace/source.ts";
import type { Fixture } from "./fixtures/fixture.ts";

const TRACES = new URL("../../../../shared/traces/", import.meta.url).pathname;

/** For describe.skipIf: the folder of real files is not part of the project. */
export const noRealFiles = !existsSync(TRACES);

export async function runsIn(format: Format, source: TraceSource): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for await (const run of format.read(source)) runs.push(run);
  return runs;
}

export async function readFixture(
  format: Format,
  { path, content }: Pick<Fixture, "path" | "content">,
): Promise<{ readonly runs: readonly Run[]; readonly problems: readonly Problem[] }> {
  const source = memorySource(path, content);
  return { runs: await runsIn(format, source), problems: source.problems };
}

/** The runs of a file or folder of ../shared/traces. */
export async function readReal(format: Format, path: string): Promise<readonly Run[]> {
  const full = `${TRACES}${path}`;
  const { files } = await findFiles([full]);
  return runsIn(format, fsSource(full, files));
}

/** A row of the independent count of the real files. */
export function countsOf(path: string): Readonly<Record<string, unknown>> {
  return JSON.parse(readFileSync(`${TRACES}counts.json`, "utf8"))[path];
}

/** The figures of a run that the independent count has too. `results` counts recorded ones, orphans among them. */
export function figuresOf(run: Run): Readonly<Record<string, number>> {
  const calls = run.messages.flatMap(({ tool_calls: list = [] }) => list);
  const paired = run.messages.filter(({ role }) => role === "tool").length;
  const orphans = run.problems.filter(({ what }) => what.startsWith("a tool result without its call")).length;
  return {
    tool_calls: calls.length,
    tool_results: paired + orphans,
    dangling_calls: calls.length - paired,
    orphan_results: orphans,
    messages_with_parallel_calls: run.messages.filter(({ tool_calls: list = [] }) => list.length > 1).length,
  };
}
