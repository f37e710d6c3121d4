// Options of the commands that write corpora; what must be given is asked for by name.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { argument, flag } from "./flag.ts";
import { outputOptions } from "./output.ts";

export const corpusFiles = {
  files: argument(z.array(z.string()).min(1), { value: "FILE", says: "corpora (JSON lines)" }),
};

export const corpusPinOption = {
  pin: flag(z.boolean().optional(), {
    group: "Options",
    negatable: true,
    says: "write the sha256 of what is made into pins.json beside it",
    byDefault: "when every input is pinned",
  }),
};

export const combineOptions = {
  keepNumbers: flag(z.boolean().default(false), {
    group: "Options",
    says: "leave placeholders as they are: the corpora are parts of one harvest",
  }),
  prefix: flag(z.boolean().default(false), {
    group: "Options",
    says: "put the name of its corpus before each id, as in CORPUS#ID",
  }),
  ...corpusPinOption,
};

/** Like every command's, but the document always goes to stdout: --out takes the corpus. */
export const corpusOutputOptions = {
  ...outputOptions,
  out: flag(z.string().min(1, "must name a file").optional(), {
    group: "Output",
    value: "FILE",
    says: "the corpus to write; must be given",
  }),
};

/** The value of an option that must be given. */
export function needed<T>(value: T | undefined, usage: string, remedy: string): T {
  if (value !== undefined) return value;
  throw new KnownError("usage/missing", `${usage} is missing`, { remedy });
}
