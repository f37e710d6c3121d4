// Field cases about cache figures and retries, on the dialects, the header reader and the simulated cache.
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";
import { loadO200k } from "../../src/core/estimate/o200k.ts";
import type { Message, Transcript } from "../../src/core/message.ts";
import { prefixLedger } from "../../src/core/prefix-ledger.ts";
import { promptTokens } from "../../src/core/prompt-tokens.ts";
import { dialectNamed } from "../../src/seats/dialects/index.ts";
import { waitBefore } from "../../src/seats/http/retry-after.ts";
import { reusable, rulesOf } from "../../src/seats/probe/cache-rule.ts";
import { openai } from "../../src/seats/wires/openai.ts";

const NOW = Date.parse("Tue, 01 Dec 2026 12:00:00 GMT");
const wait = (headers: Readonly<Record<string, string>>) =>
  waitBefore(new Map(Object.entries(headers)), 1, { date: NOW, random: 0.5 });

describe("field cases of seats", () => {
  it("prefix-cache-01: prompt_n is what was computed, not the prompt; without cache_n reuse is unknown", () => {
    const llama = dialectNamed("llama.cpp");
    const { usage } = llama.figures(null, { cache_n: 1480, prompt_n: 20, predicted_n: 64 });
    expect(usage).toEqual({ prompt: 1500, cached: 1480, fresh: 20, written: null, output: 64 });
    expect(usage.cached! / usage.prompt!).toBeCloseTo(0.9867, 4);
    const old = llama.figures({ prompt_tokens: 1500, completion_tokens: 64 }, { prompt_n: 20, predicted_n: 64 });
    expect(old.usage).toMatchObject({ prompt: 1500, cached: null, fresh: null });
  });

  it.each([
    [{ prompt_tokens: 5000 }, null],
    [{ prompt_tokens: 5000, prompt_tokens_details: null }, null],
    [{ prompt_tokens: 5000, prompt_tokens_details: {} }, null],
    [{ prompt_tokens: 5000, prompt_tokens_details: { cached_tokens: null } }, null],
    [{ prompt_tokens: 5000, prompt_tokens_details: { cached_tokens: 0 } }, 0],
    [{ prompt_tokens: 5000, prompt_tokens_details: { cached_tokens: 4096 } }, 4096],
  ])("prefix-cache-05: %j is %j cached, and not told is not zero", (raw, cached) => {
    for (const name of ["vllm", "sglang", "openai", "generic"]) {
      const { usage } = dialectNamed(name).figures(raw, null);
      expect(usage.cached).toBe(cached);
      expect(usage.why === undefined).toBe(cached !== null);
    }
  });

  it("prefix-cache-06: the rule of the blocks is told from what was reused, and nothing from prompts of less than two blocks", () => {
    const seen = (rule: { kind: "plain" | "hybrid"; block: number }, sizes: readonly number[]) =>
      sizes.map((prompt) => ({ prompt, common: prompt, reused: reusable(rule, prompt, prompt) }));
    expect(rulesOf(seen({ kind: "hybrid", block: 320 }, [700, 1500, 5000, 3111]))[0]).toEqual({
      kind: "hybrid",
      block: 320,
    });
    expect(rulesOf(seen({ kind: "plain", block: 16 }, [1301, 1180, 923, 1007]))[0]).toEqual({
      kind: "plain",
      block: 16,
    });
    expect(rulesOf(seen({ kind: "hybrid", block: 320 }, [300]))).toEqual([]);
  });

  it("prefix-cache-07: Anthropic's three input classes are disjoint", () => {
    const raw = {
      input_tokens: 12,
      cache_read_input_tokens: 7600,
      cache_creation_input_tokens: 388,
      output_tokens: 90,
    };
    const { usage } = dialectNamed("anthropic").figures(raw, null);
    expect(usage).toEqual({ prompt: 8000, cached: 7600, fresh: 400, written: 388, output: 90 });
    expect(usage.cached! / usage.prompt!).toBe(0.95);
  });

  it("prefix-cache-08: the last usage of a stream counts, a part without choices is none to stumble over, no usage is unknown", () => {
    const part = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
    const delta = { choices: [{ delta: { content: "hi" }, finish_reason: "stop" }] };
    const read = (parts: readonly string[]) => openai.read(`${parts.join("")}data: [DONE]\n\n`, true);
    const usage = { prompt_tokens: 7 };
    expect(
      read([part({ ...delta, usage: null }), part({ ...delta, usage: null }), part({ choices: [], usage })]),
    ).toMatchObject({ usage });
    expect(read([part({ ...delta, usage: null }), part({ ...delta, usage }), part(delta)])).toMatchObject({ usage });
    expect(read([part(delta)])).toMatchObject({ usage: null });
  });

  it("prefix-cache-11: a hosted server's least prompt is part of its dialect", () => {
    expect(dialectNamed("openai")).toMatchObject({ min: 1024, step: 128 });
    expect(dialectNamed("llama.cpp")).toMatchObject({ min: 0, step: 1 });
  });

  it.each([
    [{ "retry-after": "7" }, 7000, false],
    [{ "retry-after": "0" }, 0, false],
    [{ "retry-after": "3x" }, 375, false],
    [{ "retry-after": "864000" }, 60_000, true],
    [{ "retry-after": "Tue, 01 Dec 2026 11:00:00 GMT" }, 0, false],
    [{ "retry-after": "Tue, 01 Dec 2026 12:00:12 GMT" }, 12_000, false],
    [{}, 375, false],
    [{ "retry-after-ms": "2250" }, 2250, false],
  ])("harness-05: %j waits %d ms", (headers, ms, capped) => {
    expect(wait(headers as Record<string, string>)).toEqual({ ms, capped });
  });

  it("prefix-cache-10: a boundary that slides costs more than one that moves once, though it sends less", async () => {
    const { encode } = await loadO200k();
    const body = (turn: number): string => `result of turn ${turn}: ${"some output of a tool ".repeat(20)}`;
    const turn = (at: number, shortened: boolean): readonly Message[] => [
      { role: "assistant", content: `step ${at}` },
      { role: "user", content: shortened ? "[cut]" : body(at) },
    ];
    const sent = (policy: (turn: number, last: number) => boolean) => {
      const ledger = prefixLedger(promptTokens(encode));
      const calls = Array.from({ length: 40 }, (_, last) => {
        const messages: Transcript = [
          { role: "system", content: "You are careful." },
          ...Array.from({ length: last }, (_value, at) => turn(at, policy(at, last))).flat(),
        ];
        return ledger.call(messages.map((message) => JSON.parse(canonicalJson(message)) as Message));
      });
      return {
        breaks: calls.filter(({ divergentMessage }) => divergentMessage !== null).length,
        prefilled: calls.reduce((sum, { reprefilled }) => sum + reprefilled, 0),
        tokens: calls.reduce((sum, { promptTokens: tokens }) => sum + tokens, 0),
      };
    };
    const sliding = sent((at, last) => at < last - 4);
    const once = sent((at, last) => last >= 30 && at < 26);
    expect(sliding.breaks).toBeGreaterThan(30);
    expect(once.breaks).toBe(1);
    expect(sliding.tokens).toBeLessThan(once.tokens);
    expect(sliding.prefilled).toBeGreaterThan(once.prefilled);
  });
});
