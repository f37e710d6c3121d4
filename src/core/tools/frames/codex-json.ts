// The framing of Codex's early shell: a JSON object whose `output` is the text and whose `metadata` says how it ended.
import { JsonSyntaxError, Lexer } from "../../json/lexer.ts";
import { type Framing, frameOf } from "./framing.ts";

/** Only the string under `output` is ever written anew; every other byte stays. */
export const codexJson: Framing = {
  name: "codex-json",
  says: 'Codex, early: {"output": text, "metadata": {…}}',
  open(body) {
    if (!body.startsWith('{"output"')) return null;
    try {
      return openObject(body);
    } catch (error) {
      if (error instanceof JsonSyntaxError) return null;
      throw error;
    }
  },
};

function openObject(body: string): ReturnType<Framing["open"]> {
  const lexer = new Lexer(body);
  for (const kind of ["{", "string", ":", "string"]) if (lexer.next() !== kind) return null;
  const { start, end } = lexer;
  const output = lexer.stringValue();
  if (lexer.next() !== "," || lexer.next() !== "string" || lexer.stringValue() !== "metadata") return null;
  if (lexer.next() !== ":" || lexer.next() !== "{" || !isJson(body)) return null;
  let depth = 2;
  while (depth > 0) {
    const kind = lexer.next();
    if (kind === "{" || kind === "[") depth += 1;
    else if (kind === "}" || kind === "]") depth -= 1;
    // A third key beside output and metadata: another object altogether.
    else if (depth === 1) return null;
  }
  const literal = body.slice(start, end);
  return frameOf("codex-json", [body.slice(0, start), body.slice(end)], [output], (payload) =>
    payload === output ? literal : JSON.stringify(payload),
  );
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
