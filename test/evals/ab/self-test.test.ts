// What has to hold before anything is measured.
import { describe, expect, it } from "vitest";
import { checkTranscript } from "../../../src/core/transcript.ts";
import { CONTROL_ENTRY } from "../../../src/evals/ab/control/entry.ts";
import { allTextsOf } from "../../../src/evals/ab/eligible.ts";
import { probesOf } from "../../../src/evals/ab/probes.ts";
import { scoreOf } from "../../../src/evals/ab/scorer.ts";
import { SCORERS } from "../../../src/evals/ab/scorers/index.ts";
import { testScorers, testSeat } from "../../../src/evals/ab/self-test.ts";
import { AGAIN, ab, builtIn, FULL, meddled, refused } from "./run-ab.ts";

const seatTest = async (seat = builtIn("extract")) => testSeat(SCORERS, (messages) => seat.complete({ messages }));

describe("the control entry", () => {
  it("is legal and asks for facts of every class, each in one result alone", () => {
    expect(checkTranscript(CONTROL_ENTRY.messages).kind).toBe("legal");
    const { probes } = probesOf(CONTROL_ENTRY, 8, 1);
    expect(probes).toHaveLength(8);
    expect(new Set(probes.map((probe) => probe.class)).size).toBe(6);
    const texts = CONTROL_ENTRY.messages.map((message) => allTextsOf(message).join("\n"));
    for (const { fact } of probes) expect(texts.filter((text) => text.includes(fact))).toHaveLength(1);
  });
});

describe("the self-tests", () => {
  it("pass with the real scorers and a reader", async () => {
    expect(testScorers(SCORERS).every(({ passed }) => passed)).toBe(true);
    expect(await seatTest()).toMatchObject({ passed: true, high: 1, low: 0, why: "" });
  });

  it.each([
    ["finds everything", "right", "recall 1 where at most 0.2 may be"],
    ["finds nothing", "missing", "recall 0 where at least 0.9 is needed"],
  ] as const)("fail with a scorer that %s, and then nothing is sent", async (_, hit, why) => {
    const blind = {
      name: "blind",
      score: (_answer: string, { facts }: { facts: readonly unknown[] }) => scoreOf(facts.map(() => hit)),
    };
    expect(testScorers({ ...SCORERS, summary: blind }).map(({ passed, why: said }) => [passed, said])).toEqual([
      [true, ""],
      [false, why],
    ]);
    let asked = 0;
    const seat = meddled(builtIn("extract"), () => {
      asked += 1;
      return null;
    });
    const { end } = await ab({ seat, arms: [FULL, AGAIN], run: { scorers: { ...SCORERS, summary: blind } } });
    expect([end.kind, asked]).toEqual(["self-test", 0]);
  });

  it("fail with a seat that knows what it was not told", async () => {
    const told = await builtIn("extract").complete({ messages: [] });
    let whole: Awaited<ReturnType<typeof seatTest>> | null = null;
    const seat = builtIn("extract");
    const answers: Awaited<ReturnType<typeof seat.complete>>[] = [];
    whole = await testSeat(SCORERS, async (messages) => {
      const answer = answers[0] ?? (await seat.complete({ messages }));
      answers.push(answer);
      return answer;
    });
    expect(told.kind).toBe("answer");
    expect(whole).toMatchObject({ passed: false, high: 1, low: 1, why: "recall 1 where at most 0.2 may be" });
  });

  it("fail with a seat that does not answer, in its words", async () => {
    expect(
      await seatTest(meddled(builtIn("extract"), (_, call) => (call === 2 ? refused("timeout") : null))),
    ).toMatchObject({
      passed: false,
      high: 1,
      low: null,
      why: "no answer about the control entry (removed): the seat said timeout",
    });
  });
});
