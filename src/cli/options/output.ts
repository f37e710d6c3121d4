// Options of every command: which document goes where. stdout carries exactly that document, everything else is stderr.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { flag } from "./flag.ts";

export const FORMATS = ["table", "json", "markdown"] as const;

export const outputOptions = outputOptionsWith([]);

/** The options of output; `more` are formats that this command has beside those of all. */
export function outputOptionsWith(more: readonly string[]) {
  const names = ["table", "json (the result document)", "markdown", ...more];
  return {
    format: flag(z.enum([...FORMATS, ...more]).optional(), {
      group: "Output",
      value: "FORMAT",
      says: `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`,
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
}

export interface OutputOptions {
  readonly format?: string | undefined;
  readonly json: boolean;
  readonly out?: string | undefined;
  readonly quiet: boolean;
  readonly debug: boolean;
}

const ENDINGS: Readonly<Record<string, string>> = { json: "json", md: "markdown", markdown: "markdown" };

/** The format asked for: by name, else by the ending of the file it goes to (`more` are endings beside the usual), else a table. */
export function formatOf(options: OutputOptions, more: readonly string[] = []): string {
  if (options.json && options.format !== undefined && options.format !== "json") {
    throw new KnownError("usage/conflict", `--json and --format ${options.format} ask for different documents`, {
      remedy: "give one of them",
    });
  }
  if (options.json) return "json";
  if (options.format !== undefined) return options.format;
  const ending = options.out?.slice(options.out.lastIndexOf(".") + 1).toLowerCase() ?? "";
  if (more.includes(ending)) return ending;
  return Object.hasOwn(ENDINGS, ending) ? (ENDINGS[ending] ?? "table") : "table";
}
