// Reading traces in tests: runs of a made-up source, and the real files of ../shared, where they are.
import { existsSync, readFileSync } from "node:fs";
import type { Run } from "../../../src/core/schemas/run.ts";
import type { Format } from "../../../src/corpus/formats/format.ts";
import { detect } from "../../../src/corpus/formats/index.ts";
import { findFiles, fsSource } from "../../../src/corpus/trace/fs-source.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import { fileProbe, folderProbe } from "../../../src/corpus/trace/probe.ts";
import type { Problem, TraceSource } from "../../../src/corpus/trace/source.ts";
import { runBroken } from "../../laws/run-laws.ts";
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

/** The name of the format that a trace is detected as; "unknown" for none. */
export function detectedAs(path: string, content: Fixture["content"]): string {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const probe = bytes instanceof Uint8Array ? fileProbe(path, bytes) : folderProbe(path, Object.keys(content).sort());
  const detected = detect(probe);
  if (detected.kind === "unknown") return "unknown";
  return detected.kind === "format" ? detected.format.name : detected.unread.name;
}

/** The runs of a source that gives its bytes in pieces of one size. */
export async function readInChunks(
  format: Format,
  { path, content }: Pick<Fixture, "path" | "content">,
  size: number,
): Promise<readonly Run[]> {
  const whole = memorySource(path, content);
  return runsIn(format, {
    ...whole,
    async *bytes(name) {
      for await (const chunk of whole.bytes(name)) {
        for (let at = 0; at < chunk.length; at += size) yield chunk.subarray(at, at + size);
      }
    },
  });
}

/** A content with every file changed; binary files stay. */
export function everyText(content: Fixture["content"], change: (text: string) => string): Fixture["content"] {
  if (typeof content === "string") return change(content);
  if (content instanceof Uint8Array) return content;
  return Object.fromEntries(
    Object.entries(content).map(([name, body]) => [name, typeof body === "string" ? change(body) : body]),
  );
}

export function allProblems(read: {
  readonly runs: readonly Run[];
  readonly problems: readonly Problem[];
}): readonly Problem[] {
  return [...read.problems, ...read.runs.flatMap(({ problems }) => problems)];
}

/** Longer than any read of a small trace takes on a busy machine. */
const SLOW_MS = 10_000;

/**
 * The first law that reading a trace breaks, however damaged it is: nothing is thrown, it ends soon, runs are legal and can be
 * written down, problems name the file and hold none of its text.
 */
export async function lawBroken(
  format: Format,
  path: string,
  content: Fixture["content"],
  slow = SLOW_MS,
): Promise<string | null> {
  const start = Date.now();
  try {
    detectedAs(path, content);
    const read = await readFixture(format, { path, content });
    if (Date.now() - start > slow) return "it takes too long";
    for (const run of read.runs) {
      const broken = runBroken(run, format.name);
      if (broken !== null) return broken;
    }
    JSON.stringify(read.runs);
    if (Object.hasOwn(Object.prototype, "polluted")) return "a key of the trace reached every object";
    const wrong = allProblems(read).find(({ file, what }) => !file.startsWith(path) || what.length > 200);
    return wrong === undefined ? null : `a problem that names no file or holds too much: ${wrong.what.slice(0, 60)}`;
  } catch (error) {
    return `it throws: ${(error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 600)}`;
  }
}
