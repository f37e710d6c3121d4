import { describe, expect, it } from "vitest";
import { capped } from "../../../src/evals/ab/caps.ts";
import { builtIn, meddled } from "./run-ab.ts";

const PRICE = {
  fresh: 2,
  cache_read: 1,
  cache_write: 0,
  output: 10,
  currency: "EUR",
  as_of: "2026-01-01",
  source: "test",
};
const MESSAGES = [{ role: "user", content: "word ".repeat(1000) }] as const;

async function kinds(seat: ReturnType<typeof builtIn>, times: number): Promise<readonly string[]> {
  const replies = [];
  for (let time = 0; time < times; time += 1) replies.push(await seat.complete({ messages: MESSAGES }));
  return replies.map((reply) => (reply.kind === "answer" ? "answer" : reply.failure.class));
}

describe("a seat under caps", () => {
  it("answers until the prompt tokens are used up; the answer that crosses the line counts", async () => {
    const caps = { maxPromptTokens: 1500, maxCost: null };
    expect(
      await kinds(
        capped(builtIn("mute"), caps, () => null),
        3,
      ),
    ).toEqual(["answer", "answer", "capped"]);
  });

  it("counts money, all prompts as fresh where no cached share is told", async () => {
    const caps = { maxPromptTokens: null, maxCost: 0.0025 };
    expect(
      await kinds(
        capped(builtIn("mute"), caps, () => PRICE),
        3,
      ),
    ).toEqual(["answer", "answer", "capped"]);
  });

  it("has effect also where the seat tells no count", async () => {
    const usage = { prompt: null, cached: null, fresh: null, written: null, output: null };
    const silent = builtIn("mute");
    const seat = {
      ...silent,
      complete: async (request: Parameters<typeof silent.complete>[0]) => {
        const reply = await silent.complete(request);
        return reply.kind === "answer" ? { ...reply, usage } : reply;
      },
    };
    // 5,000 characters are estimated as 1,250 tokens.
    expect(
      await kinds(
        capped(seat, { maxPromptTokens: 1250, maxCost: null }, () => null),
        2,
      ),
    ).toEqual(["answer", "capped"]);
    expect(
      await kinds(
        capped(seat, { maxPromptTokens: null, maxCost: 0.002 }, () => PRICE),
        2,
      ),
    ).toEqual(["answer", "capped"]);
  });

  it("without caps changes nothing", async () => {
    const seat = capped(
      meddled(builtIn("mute"), () => null),
      { maxPromptTokens: null, maxCost: null },
      () => null,
    );
    expect(await kinds(seat, 5)).toEqual(Array(5).fill("answer"));
    expect(await seat.facts()).toMatchObject({ figures: "scripted" });
  });
});
