// Which redaction classes run: the table's own choice, changed by +CLASS and -CLASS.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import type { RedactionClass } from "../../redaction/class.ts";
import { REDACTION_CLASSES } from "../../redaction/classes/index.ts";
import { didYouMean } from "../suggest.ts";
import { flag } from "./flag.ts";

export const redactionOptions = {
  classes: flag(z.string().optional(), {
    group: "Options",
    value: "LIST",
    says: "classes to add or leave out, e.g. +phone,-home",
    byDefault: "every class that is not opt-in",
  }),
};

/** The classes that a list asks for. Throws KnownError for a class that there is not. */
export function classesOf(list: string | undefined): readonly RedactionClass[] {
  const changes = (list ?? "").split(",").filter((change) => change !== "");
  const names = REDACTION_CLASSES.map((row) => row.name);
  for (const change of changes) {
    const name = change.slice(1);
    if (!/^[+-]/.test(change)) {
      throw new KnownError("usage/classes", `--classes ${change} has no sign`, { remedy: "write +CLASS or -CLASS" });
    }
    if (!names.includes(name)) {
      throw new KnownError("usage/classes", `--classes: there is no class "${name}"`, {
        remedy: didYouMean(name, names, `take one of ${names.join(", ")}`),
      });
    }
  }
  const always = REDACTION_CLASSES.find((row) => row.when === "always" && changes.includes(`-${row.name}`));
  if (always !== undefined) {
    throw new KnownError("usage/classes", `--classes: ${always.name} always runs`, { remedy: "leave it in" });
  }
  return REDACTION_CLASSES.filter(
    ({ name, when }) => (when !== "opt-in" || changes.includes(`+${name}`)) && !changes.includes(`-${name}`),
  );
}

/** The classes that a list of +CLASS alone asks for: a corpus never leaves one of the table's own choice out. */
export function addedClassesOf(list: string | undefined): readonly RedactionClass[] {
  const taken = (list ?? "").split(",").find((change) => change.startsWith("-"));
  if (taken !== undefined) {
    throw new KnownError(
      "usage/classes",
      `--classes ${taken}: a corpus is made with every class of the table's choice`,
      {
        remedy: "only add classes, +CLASS",
      },
    );
  }
  return classesOf(list);
}
