import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { LEGALITY_RULES, legality, PROFILES } from "../../../src/core/legality/legality.ts";
import { type Message, messageSchema, type Transcript } from "../../../src/core/message.ts";
import { deepFreeze } from "../../generators/deep-freeze.ts";

const FOLDER = new URL("../../fixtures/legality/", import.meta.url);
const transcript = (name: string): Transcript =>
  deepFreeze(
    z.array(messageSchema).parse(JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"))),
  ) as Transcript;

const user: Message = { role: "user", content: "go" };
const said: Message = { role: "assistant", content: "done" };
const called = (...ids: string[]): Message => ({
  role: "assistant",
  content: null,
  tool_calls: ids.map((id) => ({ id, type: "function", function: { name: "read_file", arguments: "{}" } })),
});
const result = (id: string, content = "text"): Message => ({ role: "tool", tool_call_id: id, content });
const system: Message = { role: "system", content: "rules" };

/** `rule: indices` of everything that is broken. */
const broken = (messages: Transcript): Readonly<Record<string, readonly number[]>> =>
  Object.fromEntries(
    Object.values(legality(messages))
      .flat()
      .map(({ rule, violations }) => [rule, violations.map(({ message }) => message)]),
  );

describe("the table of rules", () => {
  it("names every rule once, after its profile, profile by profile", () => {
    expect(new Set(LEGALITY_RULES.map(({ name }) => name)).size).toBe(LEGALITY_RULES.length);
    for (const { name, profile } of LEGALITY_RULES) expect(name.startsWith(`${profile}-`)).toBe(true);
    const order = LEGALITY_RULES.map(({ profile }) => PROFILES.indexOf(profile));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(new Set(order).size).toBe(PROFILES.length);
  });

  it("has one fixture a rule, and no fixture without a rule", () => {
    const fixtures = readdirSync(FOLDER).sort();
    expect(fixtures).toEqual(["legal", ...LEGALITY_RULES.map(({ name }) => name)].map((name) => `${name}.json`).sort());
  });
});

describe("fixtures", () => {
  it.each(LEGALITY_RULES.map(({ name, profile }) => [name, profile] as const))(
    "%s is broken alone",
    (name, profile) => {
      const verdict = legality(transcript(name))[profile];
      expect(verdict.map(({ rule }) => rule)).toEqual([name]);
      expect(verdict[0]?.violations).toHaveLength(1);
    },
  );

  it("a legal transcript breaks nothing: parallel calls, results in another order, an empty result, null content", () => {
    expect(broken(transcript("legal"))).toEqual({});
  });

  it("an empty transcript breaks nothing", () => {
    expect(broken([])).toEqual({});
  });
});

describe("places of violations", () => {
  const cases: readonly (readonly [string, Transcript, Readonly<Record<string, readonly number[]>>])[] = [
    [
      "a result cut off from its call by a user message",
      [user, called("a"), user, result("a"), said],
      {
        "openai-calls-answered": [1],
        "openai-results-called": [3],
        "anthropic-results-first": [3],
        "gemini-as-many-results": [1],
        "gemini-results-after-calls": [3],
        "alternation-roles-alternate": [3],
      },
    ],
    [
      "a transcript that ends in its calls",
      [user, called("a", "b")],
      { "openai-calls-answered": [1, 1], "anthropic-calls-answered": [1, 1], "gemini-as-many-results": [1] },
    ],
    [
      "a system message between a call and its result matters where system text stands in the conversation",
      [user, called("a"), system, result("a"), said],
      { "openai-calls-answered": [1], "openai-results-called": [3], "alternation-one-system-first": [2] },
    ],
    [
      "assistant messages after each other are one turn to Anthropic alone",
      [user, called("a"), said, result("a"), said],
      {
        "openai-calls-answered": [1],
        "openai-results-called": [3],
        "gemini-as-many-results": [1],
        "gemini-results-after-calls": [3],
        "alternation-roles-alternate": [2],
      },
    ],
    [
      "Gemini counts results and looks at no id",
      [user, called("a"), result("b"), said],
      {
        "openai-calls-answered": [1],
        "openai-results-called": [2],
        "anthropic-calls-answered": [1],
        "anthropic-results-called": [2],
      },
    ],
    [
      "calls at the very start",
      [called("a"), result("a"), said],
      { "anthropic-starts-with-user": [0], "gemini-calls-after-user": [0], "alternation-starts-with-user": [0] },
    ],
    ["a call right after a result turn", [user, called("a"), result("a"), called("b"), result("b"), said], {}],
    [
      "two users in a row, two assistants in a row",
      [user, user, said, said],
      { "alternation-roles-alternate": [1, 3] },
    ],
    ["two system messages at the start", [system, system, user, said], { "alternation-one-system-first": [1] }],
    [
      "a text of white space alone, also beside calls",
      [{ role: "user", content: " \n" }, { ...called("a"), content: "\n\n" }, result("a"), said],
      { "anthropic-no-empty-text": [0, 1] },
    ],
    [
      "an assistant without text and without calls",
      [user, { role: "assistant", content: null }, user],
      { "anthropic-no-empty-text": [1] },
    ],
    [
      "white space before calls that were never answered is not the end of the text",
      [user, { ...called("a"), content: "Let me look. " }],
      { "openai-calls-answered": [1], "anthropic-calls-answered": [1], "gemini-as-many-results": [1] },
    ],
    [
      "a result that carries no id answers no call",
      [user, called("x"), { role: "tool", content: "text" }, said],
      {
        "openai-calls-answered": [1],
        "openai-results-called": [2],
        "anthropic-calls-answered": [1],
        "anthropic-results-called": [2],
      },
    ],
    [
      "a result without an id answers a call without one",
      [user, called(""), { role: "tool", content: "text" }, said],
      {},
    ],
    [
      "white space at the end of an earlier assistant text, and of a last user text",
      [user, { role: "assistant", content: "done\n" }, { role: "user", content: "go " }],
      {},
    ],
    ["one id for two calls of a message, answered twice", [user, called("a", "a"), result("a"), result("a"), said], {}],
    [
      "one id for two calls of a message, answered once",
      [user, called("a", "a"), result("a"), said],
      { "openai-calls-answered": [1], "anthropic-calls-answered": [1], "gemini-as-many-results": [1] },
    ],
    [
      "an id used again in a later turn is answered there",
      [user, called("a"), result("a"), called("a"), result("a"), said],
      {},
    ],
    [
      "ids that are names of Object.prototype",
      [user, called("__proto__", "constructor"), result("constructor"), result("toString"), said],
      {
        "openai-calls-answered": [1],
        "openai-results-called": [3],
        "anthropic-calls-answered": [1],
        "anthropic-results-called": [3],
      },
    ],
  ];
  it.each(cases)("%s", (_, messages, expected) => {
    expect(broken(deepFreeze(messages) as Transcript)).toEqual(expected);
  });
});

describe("field cases", () => {
  it("compaction-01: a tail that starts with a result is refused, the tail after it is not", () => {
    const whole = [system, user, called("k1"), result("k1"), user, said];
    expect(broken(whole)).toEqual({ "alternation-roles-alternate": [4] });
    expect(Object.keys(broken([system, ...whole.slice(3)]))).toEqual(
      expect.arrayContaining(["openai-results-called", "anthropic-results-called", "gemini-results-after-calls"]),
    );
    expect(broken([system, ...whole.slice(4)])).toEqual({});
  });

  it("compaction-02: an orphan in the middle is found, whichever half of the pair left", () => {
    const whole = [system, user, said, user, called("c1"), result("c1"), said, user, said];
    expect(broken(whole)).toEqual({});
    const without = (index: number): Transcript => whole.filter((_, at) => at !== index);
    expect(broken(without(4))).toMatchObject({ "openai-results-called": [4], "anthropic-results-called": [4] });
    expect(broken(without(5))).toMatchObject({ "openai-calls-answered": [4], "anthropic-calls-answered": [4] });
    expect(broken(whole.filter((_, at) => at !== 4 && at !== 5))).not.toHaveProperty("openai-results-called");
  });

  it("compaction-04: a result that came twice is flagged at its second place, equal or not", () => {
    for (const copy of [result("A"), result("A", "another text")]) {
      expect(broken([user, called("A", "B"), result("A"), copy, result("B"), said])).toEqual({
        "openai-one-result-per-call": [3],
        "anthropic-one-result-per-call": [3],
        "gemini-as-many-results": [1],
      });
    }
  });
});
