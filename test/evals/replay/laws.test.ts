// Laws of a replayed item, over random entries and every strategy of ours.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budgetOf } from "../../../src/core/budget.ts";
import { canonicalJson } from "../../../src/core/canonical.ts";
import { findEntities } from "../../../src/core/entities/index.ts";
import { sha256 } from "../../../src/core/hash.ts";
import { charsOfAll, type Message } from "../../../src/core/message.ts";
import { promptTextOfAll } from "../../../src/core/prompt-text.ts";
import type { Entry } from "../../../src/core/schemas/entry.ts";
import { itemSchema } from "../../../src/core/schemas/result-document.ts";
import type { ShorteningDetail } from "../../../src/evals/replay/detail.ts";
import { replayEntry } from "../../../src/evals/replay/entry.ts";
import { metricTable } from "../../../src/evals/replay/metric-table.ts";
import { windowEntities } from "../../../src/evals/replay/retention.ts";
import type { ArmSpec } from "../../../src/strategies/arms.ts";
import { entryTerms } from "../../../src/strategies/fit-entry.ts";
import { createStrategy } from "../../../src/strategies/index.ts";
import { entryArbitrary } from "../../generators/entry.ts";
import { arm, depsWith, encodeO200k, taskOf } from "../sample.ts";

const RUNS = { numRuns: 60 };
const anyArm: fc.Arbitrary<ArmSpec> = fc
  .record({
    name: fc.constantFrom("ladder", "gcf+skeleton+search+logs", "none", "truncate", "clear-tool-results:1", "digest"),
    share: fc.constantFrom(0.2, 0.5, 0.8, 0.95),
    lowWater: fc.constantFrom(1, 0.6),
  })
  .map(({ name, share, lowWater }) => arm(name, { rule: { kind: "pressure", share }, lowWater }));
const deps = depsWith();

/** The same run without any memory: prompts built and shortened from scratch, tokens of whole texts. */
async function naivePrompts(entry: Entry, { strategy, lowWater, rule }: ArmSpec): Promise<Message[][]> {
  const budget = budgetOf(rule, 0, entry.messages, entry.tools ?? []);
  if (budget.kind === "none") return [];
  const prompts: Message[][] = [];
  let kept: Message[] = [];
  let seen = 0;
  for (const [index, message] of entry.messages.entries()) {
    if (message.role !== "assistant") continue;
    const input = {
      ...entryTerms(entry),
      id: entry.id,
      step: prompts.length + 1,
      messages: [...kept, ...entry.messages.slice(seen, index)],
      budget: budget.tokens,
      lowWater,
    };
    const result = await createStrategy(strategy).fit(input);
    kept = [...result.messages];
    seen = index;
    prompts.push(kept);
  }
  return prompts;
}

function commonTokens(a: Uint32Array, b: Uint32Array): number {
  let common = 0;
  while (common < a.length && common < b.length && a[common] === b[common]) common += 1;
  return common;
}

describe("a replayed item", () => {
  it("is legal, has every metric of its mode, and depends on its task alone", async () => {
    await fc.assert(
      fc.asyncProperty(entryArbitrary(), anyArm, fc.constantFrom("final", "steps"), async (entry, of, mode) => {
        const task = taskOf(entry, of, { mode, modelShape: "qwen3-8b" });
        const item = await replayEntry(task, deps);
        const posted = await replayEntry(JSON.parse(JSON.stringify(task)), depsWith());
        expect(canonicalJson(posted)).toBe(canonicalJson(item));
        itemSchema.parse(JSON.parse(JSON.stringify(item)));
        const names = Object.keys(metricTable(mode));
        const own = names.filter((name) => !name.startsWith("step_"));
        expect(Object.keys(item.metrics).sort()).toEqual(own.sort());
        for (const step of item.steps ?? []) {
          expect(Object.keys(step.metrics).sort()).toEqual(names.filter((name) => name.startsWith("step_")).sort());
        }
        expect(item.task).toBe(sha256(canonicalJson(entry)));
      }),
      RUNS,
    );
  });

  it("counts every entity of the window once: retained, recoverable or lost", async () => {
    await fc.assert(
      fc.asyncProperty(entryArbitrary(), anyArm, async (entry, of) => {
        const item = await replayEntry(taskOf(entry, of), deps);
        if (item.status !== "evaluated") return;
        const { lost, recoverable } = item.detail as unknown as ShorteningDetail;
        const gone = [...Object.values(lost), ...Object.values(recoverable)].flat();
        expect(new Set(gone.map(({ text }) => text)).size).toBe(gone.length);
        expect(item.metrics.entities).toBe(windowEntities(entry).size);
        expect((item.metrics.retained ?? 0) + gone.length).toBe(item.metrics.entities);
        // Whoever goes is joined to something that took it away.
        expect(gone.filter(({ rung }) => rung === null)).toEqual([]);
      }),
      RUNS,
    );
  });

  it("says of the strategy none that all is as it was", async () => {
    await fc.assert(
      fc.asyncProperty(entryArbitrary(), async (entry) => {
        const item = await replayEntry(taskOf(entry, arm("none"), { mode: "steps" }), deps);
        if (item.status !== "evaluated") return;
        const { metrics } = item;
        expect(metrics.chars_after).toBe(charsOfAll(entry.messages));
        expect([metrics.lost, metrics.recoverable, metrics.fires, metrics.second_lost]).toEqual([0, 0, 0, 0]);
        expect(metrics.retained).toBe(metrics.entities);
        expect(metrics.reprefilled_tokens).toBe(metrics.raw_reprefilled_tokens);
        expect(metrics.prompt_tokens).toBe(metrics.raw_prompt_tokens);
        expect(item.digests.output).toBe(sha256(canonicalJson(entry.messages)));
      }),
      RUNS,
    );
  });

  it("sends in steps what a run without any memory would send, and books its tokens as those of whole texts", async () => {
    await fc.assert(
      fc.asyncProperty(entryArbitrary({ maxTurns: 6 }), anyArm, async (entry, of) => {
        const item = await replayEntry(taskOf(entry, of, { mode: "steps" }), deps);
        const prompts = await naivePrompts(entry, of);
        if (item.status !== "evaluated") return;
        expect(item.steps?.map((step) => step.digests.sent)).toEqual(
          prompts.map((sent) => sha256(canonicalJson(sent))),
        );
        let before: Uint32Array = new Uint32Array();
        for (const [index, prompt] of prompts.entries()) {
          const tokens = encodeO200k(promptTextOfAll(prompt));
          const common = commonTokens(before, tokens);
          expect(item.steps?.[index]?.metrics).toMatchObject({
            step_prompt_tokens: tokens.length,
            step_common_prefix: common,
            step_reprefilled: tokens.length - common,
            step_discarded: before.length - common,
          });
          before = tokens;
        }
      }),
      RUNS,
    );
  });

  it("calls retained only what stands in the output", async () => {
    await fc.assert(
      fc.asyncProperty(entryArbitrary(), anyArm, async (entry, of) => {
        const item = await replayEntry(taskOf(entry, of), deps);
        if (item.status !== "evaluated") return;
        const { lost, recoverable } = item.detail as unknown as ShorteningDetail;
        const gone = [...Object.values(lost), ...Object.values(recoverable)].flat().map(({ text }) => text);
        const output = (await naiveFinal(entry, of)).flatMap((message) => [
          message.role === "tool" ? "" : (message.content ?? ""),
          ...(message.tool_calls ?? []).map((call) => call.function.arguments),
        ]);
        expect([...findEntities(gone, output)]).toEqual([]);
      }),
      RUNS,
    );
  });
});

async function naiveFinal(entry: Entry, { strategy, lowWater, rule }: ArmSpec) {
  const budget = budgetOf(rule, 0, entry.messages, entry.tools ?? []);
  const tokens = budget.tokens ?? 0;
  const input = { ...entryTerms(entry), id: entry.id, step: 0, messages: entry.messages, budget: tokens, lowWater };
  return (await createStrategy(strategy).fit(input)).messages;
}
