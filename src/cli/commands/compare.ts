// `compare`: two result documents, paired by entry, over what both evaluated.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { type ResultDocument, resultDocumentSchema } from "../../core/schemas/result-document.ts";
import { compareResults, DEFAULT_COMPARE } from "../../evals/compare/compare.ts";
import { compareReport } from "../../evals/compare/report.ts";
import { command } from "../command.ts";
import { argument, flag } from "../options/flag.ts";
import { outputOptions } from "../options/output.ts";
import { readJsonFile } from "../read-json.ts";

const options = z.strictObject({
  a: argument(z.string(), { value: "A.json", says: "result document of the incumbent" }),
  b: argument(z.string(), { value: "B.json", says: "result document of the candidate" }),
  arms: flag(z.string().optional(), {
    group: "Options",
    value: "X,Y",
    says: "compare arm Y of B with arm X of A",
    byDefault: "the only arm of each",
  }),
  ...outputOptions,
});

export const compare = command({
  options,
  async run(given) {
    const a = await readJsonFile(given.a, resultDocumentSchema, "result");
    const b = await readJsonFile(given.b, resultDocumentSchema, "result");
    const compared = compareResults(a, b, { ...DEFAULT_COMPARE, arms: armsAsked(given.arms, a, b) });
    if (compared.kind === "not_comparable") {
      throw new KnownError("compare/not-comparable", `not comparable: ${compared.reasons.join("; ")}`, {
        remedy: "compare two results of one corpus under one budget",
      });
    }
    const evaluated = compared.document.items.some((item) => item.status === "evaluated");
    return {
      exit: evaluated ? "ok" : "inconclusive",
      result: compared.document,
      report: () => compareReport(compared.document),
      notes: evaluated ? [] : ["no entry was evaluated in both"],
    };
  },
});

/**
 * The two arms in `X,Y`. A rule text may hold commas itself, so the comma is the one that leaves an arm of A before it and
 * an arm of B behind it; the first one when there is none, so that the error names what was typed.
 */
function armsAsked(
  text: string | undefined,
  a: ResultDocument,
  b: ResultDocument,
): readonly [string | null, string | null] {
  if (text === undefined) return [null, null];
  const commas = [...text.matchAll(/,/g)].map((match) => match.index);
  const fitting = commas.find(
    (at) => Object.hasOwn(a.arms, text.slice(0, at)) && Object.hasOwn(b.arms, text.slice(at + 1)),
  );
  const at = fitting ?? commas[0];
  if (at === undefined) {
    throw new KnownError("usage/bad-value", "--arms needs two names with a comma between", {
      remedy: "write --arms X,Y",
    });
  }
  return [text.slice(0, at), text.slice(at + 1)];
}
