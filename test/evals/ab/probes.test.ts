// The rule by which facts are asked for.
import { describe, expect, it } from "vitest";
import { findEntities } from "../../../src/core/entities/index.ts";
import type { Message } from "../../../src/core/message.ts";
import type { Entry } from "../../../src/core/schemas/entry.ts";
import { unitsOf, windowOf } from "../../../src/core/units.ts";
import { contextOf, contextText, standingAt } from "../../../src/evals/ab/context.ts";
import { allTextsOf, eligiblePlaces } from "../../../src/evals/ab/eligible.ts";
import { probesOf } from "../../../src/evals/ab/probes.ts";
import { BLANK, onOneLine } from "../../../src/seats/scripted/questions.ts";
import { miniEntries } from "./run-ab.ts";

/** An entry with these bodies, one call each, between a preamble and a tail with texts of their own. */
function entryOf(bodies: readonly string[], around: { before?: string; after?: string } = {}): Entry {
  const messages: Message[] = [{ role: "user", content: around.before ?? "Look." }];
  for (const [at, content] of bodies.entries()) {
    const call = { id: `c${at}`, type: "function", function: { name: "look", arguments: "{}" } } as const;
    messages.push({ role: "assistant", content: null, tool_calls: [call] });
    messages.push({ role: "tool", tool_call_id: call.id, content });
  }
  messages.push({ role: "user", content: around.after ?? "Go on." });
  return { id: "e", kind: "mixed", protected_prefix: 1, keep_recent: 1, messages, meta: { format: "test" } };
}

const factsOf = (entry: Entry) => eligiblePlaces(entry).map(({ fact }) => fact);

describe("the probes of mini.jsonl", () => {
  const sets = miniEntries().map((entry) => ({ entry, set: probesOf(entry, 12, 1) }));

  it("stand in the window and nowhere outside it, one a body, and are told by their context alone", () => {
    for (const { entry, set } of sets) {
      const { messages } = entry;
      const window = windowOf(messages, unitsOf(messages), entry.protected_prefix, entry.keep_recent);
      const outside = [...messages.slice(0, window.start), ...messages.slice(window.end)].flatMap(allTextsOf);
      const lines = messages.flatMap(allTextsOf).map(onOneLine);
      expect(new Set(set.probes.map(({ message }) => message)).size).toBe(set.probes.length);
      for (const { fact, message, third, context } of set.probes) {
        expect(message >= window.start && message < window.end && messages[message]!.role === "tool").toBe(true);
        expect(third).toBe(Math.floor((3 * (message - window.start)) / (window.end - window.start)));
        expect(findEntities([fact], outside).size).toBe(0);
        const [before = "", after = "", more] = context.split(BLANK);
        expect(more).toBeUndefined();
        expect(context).not.toMatch(/[\n\r\t]/);
        expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(80);
        expect(lines.flatMap((line) => [...standingAt({ before, after }, line)])).toEqual([fact]);
        expect(set.probes.filter((other) => other.context.includes(fact))).toEqual([]);
      }
    }
  });

  it("are the same for the same seed, and others for another one", () => {
    const again = sets.map(({ entry }) => probesOf(entry, 12, 1));
    expect(again).toEqual(sets.map(({ set }) => set));
    expect(sets.map(({ entry }) => probesOf(entry, 12, 2))).not.toEqual(again);
  });

  it("are counted: drawn are dropped for a reason or asked, never more than there are", () => {
    for (const { set } of sets) {
      for (const { eligible, drawn, dropped, asked } of Object.values(set.counts)) {
        expect(drawn).toBe(asked + Object.values(dropped).reduce((sum, times) => sum + times, 0));
        expect(drawn).toBeLessThanOrEqual(eligible);
      }
      expect(Object.values(set.counts).reduce((sum, { asked }) => sum + asked, 0)).toBe(set.probes.length);
      expect(set.targets.length).toBeLessThanOrEqual(12);
      expect(set.probes.every(({ fact }) => set.targets.includes(fact))).toBe(true);
    }
  });

  it("come from every third and from every class that there is", () => {
    const probes = sets.flatMap(({ set }) => set.probes);
    for (const third of [0, 1, 2]) expect(probes.filter((probe) => probe.third === third).length).toBeGreaterThan(25);
    expect(new Set(probes.map((probe) => probe.class)).size).toBe(6);
  });
});

describe("what can be asked for", () => {
  const body = "The intake service listens on port 18443 of the northern depot.";

  it("is in a result of the window and neither before nor behind it, by whole tokens", () => {
    expect(factsOf(entryOf([body]))).toEqual(["18443"]);
    expect(factsOf(entryOf([body], { before: "Port 18443 is slow." }))).toEqual([]);
    expect(factsOf(entryOf([body], { after: "Is it 18443?" }))).toEqual([]);
    expect(factsOf(entryOf([body], { after: "Is it 184430?" }))).toEqual(["18443"]);
    expect(factsOf({ ...entryOf([body]), tools: [{ name: "look", port: "18443" }] })).toEqual([]);
  });

  it("has at least 3 characters, at most 120, and stands on one line", () => {
    expect(factsOf(entryOf(["exit 42, then 427"]))).toEqual(["427"]);
    expect(factsOf(entryOf([`see /srv/${"a".repeat(120)} and /srv/a/b.txt`]))).toEqual(["/srv/a/b.txt"]);
  });

  it("is spread evenly: a class with few facts is not drowned by one with many", () => {
    const numbers = (at: number) =>
      Array.from({ length: 40 }, (_, line) => `row ${at}-${line}: ${7000 + at * 100 + line} units`);
    const bodies = Array.from(
      { length: 9 },
      (_, at) => `${numbers(at).join("\n")}\nwritten by tool_${at} to /srv/out/part${at}.txt today`,
    );
    const { probes, counts } = probesOf(entryOf(bodies), 6, 1);
    expect(probes).toHaveLength(6);
    expect(counts.path!.drawn).toBeGreaterThanOrEqual(2);
    expect([0, 1, 2].map((third) => probes.filter((probe) => probe.third === third).length)).toEqual([2, 2, 2]);
  });

  it("is not asked where one question would answer another", () => {
    const bodies = [
      "first the gauge at the weir showed 48213 litres in the early hours of that day",
      "then the pump 48213 was joined by the pump 59177 on the other side of the weir",
    ];
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { probes } = probesOf(entryOf(bodies), 4, seed);
      for (const { fact, context } of probes) {
        expect(context).not.toContain(fact);
        expect(probes.some((other) => other.context.includes(fact))).toBe(false);
      }
    }
  });
});

describe("the context of a fact", () => {
  const found = (body: string, fact: string, others: readonly string[] = []) => {
    const made = contextOf(body, body.indexOf(fact), fact, [body, ...others].map(onOneLine));
    return made.kind === "context" ? contextText(made.context) : made.why;
  };

  it("is one line, longer where it has to be", () => {
    expect(found("alpha\n  beta 1234\n\tgamma delta", "1234")).toBe("alpha beta ▢ gamma delta");
    const row = (name: string, value: string) => `${name} ${"x".repeat(45)} value ${value} ${"y".repeat(45)} end`;
    expect(found(row("first", "1111"), "1111", [row("second", "2222")])).toBe(row("first", "▢"));
  });

  it.each([
    [
      "the place stands twice",
      "the value is 1234 here today",
      "1234",
      ["the value is 9999 here today"],
      "context not unique",
    ],
    [
      "the same text came twice",
      "the value is 1234 here today",
      "1234",
      ["the value is 1234 here today"],
      "context not unique",
    ],
    ["the fact stands beside it", "1234 and again the number 1234 stands", "1234", [], "fact in its own context"],
    ["next to nothing stands around it", "ok 1234", "1234", [], "too little text around it"],
    ["the mark itself stands around it", "a ▢ is a box and the value is 1234", "1234", [], "too little text around it"],
  ])("is none when %s", (_, body, fact, others, why) => expect(found(body, fact, others)).toBe(why));

  it("is cut at whole characters", () => {
    const body = `${"👩‍👩‍👧".repeat(20)} value 1234 ${"é".repeat(60)}`;
    const context = found(body, "1234");
    expect(context).toMatch(/^👩‍👩‍👧/u);
    expect(context.isWellFormed()).toBe(true);
  });

  it("takes time that grows with the text alone", () => {
    const hostile = `${"ab ".repeat(200_000)}1234 ${"ab ".repeat(200_000)}`;
    expect(found(hostile, "1234", ["ab ".repeat(300_000)])).toBe("context not unique");
    expect([...standingAt({ before: "ab ", after: " zz" }, "ab ".repeat(200_000))]).toEqual([]);
  });
});
