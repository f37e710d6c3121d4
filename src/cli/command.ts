// The contract of a command: options schema, one call, one outcome. A command never prints and never ends the process.
import type * as z from "zod";
import type { ExitName } from "../core/errors.ts";
import type { ReportDocument } from "../core/report.ts";
import type { Io } from "./io.ts";
import type { OptionsSchema } from "./options/flag.ts";

/** A file that a command exists to make. */
export type Artefact =
  | {
      readonly path: string;
      /** Null: the command wrote it already, piece by piece. */
      readonly text: string | null;
    }
  /** Parts that are made while they are written; no path: they go to stdout, in place of the report. */
  | { readonly path: string | undefined; readonly parts: AsyncIterable<Uint8Array> }
  /** It was not fit to be written: what is there stays. */
  | { readonly withheld: true };

/** What a command found. Which part is printed is the caller's choice. */
export interface Outcome {
  readonly exit: ExitName;
  /** The result document that --format json prints; asked for once the artefact is written. */
  readonly result: unknown;
  /** The report for people; built only when it is asked for. */
  readonly report: () => ReportDocument;
  /** Formats of this command alone, by the name that --format takes. */
  readonly formats?: Readonly<Record<string, () => string>>;
  /** It is written instead of the report, which then still goes to stdout. */
  readonly artefact?: Artefact;
  /** Lines for stderr: what a reader should know but a document does not hold. */
  readonly notes?: readonly string[];
}

export interface Command<S extends OptionsSchema = OptionsSchema> {
  readonly options: S;
  run(options: z.infer<S>, io: Io): Promise<Outcome>;
}

/** Ties the options of a command's `run` to its schema. */
export function command<S extends OptionsSchema>(parts: Command<S>): Command {
  return parts as unknown as Command;
}
