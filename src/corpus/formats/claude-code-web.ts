// A session of Claude Code on the web as its site hands it out: one document whose `loglines` are records without links.
import type { Run } from "../../core/schemas/run.ts";
import { Session } from "../trace/claude-code/session.ts";
import { jsonValues } from "../trace/json-values.ts";
import type { TraceSource } from "../trace/source.ts";
import { get, isObject, listAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "claude-code-web";

export const claudeCodeWeb: Format = {
  name: NAME,
  title: "Claude Code web session (loglines)",
  about: {
    told: "loglines",
    kept: "as Claude Code, in the order of the list",
    left: "as Claude Code",
  },
  tested: null,
  recognises: ({ folder, first }) => !folder && Array.isArray(get(first, "loglines")),
  read,
};

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  for await (const { value, line, raw } of jsonValues(source)) {
    const problems: { line: number; what: string }[] = [];
    const session = new Session(NAME, source);
    for (const [index, record] of listAt(value, "loglines").entries()) {
      if (isObject(record)) session.add(record, line, (...path) => raw("loglines", index, ...path));
      else problems.push({ line, what: `logline ${index + 1} is no object` });
    }
    yield* session.runs(problems);
  }
}
