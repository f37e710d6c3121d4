// What is in a corpus, counted entry by entry: keeps numbers and names, no entry. Says what is recorded, judges nothing.
import { charsOfAll, estimateOfChars } from "../../core/message.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import { textsOf } from "../../corpus/entry-rules.ts";
import type { LoadedEntry } from "../../corpus/read-entries.ts";
import { placeholdersIn } from "../../redaction/placeholder.ts";
import { nearestRank } from "../../stats/summary.ts";

type Counts = Readonly<Record<string, number>>;

/** One figure over the entries: its sum, extremes, median and nearest-rank 90th percentile. */
export interface Spread {
  readonly total: number;
  readonly min: number | null;
  readonly median: number | null;
  readonly p90: number | null;
  readonly max: number | null;
}

export interface CorpusFigures {
  readonly entries: number;
  /** By role. */
  readonly messages: Counts;
  readonly tool_calls: number;
  readonly tool_results: number;
  /** Calls without a result, and the entries that hold one. */
  readonly dangling_calls: number;
  readonly entries_with_dangling: number;
  /** Entries by kind, by format, and by model; without a model: `entries_without_model`. */
  readonly kinds: Counts;
  readonly formats: Counts;
  readonly models: Counts;
  readonly entries_without_model: number;
  readonly sessions: number;
  readonly entries_without_session: number;
  /** Per entry: bytes of its line, estimated tokens, messages. */
  readonly sizes: { readonly bytes: Spread; readonly estimate: Spread; readonly messages: Spread };
  /** Turns where they are recorded. */
  readonly turns: { readonly entries: number; readonly turns: number };
  /** Requests (assistant messages), and those with a figure of the provider. */
  readonly usage: { readonly entries: number; readonly calls: number; readonly calls_with_usage: number };
  /** Results whose success or effect is recorded. */
  readonly results: { readonly recorded: number; readonly failed: number; readonly no_op: number };
  readonly starts_from_summary: number;
  readonly pinned_results: number;
  readonly ledger: { readonly images: number; readonly thinking: number; readonly opaque: number };
  /** Placeholders by redaction class: how many stand there, and how many different ones. */
  readonly placeholders: Readonly<Record<string, { readonly count: number; readonly distinct: number }>>;
}

/** Counts one corpus. `names` are the classes of the redaction table. */
export class CorpusCounter {
  private readonly sums = new Map<string, number>();
  private readonly groups = { role: new Map(), kind: new Map(), format: new Map(), model: new Map() } satisfies Record<
    string,
    Map<string, number>
  >;
  private readonly sessions = new Set<string>();
  private readonly bytes: number[] = [];
  private readonly estimates: number[] = [];
  private readonly lengths: number[] = [];
  private readonly placeholders = new Map<string, { count: number; readonly numbers: Set<number> }>();
  private readonly names: ReadonlySet<string>;

  constructor(names: Iterable<string>) {
    this.names = new Set(names);
  }

  /** Counts an entry and the bytes of its line. */
  add({ entry, dangling }: Pick<LoadedEntry, "entry" | "dangling">, bytes: number): void {
    this.bytes.push(bytes);
    this.estimates.push(estimateOfChars(charsOfAll(entry.messages)));
    this.lengths.push(entry.messages.length);
    this.countMessages(entry);
    this.countRecorded(entry);
    this.plus("dangling", dangling.length);
    this.plus("with dangling", dangling.length > 0 ? 1 : 0);
    bump(this.groups.kind, entry.kind);
    bump(this.groups.format, entry.meta.format);
    if (entry.meta.model === undefined) this.plus("no model");
    else bump(this.groups.model, entry.meta.model);
    if (entry.meta.session === undefined) this.plus("no session");
    else this.sessions.add(entry.meta.session);
    for (const text of textsOf(entry)) this.countPlaceholders(text);
  }

  figures(): CorpusFigures {
    const sum = (name: string) => this.sums.get(name) ?? 0;
    return {
      entries: this.bytes.length,
      messages: Object.fromEntries(this.groups.role),
      tool_calls: sum("calls"),
      tool_results: this.groups.role.get("tool") ?? 0,
      dangling_calls: sum("dangling"),
      entries_with_dangling: sum("with dangling"),
      kinds: Object.fromEntries(this.groups.kind),
      formats: Object.fromEntries(this.groups.format),
      models: Object.fromEntries(this.groups.model),
      entries_without_model: sum("no model"),
      sessions: this.sessions.size,
      entries_without_session: sum("no session"),
      sizes: { bytes: spread(this.bytes), estimate: spread(this.estimates), messages: spread(this.lengths) },
      turns: { entries: sum("with turns"), turns: sum("turns") },
      usage: { entries: sum("with usage"), calls: sum("requests"), calls_with_usage: sum("requests with usage") },
      results: { recorded: sum("recorded"), failed: sum("failed"), no_op: sum("no-op") },
      starts_from_summary: sum("summary"),
      pinned_results: sum("pinned"),
      ledger: { images: sum("images"), thinking: sum("thinking"), opaque: sum("opaque") },
      placeholders: Object.fromEntries(
        [...this.placeholders].map(([name, { count, numbers }]) => [name, { count, distinct: numbers.size }]),
      ),
    };
  }

  private countMessages({ messages }: Entry): void {
    for (const { role, tool_calls: calls } of messages) {
      bump(this.groups.role, role);
      this.plus("calls", calls?.length ?? 0);
      if (role === "assistant") this.plus("requests");
    }
  }

  private countRecorded({ turns, usage = [], results = {}, pinned = [], meta }: Entry): void {
    this.plus("turns", turns?.length ?? 0);
    this.plus("with turns", turns === undefined ? 0 : 1);
    const known = usage.filter((row) =>
      [row.prompt, row.cached, row.fresh, row.written, row.output].some((figure) => figure !== null),
    );
    this.plus("with usage", known.length > 0 ? 1 : 0);
    this.plus("requests with usage", known.length);
    for (const { failed, no_op: noOp } of Object.values(results)) {
      this.plus("recorded", failed === null && noOp === null ? 0 : 1);
      this.plus("failed", failed === true ? 1 : 0);
      this.plus("no-op", noOp === true ? 1 : 0);
    }
    this.plus("pinned", pinned.length);
    this.plus("summary", meta.starts_from_summary === true ? 1 : 0);
    for (const name of ["images", "thinking", "opaque"] as const) this.plus(name, meta.ledger?.[name] ?? 0);
  }

  private countPlaceholders(text: string): void {
    for (const { class: name, number } of placeholdersIn(text, this.names)) {
      const seen = this.placeholders.get(name) ?? { count: 0, numbers: new Set() };
      this.placeholders.set(name, seen);
      seen.count += 1;
      seen.numbers.add(number);
    }
  }

  private plus(name: string, count = 1): void {
    this.sums.set(name, (this.sums.get(name) ?? 0) + count);
  }
}

function bump(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function spread(values: readonly number[]): Spread {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return {
    total: sorted.reduce((sum, value) => sum + value, 0),
    min: sorted[0] ?? null,
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    p90: nearestRank(sorted, 0.9),
    max: sorted.at(-1) ?? null,
  };
}
