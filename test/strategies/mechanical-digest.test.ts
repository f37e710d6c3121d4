// specs/watchdog.md section 13, sentence by sentence.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Message } from "../../src/core/message.ts";
import { isMechanicalDigest, mechanicalDigest } from "../../src/strategies/digest/mechanical-digest.ts";
import { transcriptArbitrary } from "../generators/transcript.ts";
import { said, system, unit, user } from "./fit-input.ts";

const called = (name: string, args: string, id = "c"): Message => ({
  role: "assistant",
  content: null,
  tool_calls: [{ id, type: "function", function: { name, arguments: args } }],
});
const lineOf = (args: string): string =>
  /^- (.*)$/ms.exec(mechanicalDigest([called("f", args)]))?.[1]?.split("\n\n")[0] ?? "";
const points = (text: string): number => [...text].length;

describe("the list of calls", () => {
  it.each([
    ["{}", "f()"],
    ["", "f()"],
    ['{"b":1,"a":"x y"}', "f(a=x y, b=1)"],
    ['{"a":[1, 2,{"z":null,"b" : true}]}', 'f(a=[1,2,{"b":true,"z":null}])'],
    ['{"a":12345678901234567890,"b":1.0,"c":-0}', "f(a=12345678901234567890, b=1.0, c=-0)"],
    ['{"a":{"k":[[],{}]},"b":""}', 'f(a={"k":[[],{}]}, b=)'],
    ['{"a":1,"a":2}', "f(a=2)"],
    ['{"__proto__":{"x":1},"constructor":2}', 'f(__proto__={"x":1}, constructor=2)'],
    ['{"Z":1,"a":2,"É":3,"10":4,"9":5}', "f(10=4, 9=5, Z=1, a=2, É=3)"],
    ['{"a":"q\\"\\u00e9"}', 'f(a=q"é)'],
    ['{"a":["q\\"\\u00e9"]}', 'f(a=["q\\"é"])'],
    ['["not","an object"]', 'f(["not","an object"])'],
    ['  {"cut": "of  ', 'f({"cut": "of)'],
    ["3", "f(3)"],
  ])("shows %s as %s", (args, shown) => expect(lineOf(args)).toBe(shown));

  it("cuts a value over 80 code points to 79 and an ellipsis, and leaves one of 80", () => {
    expect(lineOf(JSON.stringify({ a: "x".repeat(80) }))).toBe(`f(a=${"x".repeat(80)})`);
    expect(lineOf(JSON.stringify({ a: "x".repeat(81) }))).toBe(`f(a=${"x".repeat(79)}…)`);
    expect(lineOf(JSON.stringify({ a: "🙂".repeat(80) }))).toBe(`f(a=${"🙂".repeat(80)})`);
    expect(lineOf(JSON.stringify({ a: "🙂".repeat(81) }))).toBe(`f(a=${"🙂".repeat(79)}…)`);
    expect(lineOf(JSON.stringify({ a: Array(50).fill(1) }))).toBe(`f(a=[${"1,".repeat(39)}…)`);
    expect(lineOf(`!${"🙂".repeat(80)}`)).toBe(`f(!${"🙂".repeat(78)}…)`);
  });

  it("lists the last 40, oldest first, and says how many went", () => {
    const calls = Array.from({ length: 43 }, (_, at) => called(`call${at}`, "{}", `c${at}`));
    const text = mechanicalDigest(calls);
    const listed = text.split("\n").filter((line) => line.startsWith("- "));
    expect(listed).toEqual(Array.from({ length: 40 }, (_, at) => `- call${at + 3}()`));
    expect(text).toContain("\n(3 earlier calls omitted)\n- call3()\n");
    expect(mechanicalDigest(calls.slice(3))).not.toContain("omitted");
  });

  it("says that there were none", () => {
    expect(mechanicalDigest([user("hi")])).toMatch(/^## Tool calls.*\n\(none\)$/m);
  });

  it("survives arguments nested a million deep, and a value that is an object of many keys", () => {
    const deep = `{"a":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`;
    expect(lineOf(deep)).toBe(`f(a=${"[".repeat(79)}…)`);
    const deepObject = `{"a":${'{"k":'.repeat(300_000)}1${"}".repeat(300_000)}}`;
    expect(lineOf(deepObject)).toBe(`f(a=${'{"k":'.repeat(15)}{"k"…)`);
    const wide = `{"a":{${Array.from({ length: 100_000 }, (_, at) => `"k${99_999 - at}":${at}`).join(",")}}}`;
    expect(points(lineOf(wide))).toBe("f(a=)".length + 80);
    expect(lineOf(wide).startsWith('f(a={"k0":99999,"k1":99998,"k10":99989')).toBe(true);
  });
});

describe("the conversation", () => {
  const conversation = (history: readonly Message[]) =>
    mechanicalDigest(history).split("## End of the conversation, verbatim\n\n")[1];

  it("keeps messages as role: text, trimmed, without empty ones and without any result", () => {
    const history = [system(" rules "), user("\nask "), said(" \n"), ...unit("a", "SECRET RESULT"), said("done")];
    expect(conversation(history)).toBe("system: rules\n\nuser: ask\n\nassistant: done");
    expect(mechanicalDigest(history)).not.toContain("SECRET");
  });

  it("says that there is none", () => {
    expect(conversation(unit("a", "body"))).toBe("(no messages)");
    expect(conversation([])).toBe("(no messages)");
  });

  it("keeps the longest suffix within 6,000 code points, each costing its length and 2", () => {
    // "user: " and 994 make 1,000; five of them cost 5,010, which leaves 990 for a sixth.
    const five = Array.from({ length: 5 }, (_, at) => user(String(at).repeat(994)));
    const sixth = (length: number) => user("x".repeat(length - "user: ".length));
    expect(conversation([sixth(988), ...five])?.startsWith("user: xxx")).toBe(true);
    expect(
      conversation([user("first"), sixth(989), ...five])?.startsWith("(2 earlier messages omitted)\n\nuser: 000"),
    ).toBe(true);
    // Once one does not fit, none before it is taken.
    expect(conversation([user("small"), sixth(3000), ...five])).not.toContain("small");
  });

  it("counts code points, not code units", () => {
    const text = "🙂".repeat(2900);
    expect(conversation([user(text), user(text)])).toBe(`user: ${text}\n\nuser: ${text}`);
  });

  it("keeps an oversized last message, cut to 6,000, and the whole under 12,000", () => {
    const text = mechanicalDigest([user("before"), said("🙂".repeat(50_000))]);
    expect(text).toContain(`(1 earlier messages omitted)\n\nassistant: ${"🙂".repeat(5999 - "assistant: ".length)}…`);
    expect(points(text)).toBeLessThan(12_000);
  });
});

describe("the digest as a whole", () => {
  it("opens by telling the model what it reads", () => {
    const text = mechanicalDigest([]);
    expect(text).toMatch(/^This is a mechanical truncation/);
    expect(text).toMatch(/Detail has been lost.*proves nothing.*Run a tool again/);
  });

  it("of 2 MB of history has under 32,000 characters, says that calls were omitted, and is the same twenty times", () => {
    const args = JSON.stringify(
      Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`key${at}`, "v".repeat(120)])),
    );
    const history = Array.from({ length: 250 }, (_, at) => [
      user(`turn ${at} ${"t".repeat(400)}`),
      called("tool", args, `c${at}`),
    ]).flat();
    expect(history.reduce((sum, m) => sum + (m.content ?? args).length, 0)).toBeGreaterThan(2_000_000);
    const builds = new Set(Array.from({ length: 20 }, () => mechanicalDigest(history)));
    expect(builds.size).toBe(1);
    const [text = ""] = builds;
    expect(text.length).toBeLessThan(32_000);
    expect(text).toContain("(210 earlier calls omitted)");
  });

  it("stays under 32,000 code points with names and keys of any length", () => {
    const history = Array.from({ length: 40 }, (_, at) =>
      called("n".repeat(50_000), `{"${"k".repeat(50_000)}":1}`, `c${at}`),
    );
    expect(points(mechanicalDigest([...history, user("u".repeat(9000))]))).toBeLessThan(32_000);
  });

  it("is well-formed, also where a surrogate stands alone in text or in an escape", () => {
    const history = [user("a\ud800b"), called("f", '{"a":"\\ud83d"}'), called("f\udc00", '{"b":["\\ud83d"]}')];
    expect(mechanicalDigest(history)).not.toMatch(/\p{Surrogate}/u);
    expect(mechanicalDigest(history)).toContain("user: a\ufffdb");
  });

  it("law: recognises itself, shows no result, is bounded and well-formed", () => {
    fc.assert(
      fc.property(transcriptArbitrary(), ({ messages }) => {
        const text = mechanicalDigest(messages);
        expect(isMechanicalDigest(text)).toBe(true);
        expect(points(text)).toBeLessThan(32_000);
        expect(text).not.toMatch(/\p{Surrogate}/u);
        const emptied = messages.map((m) => (m.role === "tool" ? { ...m, content: "" } : m));
        expect(mechanicalDigest(emptied)).toBe(text);
      }),
      { numRuns: 1000 },
    );
    for (const { content } of [user("This is a mechanical truncation"), user("")])
      expect(isMechanicalDigest(content ?? "")).toBe(false);
  });
});
