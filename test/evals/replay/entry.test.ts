import { describe, expect, it } from "vitest";
import { charsOfAll, estimateOfChars, type Message } from "../../../src/core/message.ts";
import type { Entry } from "../../../src/core/schemas/entry.ts";
import type { ShorteningDetail } from "../../../src/evals/replay/detail.ts";
import { replayEntry } from "../../../src/evals/replay/entry.ts";
import type { FitInput, FitResult, Strategy } from "../../../src/strategies/strategy.ts";
import { arm, depsWith, sampleEntry, taskOf } from "../sample.ts";

type Answer = (input: FitInput) => Partial<FitResult>;

/** A strategy of the test's own under the name `own`; what it does not say is "fit", with each message its own origin. */
const own = (answer: Answer): { own: Strategy } => ({
  own: {
    name: "own",
    async fit(input) {
      const said = answer(input);
      const messages = said.messages ?? input.messages;
      const origins = messages.map((message) => {
        const at = input.messages.indexOf(message);
        return at === -1 ? null : at;
      });
      return { kind: "fit", messages, origins, touches: [], declines: [], tokenizer: "legacy", ...said };
    },
  },
});
const ownArm = (askTwice = false) => arm("none", { strategy: { name: "own" }, strategyName: "own", askTwice });
const replayOwn = (entry: Entry, answer: Answer, mode: "final" | "steps" = "final", askTwice = false) =>
  replayEntry(taskOf(entry, ownArm(askTwice), { mode }), depsWith(own(answer)));
const detailOf = (item: { detail?: unknown }) => item.detail as ShorteningDetail & { contract_breaks: string[] };

function call(id: string, name: string, args: object): Message {
  const fn = { name, arguments: JSON.stringify(args) };
  return { role: "assistant", content: "", tool_calls: [{ id, type: "function", function: fn }] };
}
const result = (id: string, content: string): Message => ({ role: "tool", tool_call_id: id, content });
const user = (content: string): Message => ({ role: "user", content });
const entryOf = (messages: Message[], more: Partial<Entry> = {}): Entry => ({
  id: "e",
  kind: "mixed",
  protected_prefix: 1,
  keep_recent: 1,
  messages,
  meta: { format: "test" },
  ...more,
});

const READ_AND_TESTED = entryOf([
  user("go"),
  call("a", "Read", { file_path: "src/a.ts" }),
  result("a", `${"word ".repeat(80)} READ_ONLY_FACT`),
  call("b", "run_shell", { command: "npm test" }),
  result("b", `${"word ".repeat(80)} TEST_RUN_FACT`),
  user("end"),
]);

describe("what became of the facts", () => {
  it("tells a fact that can be read again from one that is lost, each with the rung that took it", async () => {
    const item = await replayEntry(
      taskOf(READ_AND_TESTED, arm("dedupe", { rule: { kind: "budget", tokens: 80 } })),
      depsWith(),
    );
    const { lost, recoverable } = detailOf(item);
    expect(recoverable.UPPER_SNAKE).toEqual([{ text: "READ_ONLY_FACT", rung: "elide" }]);
    expect(lost.UPPER_SNAKE).toEqual([{ text: "TEST_RUN_FACT", rung: "elide" }]);
    expect(item.metrics).toMatchObject({
      entities: 3,
      retained: 1,
      recoverable: 1,
      lost: 1,
      "lost.UPPER_SNAKE": 1,
      exhausted: 0,
    });
    expect(item.metrics.lost_share).toBe(1 / 3);
  });

  it("calls a fact lost once the call that could read it again is gone", async () => {
    const item = await replayEntry(
      taskOf(READ_AND_TESTED, arm("truncate", { rule: { kind: "budget", tokens: 2 } })),
      depsWith(),
    );
    const { lost, recoverable } = detailOf(item);
    expect(Object.values(recoverable).flat()).toEqual([]);
    expect(lost.UPPER_SNAKE?.map(({ text }) => text)).toEqual(["READ_ONLY_FACT", "TEST_RUN_FACT"]);
    expect(lost.path).toEqual([{ text: "src/a.ts", rung: "truncate" }]);
  });

  it("puts a loss without a touch down to the strategy itself", async () => {
    const item = await replayOwn(READ_AND_TESTED, ({ messages }) => ({
      messages: [...messages.slice(0, 3), ...messages.slice(5)],
    }));
    expect(detailOf(item).lost.UPPER_SNAKE).toEqual([{ text: "TEST_RUN_FACT", rung: "own" }]);
  });

  it("blames the rung that took the last holder, not the one that took the first", async () => {
    const fact = `${"x ".repeat(40)} TWICE_HELD`;
    const entry = entryOf([
      user("go"),
      call("a", "f", {}),
      result("a", fact),
      call("b", "f", {}),
      result("b", fact),
      user("end"),
    ]);
    const item = await replayOwn(entry, ({ messages }) => {
      const gone = (at: number): Message => ({ ...messages[at]!, content: "" });
      const after = [messages[0]!, messages[1]!, gone(2), messages[3]!, gone(4), messages[5]!];
      const touch = (rung: string, message: number) => ({
        rung,
        message,
        charsBefore: fact.length,
        charsAfter: 0,
        before: fact,
        after: "",
      });
      return { messages: after, origins: [0, 1, 2, 3, 4, 5], touches: [touch("first", 2), touch("second", 4)] };
    });
    expect(detailOf(item).lost.UPPER_SNAKE).toEqual([{ text: "TWICE_HELD", rung: "second" }]);
  });

  it("does not take the ladder's own words for facts", async () => {
    const entry = entryOf([
      user("go"),
      call("a", "f", {}),
      result("a", `[elided: original 123456 chars]\nkept ERROR_LINE failed`),
      user("end"),
    ]);
    const item = await replayEntry(taskOf(entry, arm("none")), depsWith());
    expect(item.metrics).toMatchObject({ entities: 1, "retained.number": 0, "retained.UPPER_SNAKE": 1 });
  });
});

describe("what cannot be evaluated", () => {
  it("is excluded by name when the rule leaves no budget", async () => {
    const item = await replayEntry(taskOf(sampleEntry(4), arm("ladder", { reserve: 100_000 })), depsWith());
    expect(item).toMatchObject({ status: "excluded", outcome: "not_run", reason: "budget not positive" });
    expect(Object.values(item.metrics).every((value) => value === null)).toBe(true);
  });

  it("cli-05: a strategy that does not answer is a failed item with what it said, in both modes", async () => {
    for (const mode of ["final", "steps"] as const) {
      const item = await replayOwn(sampleEntry(4), () => ({ kind: "failed", why: "SyntaxError: line 1" }), mode);
      expect(item).toMatchObject({ status: "failed", outcome: "infra_error", reason: "strategy failed" });
      expect(item.detail).toMatchObject({ why: "SyntaxError: line 1" });
    }
  });

  it("fails by name when the answer is no legal transcript", async () => {
    const item = await replayOwn(sampleEntry(4), ({ messages }) => ({
      messages: messages.filter((_, at) => at !== 2),
    }));
    expect(item.status).toBe("failed");
    expect(item.detail?.why).toBe("illegal transcript: message 2: a result without an earlier call");
  });

  it("lets an entry that protects nothing lose its beginning, and nothing more", async () => {
    const bare = { ...READ_AND_TESTED, protected_prefix: 0 };
    const headless: Answer = ({ messages }) => ({ kind: "exhausted", messages: messages.slice(1) });
    expect((await replayOwn(bare, headless)).status).toBe("evaluated");
    expect((await replayOwn(READ_AND_TESTED, headless)).status).toBe("failed");
    const orphaned = await replayOwn(bare, ({ messages }) => ({ kind: "exhausted", messages: messages.slice(2) }));
    expect(orphaned.detail?.why).toBe("illegal transcript: message 0: a result without an earlier call");
  });

  it("names the step at which a stepped run failed", async () => {
    const item = await replayOwn(
      sampleEntry(6),
      ({ step }) => (step === 3 ? { kind: "failed", why: "hung" } : {}),
      "steps",
    );
    expect(item.detail).toMatchObject({ why: "hung", step: 3 });
  });
});

describe("what a strategy owes", () => {
  it("is checked clause by clause", async () => {
    const entry = sampleEntry(8);
    const said = (await replayOwn(entry, ({ messages }) => ({ messages: [user("other"), ...messages.slice(1)] })))
      .detail;
    expect(said?.contract_breaks).toEqual(["over budget", "preamble changed"]);
    const tail = await replayOwn(entry, ({ messages }) => ({ kind: "exhausted", messages: messages.slice(0, -1) }));
    expect(detailOf(tail).contract_breaks).toEqual(["tail changed"]);
    expect(tail.metrics.contract_breaks).toBe(1);
  });

  it("takes equal messages for unchanged ones, whatever their identity", async () => {
    const copied: Answer = ({ messages }) => {
      const copy = messages.map((message) => ({ ...message }));
      return { kind: "exhausted", messages: copy, origins: [...messages.keys()] };
    };
    const item = await replayOwn(sampleEntry(8), copied);
    expect(detailOf(item).contract_breaks).toEqual([]);
    expect(item.metrics).toMatchObject({ lost: 0, recoverable: 0 });
  });

  it("asks twice where nothing is assumed, and says when the second answer differs", async () => {
    let asked = 0;
    const fickle: Answer = ({ messages }) => {
      asked += 1;
      return { kind: "exhausted", messages: asked % 2 === 1 ? messages : messages.slice(0, -1) };
    };
    expect(detailOf(await replayOwn(sampleEntry(4), fickle, "final", true)).contract_breaks).toEqual([
      "second answer differs",
    ]);
    asked = 0;
    expect(detailOf(await replayOwn(sampleEntry(4), fickle)).contract_breaks).toEqual([]);
    expect(asked).toBe(1);
  });

  it("compaction-24: a turn that is shown twice is counted", async () => {
    const item = await replayOwn(sampleEntry(4), ({ messages }) => ({
      kind: "exhausted",
      messages: [...messages, messages[1]!],
      origins: [...messages.keys(), 1],
    }));
    expect(item.metrics.duplicated).toBe(1);
  });
});

describe("legality", () => {
  it("charges a strategy only with what its own output breaks", async () => {
    const dangling = entryOf([user("go"), call("a", "f", {}), user("and"), user("on"), user("end")]);
    const before = await replayOwn(dangling, () => ({ kind: "exhausted" }));
    expect(before.metrics["illegal_input.openai"]).toBeGreaterThan(0);
    expect(before.metrics["illegal_added.openai"]).toBe(0);
    expect(detailOf(before).illegal_added).toEqual({});
    const after = await replayOwn(sampleEntry(4), ({ messages }) => ({
      kind: "exhausted",
      messages: [messages[0]!, messages[1]!, user("inserted"), ...messages.slice(2)],
    }));
    expect(after.metrics).toMatchObject({ "illegal_input.alternation": 0, "illegal_added.alternation": 1 });
    expect(Object.keys(detailOf(after).illegal_added)).toEqual(["alternation"]);
  });
});

describe("field cases", () => {
  it("compaction-09: nothing to gain is not the same as cannot fit", async () => {
    const messages = [user("task ".repeat(40))];
    for (const id of ["a", "b", "c", "d"]) messages.push(call(id, "f", {}), result(id, "ok"));
    const entry = entryOf([...messages, user("end")], { pinned: ["a", "b", "c", "d"] });
    const budget = estimateOfChars(charsOfAll(entry.messages)) - 1;
    const item = await replayEntry(
      taskOf(entry, arm("ladder", { rule: { kind: "budget", tokens: budget } })),
      depsWith(),
    );
    const { declines, exhausted } = detailOf(item);
    expect(Object.values(declines).flatMap(Object.keys)).toContain("short");
    expect(exhausted?.immovable?.parts.pinned.chars).toBeGreaterThan(0);
    expect(item.metrics).toMatchObject({ exhausted: 1, ratio_chars: 1, fires: 0 });
  });

  it("compaction-10: what cannot shrink ends, with the size of what does not move, as one event", async () => {
    const messages: Message[] = [{ role: "system", content: "rule ".repeat(5200) }, user("go")];
    for (const id of ["a", "b", "c"]) messages.push(call(id, "f", { q: "x".repeat(200) }), result(id, "y".repeat(200)));
    const entry = entryOf([...messages, { role: "assistant", content: "end" }], {
      protected_prefix: 2,
      keep_recent: 6,
    });
    const item = await replayEntry(
      taskOf(entry, arm("ladder", { rule: { kind: "budget", tokens: 6000 } }), { mode: "steps" }),
      depsWith(),
    );
    expect(item.metrics).toMatchObject({ exhausted_steps: 4, exhausted_events: 1, passes: 0 });
    expect(detailOf(item).exhausted?.immovable?.parts.preamble.chars).toBe(26_002);
  });

  it("compaction-21: keeps the share that was asked for, and reports asked beside achieved", async () => {
    const messages: Message[] = [user("go")];
    for (let turn = 0; turn < 100; turn += 1)
      messages.push({ role: "assistant", content: `turn ${turn} `.padEnd(40, ".") });
    const item = await replayEntry(
      taskOf(entryOf(messages), arm("truncate", { rule: { kind: "pressure", share: 0.85 } })),
      depsWith(),
    );
    const achieved = item.metrics.ratio_chars ?? 0;
    expect(achieved).toBeGreaterThan(0.85 - 0.01);
    expect(achieved).toBeLessThanOrEqual(0.85);
    expect(item.metrics.estimate_after).toBeLessThanOrEqual(item.metrics.budget ?? 0);
  });
});
