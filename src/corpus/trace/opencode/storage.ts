// opencode's storage folder: one file for each session, message and part. Older ones keep all parts in one folder. A message
// whose own file is lost is read from its parts.
import { type JsonValue, jsonValues } from "../json-values.ts";
import type { Problem, TraceSource } from "../source.ts";
import { textAt } from "../values.ts";
import type { Part, Recorded } from "./messages.ts";

export interface StoredSession {
  readonly id: string | null;
  /** The session's own file; null when there is none. */
  readonly info: unknown;
  readonly messages: readonly Recorded[];
  readonly problems: readonly Problem[];
}

const NAMES = /^(session\/[^/]+\/ses_[^/]+|message\/ses_[^/]+\/[^/]+|part\/(msg_[^/]+\/)?prt_[^/]+)\.json$/;

/** Whether names below a folder are those of a storage folder. */
export function isStorage(names: readonly string[]): boolean {
  return names.some((name) => NAMES.test(name));
}

/** The sessions of a folder by code unit of their ids, one in memory at a time. */
export async function* storedSessions(source: TraceSource): AsyncGenerator<StoredSession, void, void> {
  const names = await source.list();
  const sessions = await sessionFiles(source, names);
  const messages = byFolder(names, "message");
  const parts = byFolder(names, "part");
  const loose = await looseParts(source, names);
  for (const id of [...new Set([...sessions.keys(), ...messages.keys()])].sort()) {
    const problems: Problem[] = [];
    const recorded: Recorded[] = [];
    for (const name of messages.get(id) ?? []) {
      const value = await one(source, name, (problem) => problems.push(problem));
      if (value === null) continue;
      const own = textAt(value.value, "id") ?? stem(name);
      const files = parts.get(own) ?? [];
      parts.delete(own);
      const held = loose.get(own) ?? [];
      loose.delete(own);
      recorded.push({
        info: value.value,
        line: value.line,
        parts: [...held, ...(await partsOf(source, files, problems))],
      });
    }
    yield { id, info: sessions.get(id) ?? null, messages: recorded, problems };
  }
  yield* strays(source, parts, loose, sessions);
}

/** Parts whose messages have no file, as sessions. */
async function* strays(
  source: TraceSource,
  parts: ReadonlyMap<string, readonly string[]>,
  loose: ReadonlyMap<string, readonly Part[]>,
  sessions: ReadonlyMap<string, unknown>,
): AsyncGenerator<StoredSession, void, void> {
  const found = new Map<string | null, { recorded: Recorded[]; problems: Problem[] }>();
  for (const message of [...new Set([...parts.keys(), ...loose.keys()])].sort()) {
    const problems: Problem[] = [];
    const all = [...(loose.get(message) ?? []), ...(await partsOf(source, parts.get(message) ?? [], problems))];
    const id = all.map(({ is }) => textAt(is, "sessionID")).find((one) => one !== null) ?? null;
    const session = found.get(id) ?? { recorded: [], problems: [] };
    found.set(id, session);
    session.recorded.push({ info: null, line: 0, parts: all });
    for (const problem of problems) session.problems.push(problem);
    session.problems.push({
      file: source.path,
      line: 0,
      what: "parts without the file of their message: read as they are",
    });
  }
  for (const [id, { recorded, problems }] of found) {
    yield { id, info: (id === null ? null : sessions.get(id)) ?? null, messages: recorded, problems };
  }
}

/** Sessions by id; their files are small. */
async function sessionFiles(source: TraceSource, names: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const name of names) {
    if (!name.startsWith("session/") || !name.endsWith(".json")) continue;
    const value = await one(source, name, (problem) => source.problem(problem));
    if (value !== null) found.set(textAt(value.value, "id") ?? stem(name), value.value);
  }
  return found;
}

async function looseParts(source: TraceSource, names: readonly string[]): Promise<Map<string, Part[]>> {
  const found = new Map<string, Part[]>();
  const files = names.filter((name) => /^part\/[^/]+\.json$/.test(name));
  for (const part of await partsOf(source, files, null)) {
    const message = textAt(part.is, "messageID") ?? "";
    const list = found.get(message);
    if (list === undefined) found.set(message, [part]);
    else list.push(part);
  }
  return found;
}

async function partsOf(source: TraceSource, names: readonly string[], problems: Problem[] | null): Promise<Part[]> {
  const parts: Part[] = [];
  for (const name of names) {
    const value = await one(source, name, (problem) =>
      problems === null ? source.problem(problem) : problems.push(problem),
    );
    if (value !== null) parts.push({ is: value.value, line: value.line, raw: value.raw });
  }
  return parts;
}

async function one(source: TraceSource, name: string, report: (problem: Problem) => void): Promise<JsonValue | null> {
  let first: JsonValue | null = null;
  for await (const value of jsonValues(source, { name, report })) first ??= value;
  return first;
}

/** Names of `<kind>/<id>/<file>.json` by id. */
function byFolder(names: readonly string[], kind: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const [first, id, file, more] = name.split("/");
    if (first !== kind || id === undefined || file?.endsWith(".json") !== true || more !== undefined) continue;
    const list = found.get(id);
    if (list === undefined) found.set(id, [name]);
    else list.push(name);
  }
  return found;
}

function stem(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1, -".json".length);
}
