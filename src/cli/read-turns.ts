// Recorded turns from a file of JSON lines; what is wrong is said with file and line.
import { KnownError } from "../core/errors.ts";
import { parseStrict } from "../core/json/parse-strict.ts";
import { type RecordedTurn, recordedTurnSchema } from "../core/schemas/recorded-turn.ts";
import { lineText } from "../corpus/line-text.ts";
import { splitLines } from "../corpus/lines.ts";
import { fileBytes } from "../corpus/read-lines.ts";
import { refused } from "../corpus/refusals.ts";

/** More turns than a script of any use has. */
const MOST = 100_000;

/** Throws KnownError for a file that is absent or holds anything else. */
export async function readTurns(file: string): Promise<readonly RecordedTurn[]> {
  const turns: RecordedTurn[] = [];
  for await (const line of splitLines(fileBytes(file))) {
    const place = { file, line: line.number };
    if (line.kind === "too-long") throw refused("line-too-long", place, `${line.length} bytes`);
    const text = lineText(line.bytes, line.offset === 0);
    if (text.kind === "bad") throw refused(text.reason, place);
    if (text.kind === "blank") continue;
    if (turns.length === MOST)
      throw new KnownError("script/too-long", `more than ${MOST} turns`, { place, remedy: "cut it" });
    turns.push(parseStrict(text.text, recordedTurnSchema, { code: "script", place }).value as RecordedTurn);
  }
  if (turns.length === 0)
    throw new KnownError("script/empty", "holds no recorded turn", { place: { file }, remedy: "name another file" });
  return turns;
}
