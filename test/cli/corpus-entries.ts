// Corpora of small entries with what the `corpus` commands look at, made on the spot.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface EntryShape {
  readonly id: string;
  readonly kind?: string;
  readonly format?: string;
  readonly session?: string;
  readonly model?: string;
  /** What the one tool result says. */
  readonly text?: string;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** The canonical line of an entry with one call and its result. */
export function smallEntry({
  id,
  kind = "prose",
  format = "test",
  session,
  model,
  text = "ok",
  more,
}: EntryShape): string {
  const call = { function: { arguments: "{}", name: "read" }, id: "c1", type: "function" };
  const meta = { format, ...(model === undefined ? {} : { model }), ...(session === undefined ? {} : { session }) };
  const messages = [
    { content: "Say what it says.", role: "user" },
    { content: null, role: "assistant", tool_calls: [call] },
    { content: text, role: "tool", tool_call_id: "c1" },
  ];
  const entry: Readonly<Record<string, unknown>> = {
    id,
    keep_recent: 1,
    kind,
    messages,
    meta,
    protected_prefix: 1,
    ...more,
  };
  return JSON.stringify(Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Writes a corpus and gives its path. */
export function corpusOf(folder: string, name: string, entries: readonly EntryShape[]): string {
  const file = join(folder, name);
  writeFileSync(file, entries.map((entry) => `${smallEntry(entry)}\n`).join(""));
  return file;
}

export const textOf = (file: string) => readFileSync(file, "utf8");
/** What the tool results of a corpus say, by id. */
export const saidIn = (file: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    textOf(file)
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map((entry) => [entry.id, entry.messages[2].content]),
  );
