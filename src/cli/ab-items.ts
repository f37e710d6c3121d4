// What the run folder of an A/B holds, line by line: each start with its salt and what the seat was, the self-tests of that start, and
// each finished block. A block that was under way is no line and is run again whole.
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { canonicalJson } from "../core/canonical.ts";
import { KnownError } from "../core/errors.ts";
import { itemSchema, type ResultItem } from "../core/schemas/result-document.ts";
import { itemKey } from "../evals/ab/assemble.ts";
import type { SelfTest } from "../evals/ab/self-test.ts";
import type { SeatFacts } from "../seats/seat.ts";
import type { RunFolder } from "./run-folder.ts";

const NONCE_BYTES = 16;

const factsSchema = z.strictObject({
  figures: z.enum(["measured", "simulated", "scripted"]),
  dialect: z.string().nullable(),
  model: z.string().nullable(),
  window: z.strictObject({
    tokens: z.number(),
    from: z.enum(["configured", "upstream-props", "props", "models", "fallback"]),
  }),
  pin: z.string().nullable(),
  unpinnable: z.string().nullable(),
  slots: z.number().nullable(),
  tokenizes: z.boolean(),
  notes: z.array(z.string()),
});

const share = z.number().nullable();
const testSchema = z.strictObject({
  name: z.string(),
  high: share,
  low: share,
  gate: z.strictObject({ high: z.number(), low: z.number() }),
  passed: z.boolean(),
  why: z.string(),
});

const lineSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("start"), nonce: z.string(), facts: factsSchema }),
  z.strictObject({ kind: z.literal("tests"), tests: z.array(testSchema) }),
  z.strictObject({ kind: z.literal("block"), item: itemSchema }),
]);

export class AbItems {
  /** By `itemKey`. */
  readonly items = new Map<string, ResultItem>();
  /** Of the last start that got so far. */
  tests: readonly SelfTest[] = [];
  /** What the seat was at the last start; null before the first one. */
  facts: SeatFacts | null = null;
  private readonly folder: RunFolder | null;
  private starts = 0;
  private runNonce: string | null = null;

  private constructor(folder: RunFolder | null) {
    this.folder = folder;
  }

  /** Reads what was finished; null: nothing is kept. Throws KnownError for a line that is none of ours. */
  static async open(folder: RunFolder | null): Promise<AbItems> {
    const items = new AbItems(folder);
    if (folder === null) return items;
    for await (const { text } of folder.finished()) items.read(lineOf(text));
    return items;
  }

  /** Writes down that work begins; the salt of this start. */
  start(facts: SeatFacts): { readonly nonce: string; readonly attempt: number } {
    const nonce = this.runNonce ?? randomBytes(NONCE_BYTES).toString("hex");
    this.add({ kind: "start", nonce, facts: { ...facts, window: { ...facts.window }, notes: [...facts.notes] } });
    return { nonce, attempt: this.starts };
  }

  tested(tests: readonly SelfTest[]): void {
    this.add({ kind: "tests", tests: tests.map((test) => ({ ...test, gate: { ...test.gate } })) });
  }

  finished(item: ResultItem): void {
    this.add({ kind: "block", item: item as z.infer<typeof itemSchema> });
  }

  /** The nonce of the run; null before its first start. */
  get nonce(): string | null {
    return this.runNonce;
  }

  private add(line: z.infer<typeof lineSchema>): void {
    this.folder?.append(canonicalJson(line));
    this.read(line);
  }

  private read(line: z.infer<typeof lineSchema>): void {
    if (line.kind === "block") this.items.set(itemKey({ id: line.item.id, arm: { name: line.item.arm } }), line.item);
    else if (line.kind === "tests") this.tests = line.tests;
    else {
      this.starts += 1;
      this.runNonce ??= line.nonce;
      this.facts = line.facts;
    }
  }
}

function lineOf(text: string): z.infer<typeof lineSchema> {
  try {
    return lineSchema.parse(JSON.parse(text));
  } catch {
    throw new KnownError("ab/bad-item", "a line of items.jsonl is no item of an A/B", {
      remedy: "name a new folder with --run",
    });
  }
}
