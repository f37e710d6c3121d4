// Words for what is wrong with a JSON text, for people who must mend it. Nothing of the text is repeated but keys that are
// plain lower-case words: a value, a long key or one with digits may be a secret.
import type * as z from "zod";
import type { Finding, FindingKind, JsonPath } from "./scan.ts";

/** What is wrong, and what to do about it. */
export interface Words {
  readonly what: string;
  readonly remedy: string;
}

export const FINDING_WORDS: Readonly<Record<FindingKind, Words>> = {
  "not-json": { what: "not JSON", remedy: "write it again with a JSON writer" },
  "too-deep": { what: "nested deeper than 512 levels", remedy: "flatten it or leave it out" },
  "duplicate-key": { what: "one object has the same key twice", remedy: "keep one of the two" },
  "proto-key": { what: "a key is __proto__", remedy: "rename or remove it" },
  "lone-surrogate": { what: "half of a surrogate pair", remedy: "replace it with the whole character or U+FFFD" },
  "number-overflow": { what: "a number too large for a double", remedy: "write it as a string" },
  "inexact-integer": { what: "an integer that a double cannot hold", remedy: "write it as a string" },
};

const PLAIN_KEY = /^[a-z][a-z_]{0,31}$/;

/** `messages[3].content`; a key that is no plain word is `*`. Empty for the root. */
export function shownPath(path: readonly PropertyKey[] | JsonPath): string {
  let shown = "";
  for (const step of path.slice(0, 12)) {
    if (typeof step === "number") shown += `[${step}]`;
    else shown += `${shown === "" ? "" : "."}${shownKey(step)}`;
  }
  return path.length > 12 ? `${shown}...` : shown;
}

const shownKey = (key: PropertyKey): string => (typeof key === "string" && PLAIN_KEY.test(key) ? key : "*");

/** One finding of a scan: `not JSON: expected a colon`, `messages[2]: one object has the same key twice`. */
export function findingWords(finding: Finding): Words {
  const { what, remedy } = FINDING_WORDS[finding.kind];
  const at = shownPath(finding.path);
  const detail = finding.expected === undefined ? "" : `: expected ${finding.expected}`;
  return { what: `${finding.kind === "not-json" || at === "" ? "" : `${at}: `}${what}${detail}`, remedy };
}

/** The first thing that a schema has against a value. `kind` lets a caller tell unknown keys from the rest. */
export interface IssueWords extends Words {
  readonly kind: "unknown-key" | "missing-key" | "shape";
}

export function issueWords(error: z.ZodError, value: unknown): IssueWords {
  const issue = deepest(error.issues);
  const at = shownPath(issue.path);
  const inside = at === "" ? "" : `${at}: `;
  if (issue.code === "unrecognized_keys") {
    const plain = issue.keys.find((key) => PLAIN_KEY.test(key));
    const named = plain === undefined ? "unknown key" : `unknown key "${plain}"`;
    return { kind: "unknown-key", what: inside + named, remedy: "remove it" };
  }
  if (isMissing(value, issue.path)) {
    const parent = shownPath(issue.path.slice(0, -1));
    const key = shownKey(issue.path.at(-1) ?? "");
    return {
      kind: "missing-key",
      what: `${parent === "" ? "" : `${parent}: `}key "${key}" is missing`,
      remedy: "add it",
    };
  }
  const wanted = wantedBy(issue);
  return { kind: "shape", what: `${inside}${wanted}`, remedy: "see schemas/ for the shape" };
}

/** Of the branches of a union, the issue that got furthest into the value says most. */
function deepest(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue {
  let best = issues[0]!;
  while (best.code === "invalid_union" && best.errors.length > 0) {
    const inner = best.errors.flatMap((branch) => branch.slice(0, 1));
    if (inner.length === 0) break;
    const longest = inner.reduce((a, b) => (b.path.length > a.path.length ? b : a));
    best = { ...longest, path: [...best.path, ...longest.path] };
  }
  return best;
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at: unknown = value;
  for (const [index, step] of path.entries()) {
    if (typeof at !== "object" || at === null) return false;
    if (!Object.hasOwn(at, step)) return index === path.length - 1;
    at = (at as Record<PropertyKey, unknown>)[step];
  }
  return false;
}

/** What a schema wanted, from its own constants alone. */
function wantedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${issue.expected === "int" ? "a whole number" : issue.expected}`;
    case "invalid_value":
      return `expected one of ${issue.values.map((value) => String(value)).join(", ")}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "is empty";
      return `less than ${issue.minimum}${issue.origin === "string" ? " characters" : ""}`;
    case "too_big":
      return `more than ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
    case "custom":
      return issue.message;
    case "invalid_union":
      return "none of the allowed shapes";
    default:
      return "not in the expected form";
  }
}
