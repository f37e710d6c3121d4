// Contents of the Gemini API: what `/chat save` of Gemini CLI writes, as a bare list or under `history`. The history as it was sent
// at that moment; what a compression took away is gone.
import type { Run } from "../../core/schemas/run.ts";
import { addCounted } from "../trace/counted.ts";
import { isHarnessText, isSnapshot } from "../trace/gemini/harness.ts";
import { partsOf, type Raw } from "../trace/gemini/parts.ts";
import { jsonValues } from "../trace/json-values.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "gemini-content";

export const geminiContent: Format = {
  name: NAME,
  title: "Gemini API contents (Gemini CLI /chat save)",
  about: {
    told: "contents of role and parts, bare or under history",
    kept: "texts, function calls and responses, a state snapshot as a boundary",
    left: "thoughts and inline data (counted), signatures; usage and models are not recorded",
  },
  tested: { files: 1, versions: "not recorded, April 2026" },
  recognises: ({ folder, first }) => !folder && (contentsOf(first)?.list.slice(0, 20).some(isContent) ?? false),
  read,
};

function isContent(value: unknown): boolean {
  return ["user", "model", "gemini"].includes(textAt(value, "role") ?? "") && Array.isArray(get(value, "parts"));
}

function contentsOf(value: unknown): { readonly list: readonly unknown[]; readonly path: readonly string[] } | null {
  if (Array.isArray(value)) return { list: value, path: [] };
  const history = get(value, "history");
  return Array.isArray(history) ? { list: history, path: ["history"] } : null;
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const { value, line, raw } of jsonValues(source)) {
    const run = new RunBuilder(NAME, source.path);
    const contents = contentsOf(value);
    if (contents === null) run.problem(line, "neither contents nor a history of them: left out");
    for (const [index, content] of contents?.list.entries() ?? []) {
      add(run, content, line, (...path) => raw(...(contents?.path ?? []), index, ...path));
    }
    const built = run.end(source);
    if (built !== null) yield built;
  }
}

function add(run: RunBuilder, content: unknown, line: number, raw: Raw): void {
  if (!isContent(content)) {
    run.problem(line, "an item that is no content: left out");
    return;
  }
  const { text, calls, results, ledger } = partsOf(get(content, "parts"), (...path) => raw("parts", ...path));
  addCounted(run, ledger);
  for (const result of results) run.result({ ...result, line });
  if (textAt(content, "role") !== "user") {
    run.assistant({ content: text, calls });
    return;
  }
  if (text === null && results.length > 0) return;
  // The summary took the place of what was said before it.
  if (isSnapshot(text ?? "")) run.boundary("raw_gone", { chars: text?.length ?? null });
  run.user(text ?? "", { turn: !isHarnessText(text ?? "") });
}
