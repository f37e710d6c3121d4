// Files in JSON that a user names: results, baselines, prices. What is wrong is said with file and line; nothing of the
// content is repeated, since it may be secret.
import { readFile, stat } from "node:fs/promises";
import type * as z from "zod";
import { KnownError } from "../core/errors.ts";
import { type Finding, type FindingKind, scanJson } from "../core/json/scan.ts";
import { systemReason } from "./files.ts";

/** Larger than any document that this project writes; more could not be held as one string either. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Our own modelled figures are doubles beyond 2^53, printed as ECMAScript prints them. */
type Harmless = "inexact-integer";

const FINDINGS: Readonly<Record<Exclude<FindingKind, Harmless>, (finding: Finding) => string>> = {
  "not-json": (finding) => `not JSON: expected ${finding.expected ?? "something else"}`,
  "too-deep": () => "nested too deeply",
  "duplicate-key": () => "two keys of one object are equal",
  "proto-key": () => "the key __proto__ is not allowed",
  "lone-surrogate": () => "half of a surrogate pair",
  "number-overflow": () => "a number too large to hold",
};

/**
 * Reads a JSON file of a known shape. `what` names it in errors, e.g. "a baseline".
 * Throws KnownError when it is absent, unreadable, too large, no UTF-8, no JSON, or of another shape.
 */
export async function readJsonFile<T>(path: string, schema: z.ZodType<T>, what: string): Promise<T> {
  const text = await readText(path, what);
  for (const finding of scanJson(text)) {
    if (finding.kind === "inexact-integer") continue;
    const line = text.slice(0, finding.offset).split("\n").length;
    throw unusable(path, FINDINGS[finding.kind](finding), what, line);
  }
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const at = issue === undefined || issue.path.length === 0 ? "" : `${pathText(issue.path)}: `;
  throw unusable(path, `not ${what}: ${at}${issue?.message ?? "another shape"}`, what);
}

async function readText(path: string, what: string): Promise<string> {
  let bytes: Uint8Array;
  try {
    if ((await stat(path)).size > MOST_BYTES) throw unusable(path, "larger than 256 MiB", what);
    bytes = await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") {
      throw new KnownError("input/absent", "no such file", { place: { file: path }, remedy: `name ${what}` });
    }
    const reason = systemReason(error);
    if (reason === null) throw error;
    throw unusable(path, `not read: ${reason}`, what);
  }
  if (bytes.length === 0) throw unusable(path, "empty", what);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    throw unusable(path, "starts with a byte order mark", what, 1);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unusable(path, "not UTF-8", what);
  }
}

function unusable(path: string, problem: string, what: string, line?: number): KnownError {
  const place = line === undefined ? { file: path } : { file: path, line };
  return new KnownError("input/unusable", problem, { place, remedy: `name ${what} as this program writes it` });
}

function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part).slice(0, 60)}`))
    .join("")
    .replace(/^\./, "");
}
