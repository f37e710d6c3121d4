// The pure parts of exec: findings of an answer, and which input message each of its messages stems from.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../src/core/message.ts";
import { checkExec, sameMessage } from "../../src/strategies/exec/check.ts";
import { originsOf } from "../../src/strategies/exec/origins.ts";
import { createTruncate } from "../../src/strategies/truncate.ts";
import { pressedArbitrary, transcriptArbitrary } from "../generators/transcript.ts";
import { fitInput, inputOf, said, system, unit, user } from "./fit-input.ts";

const messages = [system("s"), user("task"), ...unit("a", "one", "two"), ...unit("b", "three"), said("end")];
const input = fitInput({ messages, keepRecent: 1, budget: 1000 });
const findings = (answer: readonly Message[], budget = 1000) =>
  checkExec({ ...input, budget }, answer).map((finding) => finding.name);
const without = (...indices: number[]) => messages.filter((_, index) => !indices.includes(index));

describe("checkExec", () => {
  it.each([
    ["the input itself", messages, []],
    ["a unit less", without(2, 3, 4), []],
    ["a result less, which is legal", without(3), []],
    ["a result without its call", without(2), ["illegal"]],
    ["a result twice", [...messages.slice(0, 5), messages[4]!, ...messages.slice(5)], ["illegal"]],
    ["a call id twice", [...messages.slice(0, 7), ...messages.slice(5)], ["illegal"]],
    ["a result away from its unit", [...messages.slice(0, 4), user("x"), ...messages.slice(4)], ["illegal"]],
    ["nothing", [], ["illegal", "preamble", "tail", "no-user"]],
    ["another system text", [system("S"), ...messages.slice(1)], ["preamble"]],
    ["no system text", messages.slice(1), ["preamble"]],
    ["a last message less", messages.slice(0, -1), ["tail"]],
    ["a last message more", [...messages, said("more")], ["tail"]],
    ["inserted text before the tail", [...messages.slice(0, 7), user("summary"), ...messages.slice(7)], []],
    ["only the tail", messages.slice(-1), ["illegal", "preamble", "tail", "no-user"]],
    ["preamble without tail", messages.slice(0, 2), ["tail"]],
    ["preamble with tail", [...messages.slice(0, 2), messages[7]!], []],
    ["the assistant first", messages.slice(2), ["illegal", "preamble", "no-user"]],
    ["no user", [system("s"), system("task"), said("end")], ["preamble", "no-user"]],
  ] as const)("of %s", (_, answer, names) => expect(findings(answer)).toEqual(names));

  it("does not read one message as preamble and as tail", () => {
    const twins = [user("x"), said("a"), said("b"), user("x")];
    expect(
      checkExec(fitInput({ messages: twins, keepRecent: 1, budget: 99 }), [user("x")]).map(({ name }) => name),
    ).toEqual(["tail"]);
  });

  it("of a transcript that starts with the assistant is legal where nothing is protected", () => {
    const open = { ...input, protectedPrefix: 0 };
    expect(checkExec(open, messages.slice(2)).map(({ name }) => name)).toEqual(["no-user"]);
    expect(checkExec(open, messages.slice(3))[0]?.says).toMatch(/message 1: a result without an earlier call$/);
  });

  it("is over budget by the ladder's estimate, calls included", () => {
    const size = Math.ceil((1 + 4 + 3 + 3 + 5 + 3 + 3 * 9 + 2 * 18 + 16) / 4);
    expect(findings(messages, size)).toEqual([]);
    expect(findings(messages, size - 1)).toEqual(["over-budget"]);
  });

  it("finds nothing in what a strategy of ours answers", async () => {
    await fc.assert(
      fc.asyncProperty(pressedArbitrary().map(inputOf), async (pressed) => {
        const result = await createTruncate().fit(pressed);
        const expected = result.kind === "exhausted" ? ["over-budget"] : [];
        expect(checkExec(pressed, result.messages).map(({ name }) => name)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("sameMessage", () => {
  const call = unit("a", "x")[0]!;
  it.each([
    [user("x"), user("x"), true],
    [user("x"), said("x"), false],
    [user("x"), user("y"), false],
    [user("x"), { ...user("x"), name: "n" }, false],
    [unit("a", "x")[1]!, unit("b", "x")[1]!, false],
    [call, unit("a", "x")[0]!, true],
    [call, unit("b", "x")[0]!, false],
    [call, { ...call, tool_calls: [] }, false],
    [call, { role: "assistant", content: null } as const, false],
    [call, { ...call, tool_calls: [...call.tool_calls!, ...call.tool_calls!] }, false],
    [
      call,
      {
        ...call,
        tool_calls: call.tool_calls!.map((one) => ({ ...one, function: { ...one.function, arguments: "{}" } })),
      },
      false,
    ],
  ] as const)("%#", (a, b, same) => expect([sameMessage(a, b), sameMessage(b, a)]).toEqual([same, same]));
});

describe("originsOf", () => {
  it("finds results and calls by id, other messages by equality in order, and nothing twice", () => {
    const history = [user("a"), said("b"), user("a"), ...unit("c", "body"), said("b")];
    expect(originsOf(history, history)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(originsOf(history, [history[0]!, history[2]!, { ...history[4]!, content: "cut" }])).toEqual([0, 2, 4]);
    expect(originsOf(history, [user("a"), user("a"), user("a"), user("new")])).toEqual([0, 2, null, null]);
    expect(originsOf(history, [...unit("c", "x"), ...unit("c", "x"), said("b")])).toEqual([3, 4, null, null, 5]);
    expect(originsOf(history, unit("d", "body"))).toEqual([null, null]);
  });

  it("law: what is kept in order keeps an origin that is equal to it, ascending", () => {
    const subset = transcriptArbitrary().chain((pick) =>
      fc
        .array(fc.boolean(), { minLength: pick.messages.length, maxLength: pick.messages.length })
        .map((keep) => ({ pick, keep })),
    );
    fc.assert(
      fc.property(subset, ({ pick, keep }) => {
        const kept = pick.messages.filter((_, index) => keep[index]);
        const origins = originsOf(pick.messages, kept);
        expect(origins.map((origin) => (origin === null ? null : pick.messages[origin]))).toEqual(kept);
        expect(origins).toEqual([...new Set(origins)].sort((a, b) => (a ?? 0) - (b ?? 0)));
      }),
      { numRuns: 1000 },
    );
  });
});
