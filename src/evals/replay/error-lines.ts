// What became of the lines that tell of trouble: each distinct signal line of the window's tool output is retained, recoverable
// or lost, as entities are. A line counts as still there when a line of the output equals it, blanks at the ends aside.
import type { Transcript } from "../../core/message.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import { textKey } from "../../core/text-key.ts";
import { producersOf } from "../../core/tools/producer.ts";
import { isReadOnly } from "../../core/tools/read-only.ts";
import { unitsOf, windowOf } from "../../core/units.ts";
import { signalLines } from "../../ladder/signals/signal.ts";

/** Distinct lines, by key. */
export type ErrorLines = ReadonlySet<string>;

export interface ErrorLineCounts {
  readonly retained: number;
  readonly recoverable: number;
  readonly lost: number;
}

/** The signal lines of the window's tool results. */
export function windowErrorLines(entry: Entry): ErrorLines {
  const { messages } = entry;
  const window = windowOf(messages, unitsOf(messages), entry.protected_prefix, entry.keep_recent);
  const found = new Set<string>();
  for (const message of messages.slice(window.start, window.end)) {
    if (message.role !== "tool" || message.content === null) continue;
    const numbers = signalLines(message.content);
    if (numbers.length === 0) continue;
    const lines = message.content.split("\n");
    for (const number of numbers) found.add(keyOf(lines[number] ?? ""));
  }
  return found;
}

/** Sorts an entry's error lines by what is left in `output`. Linear in both. */
export function errorLineCounts(entry: Entry, lines: ErrorLines, output: Transcript): ErrorLineCounts {
  const gone = new Set(lines);
  for (const { content } of output) {
    if (gone.size === 0) break;
    forEachKnown(content ?? "", gone, (key) => gone.delete(key));
  }
  const missing = gone.size;
  if (missing === 0) return { retained: lines.size, recoverable: 0, lost: 0 };
  const standing = new Set(output.flatMap((message) => (message.tool_calls ?? []).map((call) => call.id)));
  for (const [index, producer] of producersOf(entry.messages)) {
    if (gone.size === 0) break;
    if (!standing.has(producer.call.id) || !isReadOnly(producer)) continue;
    forEachKnown(entry.messages[index]?.content ?? "", gone, (key) => gone.delete(key));
  }
  return { retained: lines.size - missing, recoverable: missing - gone.size, lost: gone.size };
}

function forEachKnown(text: string, known: ReadonlySet<string>, visit: (key: string) => void): void {
  for (const line of text.split("\n")) {
    const key = keyOf(line);
    if (known.has(key)) visit(key);
  }
}

function keyOf(line: string): string {
  return textKey(line.trim());
}
