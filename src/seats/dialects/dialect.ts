// The contract of a dialect: how one kind of server accounts for prompts, as data wherever data can say it.
import type { Usage } from "../../core/schemas/usage.ts";

/** What the probe found at the server's addresses; null where nothing useful came. */
export interface Found {
  readonly props: Readonly<Record<string, unknown>> | null;
  /** props stood below /upstream/{model}. */
  readonly upstream: boolean;
  readonly models: Readonly<Record<string, unknown>> | null;
  /** The answer of /api/version (Ollama). */
  readonly version: Readonly<Record<string, unknown>> | null;
  readonly headers: ReadonlyMap<string, string>;
  readonly host: string;
  readonly wire: "openai" | "anthropic";
}

export interface Figures {
  readonly usage: Usage;
  /** Every cache figure by where it stood. */
  readonly cacheFigures: Readonly<Record<string, number>>;
  readonly notes: readonly string[];
  /** The figures contradict themselves: an error of the server's. */
  readonly lie: string | null;
}

export interface Dialect {
  readonly name: string;
  readonly says: string;
  recognises(found: Found): boolean;
  /** In front of props, tokenize and slots; `{model}` is replaced. Null: the server has none of them. */
  readonly nativePath: string | null;
  /** Whether requests may name a slot. */
  readonly slots: boolean;
  readonly schema: boolean;
  /** Prompts below `min` tokens get no cached figure; figures come in steps of `step`. */
  readonly min: number;
  readonly step: number;
  figures(usage: unknown, timings: unknown): Figures;
}
