// Options of every command: which document goes where. stdout carries exactly that document, everything else is stderr.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { flag } from "./flag.ts";

export const FORMATS = ["table", "json", "markdown"] as const;
export type FormatName = (typeof FORMATS)[number];

export const outputOptions = {
  format: flag(z.enum(FORMATS).optional(), {
    group: "Output",
    value: "FORMAT",
    says: "table, json (the result document) or markdown",
    byDefault: "table, or what the ending of --out says",
  }),
  json: flag(z.boolean().default(false), { group: "Output", says: "same as --format json" }),
  out: flag(z.string().min(1, "must name a file").optional(), {
    group: "Output",
    value: "FILE",
    says: "write the document to FILE instead of stdout",
  }),
  quiet: flag(z.boolean().default(false), { group: "Output", says: "no progress and no notes on stderr" }),
  debug: flag(z.boolean().default(false), { group: "Output", says: "stack traces of bugs on stderr" }),
};

export interface OutputOptions {
  readonly format?: FormatName | undefined;
  readonly json: boolean;
  readonly out?: string | undefined;
  readonly quiet: boolean;
  readonly debug: boolean;
}

const ENDINGS: Readonly<Record<string, FormatName>> = { json: "json", md: "markdown", markdown: "markdown" };

/** The format asked for: by name, else by the ending of the file it goes to, else a table. */
export function formatOf(options: OutputOptions): FormatName {
  if (options.json && options.format !== undefined && options.format !== "json") {
    throw new KnownError("usage/conflict", `--json and --format ${options.format} ask for different documents`, {
      remedy: "give one of them",
    });
  }
  if (options.json) return "json";
  if (options.format !== undefined) return options.format;
  const ending = options.out?.slice(options.out.lastIndexOf(".") + 1).toLowerCase() ?? "";
  return Object.hasOwn(ENDINGS, ending) ? (ENDINGS[ending] ?? "table") : "table";
}
