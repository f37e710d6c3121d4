// Builds a run out of what a format reads, message by message, and keeps it legal: each result stands behind the call that it
// answers, ids are unique, results without a call are counted and left out. Formats never pair or number anything themselves.
import type { Message } from "../../core/message.ts";
import type { Run } from "../../core/schemas/run.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import { textKey } from "../../core/text-key.ts";
import type { Problem, TraceSource } from "./source.ts";
import { UniqueIds } from "./unique-ids.ts";
import { dayOf, withinDepth } from "./values.ts";

export interface CallIn {
  /** As recorded; null or "" when there is none. */
  readonly id: string | null;
  readonly name: string;
  /** JSON text, valid or not, as recorded. */
  readonly arguments: string;
}

export interface AssistantIn {
  readonly content: string | null;
  readonly calls?: readonly CallIn[];
  readonly model?: string | null;
  readonly usage?: Usage | null;
}

export interface ResultIn {
  /** Of the call that it answers; null when the source pairs by position. */
  readonly id: string | null;
  readonly name?: string | null;
  readonly content: string;
  readonly failed?: boolean | null;
  readonly noOp?: boolean | null;
  readonly line?: number;
}

/** A call and whether it was answered. */
interface OpenCall {
  readonly id: string;
  readonly name: string;
  readonly item: Item;
  answered: boolean;
}

/** An assistant message with its results to come, or any other message. */
interface Item {
  readonly message: Message;
  readonly calls: OpenCall[];
  /** Results in the order in which they came. */
  readonly results: Message[];
}

export const NO_USAGE: Usage = {
  prompt: null,
  cached: null,
  fresh: null,
  written: null,
  output: null,
  why: "not recorded",
};

/** No tool's schema comes near it. */
const MAX_TOOL_DEPTH = 64;

/** Counts of a run that only an importer can give; tests compare them with independent counts. */
export interface BuildCounts {
  readonly calls: number;
  readonly results: number;
  readonly dangling: number;
  readonly orphans: number;
}

export class RunBuilder {
  session: string | null = null;
  parent: string | null = null;
  interrupted = false;
  stopReason: string | null = null;
  tools: readonly Readonly<Record<string, unknown>>[] | null = null;
  private day: string | null = null;
  private readonly format: string;
  private readonly items: Item[] = [];
  private readonly turns: number[] = [];
  private readonly boundaries: {
    before: number;
    kind: "raw_kept" | "raw_gone";
    chars: number | null;
    encrypted?: true;
    model: string | null;
  }[] = [];
  private readonly models: (string | null)[] = [];
  private readonly usages: Usage[] = [];
  private readonly flags = new Map<string, { failed: boolean | null; no_op: boolean | null }>();
  private readonly ledger = { images: 0, thinking: 0, opaque: 0 };
  private readonly problems: Problem[] = [];
  private readonly ids = new UniqueIds();
  /** Calls by recorded id, newest last. */
  private readonly open = new Map<string, OpenCall[]>();
  /** The calls of the last assistant message that made some, until they are answered; and by name once a name was asked for. */
  private lastCalls: readonly OpenCall[] = [];
  private firstOpen = 0;
  private lastByName: Map<string, OpenCall[]> | null = null;
  private orphans = 0;
  private readonly file: string;

  /** `file` is what problems name. */
  constructor(format: string, file: string) {
    this.format = format;
    this.file = file;
  }

  /** True before the first message. */
  get empty(): boolean {
    return this.items.length === 0;
  }

  get counts(): BuildCounts {
    const calls = this.items.reduce((sum, { calls: list }) => sum + list.length, 0);
    const results = this.items.reduce((sum, { results: list }) => sum + list.length, 0);
    return { calls, results, dangling: calls - results, orphans: this.orphans };
  }

  /** The first time that is a date gives the run its day. ISO text, or seconds or milliseconds since 1970. */
  time(value: unknown): void {
    this.day ??= dayOf(value);
  }

  /** `turn`: a person (or whoever gives the agent its tasks) speaks, not the harness. */
  user(content: string, options: { readonly turn?: boolean } = {}): void {
    if (options.turn === true) this.turns.push(this.items.length);
    this.items.push({ message: { role: "user", content }, calls: [], results: [] });
  }

  system(content: string): void {
    this.items.push({ message: { role: "system", content }, calls: [], results: [] });
  }

  assistant({ content, calls = [], model = null, usage = null }: AssistantIn): void {
    if ((content === null || content === "") && calls.length === 0 && usage === null) return;
    const issued = calls.map((call) => this.ids.issue(call.id));
    const message: Message = {
      role: "assistant",
      content: calls.length === 0 ? (content ?? "") : content,
      ...(calls.length === 0
        ? {}
        : {
            tool_calls: calls.map((call, at) => ({
              id: issued[at] as string,
              type: "function" as const,
              function: { name: call.name, arguments: call.arguments },
            })),
          }),
    };
    const item: Item = { message, calls: [], results: [] };
    for (const [at, call] of calls.entries()) {
      const open: OpenCall = { id: issued[at] as string, name: call.name, item, answered: false };
      item.calls.push(open);
      if (call.id !== null && call.id !== "") this.listOf(call.id).push(open);
    }
    if (calls.length > 0) {
      this.lastCalls = item.calls;
      this.firstOpen = 0;
      this.lastByName = null;
    }
    this.items.push(item);
    this.models.push(model);
    this.usages.push(usage ?? NO_USAGE);
  }

  /**
   * Answers the nearest earlier unanswered call of that id; without an id the first unanswered call (of that name, if there
   * is one) of the last message that made calls.
   */
  result({ id, name = null, content, failed = null, noOp = null, line = 0 }: ResultIn): void {
    const call = id === null || id === "" ? this.byPosition(name) : this.byId(id);
    if (call === undefined) {
      this.orphans += 1;
      this.problem(line, "a tool result without its call: left out");
      return;
    }
    call.answered = true;
    call.item.results.push({ role: "tool", tool_call_id: call.id, content });
    if (failed !== null || noOp !== null) this.flags.set(call.id, { failed, no_op: noOp });
  }

  /** The run's own harness compacted here. `raw_kept`: what it took away still stands before this place. */
  boundary(
    kind: "raw_kept" | "raw_gone",
    about: { readonly chars?: number | null; readonly model?: string | null; readonly encrypted?: boolean } = {},
  ): void {
    this.boundaries.push({
      before: this.items.length,
      kind,
      chars: about.chars ?? null,
      model: about.model ?? null,
      ...(about.encrypted === true ? { encrypted: true } : {}),
    });
  }

  /** Parts that the message shape has no place for. */
  count(kind: "images" | "thinking" | "opaque", by = 1): void {
    this.ledger[kind] += by;
  }

  problem(line: number, what: string): void {
    this.report({ file: this.file, line, what });
  }

  /** A problem of one file of several. */
  report(problem: Problem): void {
    this.problems.push(problem);
  }

  /** The finished run; null when it holds no message, and then what was wrong is the source's. */
  end(source: Pick<TraceSource, "problem"> | null = null): Run | null {
    if (this.items.length === 0) {
      for (const problem of this.problems) source?.problem(problem);
      return null;
    }
    // Whoever writes a run down walks its tools: those that nest without end stay behind.
    const tools = this.tools?.filter((tool) => withinDepth(tool, MAX_TOOL_DEPTH)) ?? [];
    this.count("opaque", (this.tools?.length ?? 0) - tools.length);
    const messages: Message[] = [];
    const starts: number[] = [];
    for (const { message, results } of this.items) {
      starts.push(messages.length);
      messages.push(message);
      // One by one: a message may have more results than a call takes arguments.
      for (const result of results) messages.push(result);
    }
    starts.push(messages.length);
    return {
      source: this.format,
      session: this.session,
      parent: this.parent,
      day: this.day,
      model: this.models,
      messages,
      results: Object.fromEntries(this.flags),
      turns: this.turns.map((item) => starts[item] as number),
      usage: this.usages,
      boundaries: this.boundaries.map(({ before, ...about }) => ({
        before_message: starts[before] as number,
        ...about,
      })),
      interrupted: this.interrupted,
      stop_reason: this.stopReason,
      ...(tools.length === 0 ? {} : { tools }),
      ledger: this.ledger,
      problems: this.problems,
    };
  }

  private byId(id: string): OpenCall | undefined {
    const list = this.listOf(id);
    for (let call = list.pop(); call !== undefined; call = list.pop()) if (!call.answered) return call;
    return undefined;
  }

  private byPosition(name: string | null): OpenCall | undefined {
    if (name !== null) {
      this.lastByName ??= groupedByName(this.lastCalls);
      const list = this.lastByName.get(textKey(name)) ?? [];
      // Last first, so that each is taken off once.
      while (list.at(-1)?.answered === true) list.pop();
      const named = list.at(-1);
      if (named !== undefined) return named;
    }
    while (this.lastCalls[this.firstOpen]?.answered === true) this.firstOpen += 1;
    return this.lastCalls[this.firstOpen];
  }

  private listOf(id: string): OpenCall[] {
    const key = textKey(id);
    let list = this.open.get(key);
    if (list === undefined) {
      list = [];
      this.open.set(key, list);
    }
    return list;
  }
}

/** Calls by name, the first of each last. */
function groupedByName(calls: readonly OpenCall[]): Map<string, OpenCall[]> {
  const found = new Map<string, OpenCall[]>();
  for (const call of calls.toReversed()) {
    const list = found.get(textKey(call.name));
    if (list === undefined) found.set(textKey(call.name), [call]);
    else list.push(call);
  }
  return found;
}
