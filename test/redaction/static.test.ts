// No expression of the redaction may go super-linear: each literal is linear by its form, or stands below with the reason why the
// text that it is given has a bound.
import { readdirSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { doubt } from "./linear-expression.ts";

const FOLDER = new URL("../../src/redaction/", import.meta.url);

/** Expressions that are not linear by their form, and the bound of what they read. */
const BOUNDED: Readonly<Record<string, string>> = {
  "(?:[A-Z]?[a-z]+|[A-Z]+)$": "a name, at most 80 characters",
  "\\n\\s*\\n|[.;]\\s": "64 characters before a scheme",
  "[\\]}]\\s*$": "200 characters before a line's end",
  "\\}\\s*$": "the last 8 characters of a header",
  "-----(?:BEGIN|END) [A-Z0-9 ]*-----": "it runs over nothing that it may begin with",
  "=+$": "at most two signs of padding",
  "(?:^|[^a-z])(?:your|my|example|sample|placeholder|dummy|fake|changeme|replace|insert|todo|redacted|here|xxx+)(?:[^a-z]|$)":
    "a value of at most 200 characters",
  "\\.+$": "60 characters",
  "\\b\\d+\\b": "a number has one beginning",
  "[A-Z]?[a-z]+|[A-Z]+(?![a-z])": "a value of at most 200 characters",
  "\\b(?:mysql\\w*|mariadb)\\b": "300 characters before a flag",
  "\\bcurl\\b[^\\n|;]*$": "300 characters before a flag",
  "-+$": "a label of at most 64 characters",
  "[^\\s\"'`<>,;()]*$": "80 characters before an address",
  ":\\/\\/[^/?#]*$": "80 characters before an address",
  "\\b(?:ssh|scp|sftp|rsync|mosh)(?: -[\\w]+(?: [\\w./~-]+)?){0,3} $": "80 characters before an address",
  "^(?=.*[a-z])(?=.*[A-Z])(?=.*[A-Za-z]\\d+[A-Za-z])": "digits are read once, for the letter before them",
};

interface Found {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Every expression in the sources; one that is put together at run time has no source and fails. */
function expressions(): readonly Found[] {
  const found: Found[] = [];
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts")) continue;
    const visit = (node: unknown): void => {
      if (typeof node !== "object" || node === null) return;
      const { type, regex, callee } = node as { type?: string; regex?: unknown; callee?: { name?: string } };
      if (type === "Literal" && regex !== undefined) {
        const { pattern, flags } = regex as { readonly pattern: string; readonly flags: string };
        found.push({ file, source: pattern, flags });
      }
      if (type === "NewExpression" && callee?.name === "RegExp") found.push({ file, source: "", flags: "" });
      for (const child of Object.values(node)) visit(child);
    };
    visit(parseSync(file, readFileSync(new URL(file, FOLDER), "utf8")).program);
  }
  return found;
}

const all = expressions();

it("reads the expressions of the sources", () => {
  expect(all.length).toBeGreaterThan(100);
});

it("knows an expression that is not linear", () => {
  for (const source of ["(a+)+$", "^(?:a|a)*$", "\\s+$", "^\\s*a?\\s*$", "x[^y]*y", "^(?:a+b?)*c", "(?:a*)*"])
    expect(doubt(source, ""), source).not.toBeNull();
  for (const source of ["^a+(?:[.-]a+)*$", "a{1,20}b", "[a-z]+", "^\\s*\\d", "a|b"])
    expect(doubt(source, ""), source).toBeNull();
});

it.each(all.map(({ file, source, flags }) => [`/${source}/${flags}`, file, source, flags] as const))(
  "%s of %s",
  (_, __, source, flags) => {
    expect(source, "an expression is a literal").not.toBe("");
    if (BOUNDED[source] === undefined) expect(doubt(source, flags)).toBeNull();
  },
);

it("excuses no expression that is gone or linear", () => {
  for (const source of Object.keys(BOUNDED)) {
    const used = all.filter((expression) => expression.source === source);
    expect(
      used.map(({ flags }) => doubt(source, flags)).some((reason) => reason !== null),
      source,
    ).toBe(true);
  }
});
