// Small corpora for tests of the command line, made on the spot.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Shape {
  readonly entries?: number;
  readonly turns?: number;
  /** Lines of each tool result. */
  readonly lines?: number;
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "compaction-eval-test-"));
}

/** One corpus line: a user's question, then turns of one call and its result. */
export function entryLine(id: string, { turns = 8, lines = 40 }: Shape = {}): string {
  const messages: unknown[] = [
    { role: "system", content: "You are an agent." },
    { role: "user", content: "Find why the build of /srv/app fails with code 137." },
  ];
  for (let turn = 0; turn < turns; turn += 1) {
    const call = { name: "run_shell", arguments: `{"command":"make step${turn}"}` };
    messages.push({
      role: "assistant",
      content: null,
      tool_calls: [{ id: `c${turn}`, type: "function", function: call }],
    });
    const body = Array.from(
      { length: lines },
      (_, line) => `step ${turn} object ${id}-${line * 7919} built /srv/app/${id}/${turn}/o${line}.o`,
    );
    messages.push({ role: "tool", tool_call_id: `c${turn}`, content: body.join("\n") });
  }
  const entry = { id, kind: "build-log", protected_prefix: 2, keep_recent: 2, messages, meta: { format: "test" } };
  return JSON.stringify(entry);
}

/** Writes a corpus and gives its path. */
export function corpusFile(folder: string, name: string, shape: Shape = {}): string {
  const file = join(folder, name);
  const lines = Array.from({ length: shape.entries ?? 2 }, (_, at) => entryLine(`entry-${at}`, shape));
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

/** A program for --exec, as the text of its option's value. */
export function execProgram(folder: string, name: string, source: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, source);
  return `${name}=${JSON.stringify([process.execPath, file])}`;
}
