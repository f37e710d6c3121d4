// The contract of a trace format: one file and one row of FORMATS. Harvest, the law suite and the generated table read
// nothing else; a format knows no file system, only the source that it is handed.
import type { Run } from "../../core/schemas/run.ts";
import type { Probe } from "../trace/probe.ts";
import type { TraceSource } from "../trace/source.ts";

export interface Format {
  /** Lower-case words with hyphens: what `--format`, manifests and runs call it. */
  readonly name: string;
  /** Whose files these are, for tables: product and form. */
  readonly title: string;
  /** For the table, as phrases: how a file is told from all others, what of it becomes a run, and what does not. */
  readonly about: { readonly told: string; readonly kept: string; readonly left: string };
  /** Figures of a summary line for the table: real files that the tests read, and their producer versions; null for none. */
  readonly tested: { readonly files: number; readonly versions: string } | null;
  /** The producer's own folder below the home directory, when `harvest --traces NAME` should know it. */
  readonly home?: readonly string[];
  /** By content; asked in the order of the table. Must not throw on any probe. */
  recognises(probe: Probe): boolean;
  /**
   * The runs of a source, in its order. What can't be read becomes a problem of the run that it belongs to (of the source,
   * `source.problem`, when there is none) and its neighbours stay. Throws nothing for content, however hostile.
   */
  read(source: TraceSource): AsyncIterable<Run>;
}

/** A format that is known by sight but not read; the answer to the user is its name. */
export interface Unread {
  readonly name: string;
  readonly title: string;
  /** Why, in a few words. */
  readonly why: string;
  recognises(probe: Probe): boolean;
}
