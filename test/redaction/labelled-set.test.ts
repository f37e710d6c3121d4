// The labelled set of scripts/redaction-set: that it is large enough, knows nothing of what it scores, and holds no token of its
// own; and that every class reaches its recall and its precision on it.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
// @ts-expect-error a plain script, without types
import * as set from "../../scripts/redaction-set/index.mjs";
// @ts-expect-error a plain script, without types
import * as scoring from "../../scripts/redaction-set/score.mjs";
import { REDACTION_CLASSES } from "../../src/redaction/classes/index.ts";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";
import { vetDocument } from "../../src/redaction/vet.ts";
import { importsOf } from "../architecture/rules.ts";

interface Case {
  readonly class: string;
  readonly kind: "secret" | "look-alike" | "near-miss";
  readonly shape: string;
  readonly context: string;
  readonly rule: string | null;
  readonly text: string;
  readonly secrets: readonly { readonly start: number; readonly end: number; readonly value: string }[];
}
interface Row {
  readonly class: string;
  readonly recall: number;
  readonly nearMisses: { readonly precision: number };
  readonly missed: readonly Case[];
  readonly falseFindings: readonly Case[];
}

const FOLDER = fileURLToPath(new URL("../../scripts/redaction-set/", import.meta.url));
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".mjs"));
const sourceOf = (name: string) => readFileSync(`${FOLDER}${name}`, "utf8");

const cases: readonly Case[] = set.labelledSet();
const redactor = redactorOf(REDACTION_CLASSES);
const rows: readonly Row[] = scoring.score((text: string) => {
  const out = redactDocument(text, redactor);
  return { text: out.text, classes: [...out.counts.keys()] };
});
const names = REDACTION_CLASSES.map((row) => row.name);
const countOf = (of: string, kind: Case["kind"]) => {
  const found = cases.filter((each) => each.class === of && each.kind === kind);
  const shapes = new Set(found.map((each) => each.shape));
  return { found, shapes: shapes.size, contexts: new Set(found.map((each) => each.context)).size };
};

describe("the set", () => {
  it.each(FILES)("%s imports nothing from outside its folder", (name) => {
    const outside = importsOf(sourceOf(name)).filter(
      ({ specifier }) => specifier !== "node:zlib" && !resolve(FOLDER, dirname(name), specifier).startsWith(FOLDER),
    );
    expect(outside).toEqual([]);
  });

  it("has no token in its sources", () => {
    const tokens = redactorOf([]).table;
    const found = FILES.flatMap((name) =>
      vetDocument(sourceOf(name), tokens)
        .filter((finding) => !["assignment", "cli-flag", "cookie", "email", "url-userinfo"].includes(finding.class))
        .map(({ class: of, line }) => `${name}:${line} ${of}`),
    );
    expect(found).toEqual([]);
  });

  it("is the same every time", () => {
    expect(set.labelledSet()).toEqual(cases);
  });

  it("has the classes of the table", () => {
    expect([...new Set(cases.map((each) => each.class))].sort()).toEqual([...names].sort());
  });

  it.each(names)(
    "of %s has 40 shapes in 12 contexts, as many look-alikes, and near-misses of several rules",
    (name) => {
      const secrets = countOf(name, "secret");
      expect(secrets.shapes).toBeGreaterThanOrEqual(40);
      expect(secrets.contexts).toBe(12);
      expect(secrets.found).toHaveLength(secrets.shapes * 12);
      const alike = countOf(name, "look-alike");
      expect(alike.found.length).toBeGreaterThanOrEqual(secrets.found.length);
      expect(alike.found).toHaveLength(alike.shapes * 12);
      const near = countOf(name, "near-miss").found;
      expect(new Set(near.map((each) => each.rule)).size).toBeGreaterThanOrEqual(2);
      expect(near.every((each) => each.rule !== null)).toBe(true);
    },
  );

  it("says where each secret is", () => {
    const wrong = cases.filter((each) => {
      if (each.kind !== "secret") return each.secrets.length > 0;
      const apart = each.secrets.every(
        ({ start, end }, at) => start < end && start >= (each.secrets[at - 1]?.end ?? 0),
      );
      const bare = each.context !== "bare" || each.secrets.every((s) => each.text.slice(s.start, s.end) === s.value);
      return each.secrets.length === 0 || !apart || !bare;
    });
    expect(wrong).toEqual([]);
  });
});

describe("the score", () => {
  it.each(rows.map((row) => [row.class, row] as const))("of %s is high enough", (_, row) => {
    const lines = (list: readonly Case[]) =>
      list.map(({ kind, shape, context }) => `${kind}: ${shape}, ${context}`).join("\n");
    expect(row.recall, lines(row.missed)).toBeGreaterThanOrEqual(scoring.LEAST_RECALL);
    expect(row.nearMisses.precision, lines(row.falseFindings)).toBeGreaterThanOrEqual(scoring.LEAST_PRECISION);
  });

  it("is nothing for a redactor that keeps everything, and low for one that suspects everything", () => {
    const kept: readonly Row[] = scoring.score((text: string) => ({ text, classes: [] }));
    expect(kept.map((row) => row.recall)).toEqual(names.map(() => 0));
    expect(scoring.failures(kept)).toHaveLength(names.length);
    const taken: readonly Row[] = scoring.score(() => ({ text: "", classes: names }));
    expect(taken.map((row) => [row.recall, row.nearMisses.precision])).toEqual(names.map(() => [1, 0.5]));
    expect(scoring.failures(taken)).toHaveLength(names.length);
  });
});
