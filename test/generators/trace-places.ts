// Every place of a trace where a JSON value stands, to put something else there, one place at a time.
import type { Fixture } from "../corpus/formats/fixtures/fixture.ts";

type Content = Fixture["content"];

export interface Place {
  /** "" for a trace of one file. */
  readonly file: string;
  /** -1: the file is one document. */
  readonly line: number;
  readonly path: readonly string[];
}

/** All places of the files of a trace, outermost first within a record; none in what is no JSON. */
export function placesOf(content: Content): readonly Place[] {
  if (content instanceof Uint8Array) return [];
  const files = typeof content === "string" ? { "": content } : content;
  return Object.entries(files).flatMap(([file, body]) => {
    if (typeof body !== "string") return [];
    const whole = parsed(body);
    if (whole !== null) return pathsIn(whole).map((path) => ({ file, line: -1, path }));
    return body.split("\n").flatMap((text, line) => {
      const record = parsed(text);
      return record === null ? [] : pathsIn(record).map((path) => ({ file, line, path }));
    });
  });
}

/** The trace with the JSON text `put` in a place; null takes the key or the element away. */
export function replacedAt(content: Content, { file, line, path }: Place, put: string | null): Content {
  const body = (typeof content === "string" ? content : (content as Readonly<Record<string, string>>)[file]) as string;
  const lines = line === -1 ? [body] : body.split("\n");
  const at = Math.max(0, line);
  lines[at] = inRecord(parsed(lines[at]!) as object, path, put);
  const out = lines.join("\n");
  return typeof content === "string" ? out : { ...(content as Readonly<Record<string, string>>), [file]: out };
}

const MARK = "\u0001place\u0001";

function inRecord(record: object, path: readonly string[], put: string | null): string {
  const root = { root: record } as Record<string, unknown>;
  const [last, ...before] = ["root", ...path].reverse() as [string, ...string[]];
  const into = before.reverse().reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], root);
  if (put !== null) (into as Record<string, unknown>)[last] = MARK;
  else if (Array.isArray(into)) into.splice(Number(last), 1);
  else delete (into as Record<string, unknown>)[last];
  return (JSON.stringify(root.root) ?? "").replace(JSON.stringify(MARK), () => put ?? "");
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : null;
  } catch {
    return null;
  }
}

function pathsIn(record: object): readonly (readonly string[])[] {
  const found: { readonly value: unknown; readonly path: readonly string[] }[] = [{ value: record, path: [] }];
  for (const { value, path } of found) {
    if (typeof value !== "object" || value === null) continue;
    for (const [key, item] of Object.entries(value)) found.push({ value: item, path: [...path, key] });
  }
  return found.map(({ path }) => path);
}
