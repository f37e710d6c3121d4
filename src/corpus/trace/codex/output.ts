// Whether the output of a Codex tool says that it failed. Each era writes the exit code in another place; null where none is.
import { at, flagAt, numberAt } from "../values.ts";

/** Longer texts of the oldest form are not parsed for their exit code. */
const MAX_PARSED = 4 * 1024 * 1024;

export function failedOf(output: unknown, text: string): boolean | null {
  const success = flagAt(output, "success");
  if (success !== null) return !success;
  if (text.startsWith('{"output"') && text.length <= MAX_PARSED) return ofCode(codeInJson(text));
  // The header stands before the output itself, which may quote another one.
  const head = text.slice(0, 400);
  const header = head.slice(0, head.indexOf("\nOutput:") + 1);
  const code = /^(?:Exit code:|Process exited with code) (-?\d{1,10})$/m.exec(header);
  return code === null ? null : ofCode(Number(code[1]));
}

/** What an event about a finished call says. */
export function failedOfEvent(payload: unknown): boolean | null {
  const success = flagAt(payload, "success");
  if (success !== null) return !success;
  const code = numberAt(payload, "exit_code");
  if (code !== null) return code !== 0;
  const error = at(payload, "result", "Err");
  if (error !== undefined) return true;
  return flagAt(at(payload, "result", "Ok"), "isError");
}

function codeInJson(text: string): number | null {
  try {
    return numberAt(at(JSON.parse(text), "metadata"), "exit_code");
  } catch {
    return null;
  }
}

function ofCode(code: number | null): boolean | null {
  return code === null ? null : code !== 0;
}
