import { describe, expect, it } from "vitest";
import { KnownError } from "../../src/core/errors.ts";
import { createStrategy, STRATEGIES, strategyName } from "../../src/strategies/index.ts";
import { fitInput, said, system, unit, user } from "./fit-input.ts";
import { host } from "./programs.ts";

const ladder = { gcf: false, skeleton: true, search: false, logs: false };
const refused = (name: string) => {
  try {
    createStrategy({ name });
  } catch (error) {
    if (error instanceof KnownError) return `${error.code} ${error.exit} ${error.message}`;
  }
  return "not refused";
};

describe("the table of strategies", () => {
  it.each([
    [{ name: "ladder" }, "gcf+skeleton"],
    [{ name: "ladder", ladder }, "skeleton"],
    [{ name: "dedupe" }, "dedupe"],
    [{ name: "gcf+skeleton+search+logs" }, "gcf+skeleton+search+logs"],
    [{ name: "none" }, "none"],
    [{ name: "truncate" }, "truncate"],
    [{ name: "clear-tool-results" }, "clear-tool-results"],
    [{ name: "clear-tool-results:3" }, "clear-tool-results"],
    [{ name: "clear-tool-results:003" }, "clear-tool-results"],
    [{ name: "clear-tool-results:0" }, "clear-tool-results:0"],
    [{ name: "clear-tool-results:12" }, "clear-tool-results:12"],
    [{ name: "digest" }, "digest"],
    [{ name: "exec:half", exec: { argv: ["x"], env: [], cwd: "/" } }, "exec:half"],
  ])("%j is reported as %s", (spec, name) => {
    expect(createStrategy(spec, { exec: host }).name).toBe(name);
    expect(strategyName(spec)).toBe(name);
  });

  it("has rows that exclude each other, each with an example that names it", () => {
    const names = [
      "ladder",
      "logs",
      "none",
      "truncate",
      "clear-tool-results:1",
      "digest",
      "summary",
      "checkpoint",
      "exec:x",
    ];
    for (const name of names) expect(STRATEGIES.filter(({ pattern }) => pattern.test(name)).length).toBe(1);
    expect(STRATEGIES.length).toBe(names.length);
    for (const { pattern, example } of STRATEGIES) {
      const typed = /--strategy (\S+)/.exec(example)?.[1] ?? "";
      expect(pattern.test(typed)).toBe(true);
    }
  });

  it.each([
    ["trunkate", "did you mean truncate?"],
    ["Digest", "did you mean digest?"],
    ["nona", "did you mean none?"],
    ["clear-tool-result", "did you mean clear-tool-results?"],
    ["clear-tool-results:", "did you mean clear-tool-results?"],
    ["clear-tool-results:-1", "did you mean clear-tool-results?"],
    ["skeleton+gcf+search", "the command strategies lists them"],
    ["gcf+skeletn", "did you mean gcf+skeleton?"],
    ["exec:", "the command strategies lists them"],
    ["summarise-everything", "the command strategies lists them"],
    ["", "the command strategies lists them"],
    ["__proto__", "the command strategies lists them"],
  ])("refuses %j", (name, remedy) => {
    expect(refused(name)).toBe(`strategy/unknown refused there is no strategy ${JSON.stringify(name)}; ${remedy}`);
  });

  it("refuses an exec name without a program", () => {
    expect(refused("exec:half")).toBe(
      `strategy/no-program refused no program is given for exec:half; give one as --exec 'half=["PROGRAM","ARGUMENT"]'`,
    );
  });
});

describe("field cases", () => {
  const OURS = ["none", "truncate", "clear-tool-results", "clear-tool-results:0", "digest", "ladder"].map((name) =>
    createStrategy({ name }),
  );

  it.each(OURS)("compaction-12: the first user message survives $name, wherever it stands", async (strategy) => {
    const tail = Array.from({ length: 40 }, (_, at) => unit(`c${at}`, "y".repeat(500))).flat();
    for (const messages of [
      [system("sys"), user("u1"), ...tail],
      [system("sys"), ...unit("z", "y"), user("u1"), ...tail],
    ]) {
      const task = messages.find((message) => message.role === "user")!;
      const result = await strategy.fit(fitInput({ messages, protectedPrefix: 1, budget: 700 }));
      expect(result.messages).toContain(task);
    }
  });

  it("compaction-13: inserted material stands between head and tail, and is synthetic by having no origin", async () => {
    const turns = Array.from({ length: 10 }, (_, at) => [
      user(`ask ${at + 1}`),
      said(`answer ${at + 1} ${"w".repeat(3000)}`),
    ]).flat();
    const messages = [system("s"), ...turns];
    const result = await createStrategy({ name: "digest" }).fit(fitInput({ messages, keepRecent: 8, budget: 6000 }));
    const place = result.origins.indexOf(null);
    expect(result.origins).toEqual([0, 1, null, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(result.messages[place]?.content).toContain("Nothing below is a new request.");
    expect(result.messages.filter((m, at) => m.role === "user" && result.origins[at] !== null).length).toBe(5);
  });

  it.each(OURS)("compaction-20: $name never writes into call arguments", async (strategy) => {
    const write = {
      role: "assistant" as const,
      content: null,
      tool_calls: [
        {
          id: "w",
          type: "function" as const,
          function: { name: "write", arguments: JSON.stringify({ path: "a", content: "c".repeat(5000) }) },
        },
      ],
    };
    const messages = [
      user("t"),
      write,
      { role: "tool" as const, tool_call_id: "w", content: "ok" },
      ...unit("b", "y".repeat(4000)),
      said("end"),
    ];
    const result = await strategy.fit(fitInput({ messages, keepRecent: 1, budget: 1300 }));
    for (const message of result.messages) {
      if (message.tool_calls !== undefined) expect(messages).toContain(message);
    }
  });

  it.each(OURS)(
    "compaction-22: $name on nothing, on a lone system message, and under a budget of nothing",
    async (strategy) => {
      const sys = [system("0123456789")];
      for (const budget of [0, -5, Number.NaN, 2, 3]) {
        const empty = await strategy.fit(fitInput({ messages: [], budget }));
        expect([empty.kind, empty.messages]).toEqual([budget >= 0 ? "unchanged" : "exhausted", []]);
        const lone = await strategy.fit(fitInput({ messages: sys, budget }));
        expect([lone.kind, lone.messages]).toEqual([budget >= 3 ? "unchanged" : "exhausted", sys]);
      }
    },
  );
});
