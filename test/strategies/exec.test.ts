// An exec program that behaves: what it is given, where it runs, and how its answers are read and reported.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createStrategy } from "../../src/strategies/index.ts";
import { fitInput, said, system, unit, user } from "./fit-input.ts";
import { execOf, host, nodeProgram } from "./programs.ts";

const ROOT = join(import.meta.dirname, "../..");
const messages = [system("s"), user("task"), ...unit("a", "x".repeat(400)), ...unit("b", "y".repeat(400)), said("end")];
const entry = fitInput({
  id: "e1",
  step: 4,
  messages,
  budget: 150,
  keepRecent: 1,
  pinned: ["b"],
  objective: "task",
  tools: [{ name: "read_file" }],
});
const NOTES = (expression: string) => `answer(request, request.messages, { notes: [].concat(${expression}) });`;

async function notesOf(body: string, part: { env?: readonly string[]; argv?: readonly string[]; cwd?: string } = {}) {
  const program = nodeProgram(body);
  const strategy = execOf({ ...program, ...part, argv: [...program.argv, ...(part.argv ?? [])] });
  const result = await strategy.fit(entry);
  await strategy.close?.();
  return result.notes?.filter((note) => !note.startsWith("over-budget"));
}

describe("the request", () => {
  it("is protocol 1, key for key", async () => {
    const [first = ""] = (await notesOf(NOTES("JSON.stringify(request)"))) ?? [];
    // Notes are bounded; the keys after the messages are told in a second look.
    expect(
      first.startsWith('{"budget":150,"id":"e1","keep_recent":1,"messages":[{"content":"s","role":"system"}'),
    ).toBe(true);
    const rest = await notesOf(NOTES("JSON.stringify({ ...request, messages: request.messages.length })"));
    expect(JSON.parse(rest?.[0] ?? "")).toEqual({
      protocol: 1,
      id: "e1",
      step: 4,
      messages: 7,
      budget: 150,
      protected_prefix: 2,
      keep_recent: 1,
      pinned: ["b"],
      tools: [{ name: "read_file" }],
      objective: "task",
    });
  });

  it("has a budget of 0 where there is none to speak of", async () => {
    for (const budget of [-5, Number.NaN, 0]) {
      const strategy = execOf(nodeProgram(NOTES("String(request.budget)")));
      const result = await strategy.fit({ ...entry, budget });
      await strategy.close?.();
      expect([result.kind, result.notes?.at(-1)]).toEqual(["exhausted", "0"]);
    }
  });
});

describe("the program", () => {
  it("starts in an empty folder with four variables: PATH, HOME, LANG and what --exec-env names", async () => {
    const [folder = "", home, files, names, lang] =
      (await notesOf(
        NOTES(
          `[process.cwd(), process.env.HOME, require("node:fs").readdirSync(".").length + " files", Object.keys(process.env).sort().join(), process.env.LANG]`,
        ),
        {
          env: ["TEST_NAMED", "TEST_ABSENT"],
        },
      )) ?? [];
    expect(folder).toMatch(/compaction-eval-exec-\w+$/);
    expect([home, files, names, lang]).toEqual([folder, "0 files", "HOME,LANG,PATH,TEST_NAMED", "C.UTF-8"]);
  });

  it("gets words that name a file of the caller's folder as absolute paths, and no word through a shell", async () => {
    const words = await notesOf(NOTES("process.argv.slice(1)"), {
      cwd: import.meta.dirname,
      argv: ["programs.ts", "no-such-file", "../strategies", "$HOME;*", ""],
    });
    expect(words).toEqual([join(import.meta.dirname, "programs.ts"), "no-such-file", "../strategies", "$HOME;*", ""]);
  });

  it("lives from entry to entry", async () => {
    const strategy = execOf(nodeProgram(NOTES("String(asked)")));
    const counts = [];
    for (const id of ["a", "b", "c"]) counts.push((await strategy.fit({ ...entry, id })).notes?.at(-1));
    await strategy.close?.();
    expect(counts).toEqual(["1", "2", "3"]);
  });

  it("is asked one thing at a time", async () => {
    const strategy = execOf(nodeProgram(`setTimeout(() => { ${NOTES("request.id")} }, 20);`));
    const ids = ["a", "b", "c", "d"];
    const results = await Promise.all(ids.map((id) => strategy.fit({ ...entry, id })));
    await strategy.close?.();
    expect(results.map((result) => result.notes?.at(-1))).toEqual(ids);
  });

  it("may take and give a transcript of megabytes", async () => {
    const long = fitInput({
      ...entry,
      messages: [user("t"), ...unit("a", "é".repeat(3_000_000)), said("e")],
      budget: 5_000_000,
    });
    const strategy = execOf(nodeProgram("answer(request, request.messages);"), { answerBytes: 16 << 20 });
    expect((await strategy.fit(long)).kind).toBe("unchanged");
    await strategy.close?.();
  });
});

describe("the answer", () => {
  const fitWith = async (body: string, budget = 150) => {
    const strategy = execOf(nodeProgram(body));
    const result = await strategy.fit({ ...entry, budget });
    await strategy.close?.();
    return result;
  };
  const CUT = `request.messages.map((m) => m.tool_call_id === "a" ? { ...m, content: "" } : m)`;

  it("that changes nothing is unchanged under the budget, exhausted over it: the very same messages", async () => {
    const under = await fitWith("answer(request, request.messages);", 1000);
    expect(under.kind).toBe("unchanged");
    expect(under.messages).toBe(messages);
    const over = await fitWith("answer(request, request.messages);", 100);
    expect(over.kind).toBe("exhausted");
    expect(over.messages).toBe(messages);
    expect(over.notes).toEqual(["over-budget: its answer is over the budget"]);
  });

  it("that shortens one body is a fit with one touch; the others are the very same objects", async () => {
    const result = await fitWith(
      `answer(request, ${CUT}, { cost_usd: 0.25, usage: { prompt: 1, cached: null, fresh: null, written: null, output: 2 } });`,
    );
    expect(result).toMatchObject({ kind: "fit", costUsd: 0.25, origins: [0, 1, 2, 3, 4, 5, 6] });
    expect(result.notes).toBeUndefined();
    expect(result.touches).toEqual([
      { rung: "exec:test", message: 3, charsBefore: 400, charsAfter: 0, before: "x".repeat(400), after: "" },
    ]);
    for (const index of [0, 1, 2, 4, 5, 6]) expect(result.messages[index]).toBe(messages[index]);
  });

  it("that drops a unit and inserts a summary tells both", async () => {
    const result = await fitWith(
      `answer(request, [...request.messages.slice(0, 2), { role: "user", content: "summary" }, ...request.messages.slice(4)]);`,
    );
    expect(result.origins).toEqual([0, 1, null, 4, 5, 6]);
    expect(result.touches.map((touch) => [touch.message, touch.after])).toEqual([
      [2, null],
      [3, null],
    ]);
  });

  it("compaction-13: inserted text before the tail is marked by having no origin; put after the tail it is a finding", async () => {
    const summary = `{ role: "user", content: "What was done: nothing?" }`;
    const before = await fitWith(
      `answer(request, [...request.messages.slice(0, 2), ${summary}, ...request.messages.slice(6)]);`,
    );
    expect([before.kind, before.origins, before.notes]).toEqual(["fit", [0, 1, null, 6], undefined]);
    const after = await fitWith(
      `answer(request, [...request.messages.slice(0, 2), ...request.messages.slice(6), ${summary}]);`,
    );
    expect(after.notes).toEqual(["tail: it changed the recent tail"]);
  });

  it("with a changed preamble or tail, without a user, over budget: measured, with a note for each", async () => {
    const result = await fitWith(
      `answer(request, [{ role: "system", content: "other" }, { role: "assistant", content: "${"z".repeat(4000)}" }]);`,
    );
    expect(result.kind).toBe("exhausted");
    expect(result.notes?.map((note) => note.split(":")[0])).toEqual(["over-budget", "preamble", "tail", "no-user"]);
  });

  it("is asked for again by a second fit with the same line", async () => {
    const strategy = execOf(
      nodeProgram(NOTES(`require("node:crypto").createHash("sha256").update(JSON.stringify(request)).digest("hex")`)),
    );
    const [first, second] = [await strategy.fit(entry), await strategy.fit(entry)];
    await strategy.close?.();
    expect(second).toEqual(first);
  });

  it("has its notes bounded and made visible", async () => {
    const result = await fitWith(
      `answer(request, ${CUT}, { notes: Array(100).fill("\\u001b[2J" + "n".repeat(5000)) });`,
    );
    expect(result.notes?.length).toBe(20);
    expect(result.notes?.[0]).toBe(`\\u{1b}[2J${"n".repeat(297)}…`);
  });
});

describe("stderr", () => {
  it("is kept to its last 4 KiB, cut at a character, of this request alone", async () => {
    const strategy = execOf(
      nodeProgram(
        `process.stderr.write(request.id.repeat(5000), () => write(JSON.stringify({ id: request.id, error: "no" }) + "\\n"));`,
      ),
    );
    const first = await strategy.fit({ ...entry, id: "é" });
    const second = await strategy.fit({ ...entry, id: "z" });
    await strategy.close?.();
    expect(first.why).toMatch(/^the program answered with an error: no; its stderr ends:\né+$/);
    expect(first.why?.match(/é/g)?.length).toBe(2048);
    expect(second.why).toMatch(/:\nz{4096}$/);
  });
});

const python = spawnSync("python3", ["--version"]);

describe("the example", () => {
  const source = readFileSync(join(ROOT, "examples/half.py"), "utf8");

  it("stands in docs/exec.md to the letter", () => {
    expect(readFileSync(join(ROOT, "docs/exec.md"), "utf8")).toContain(`\`\`\`python\n${source}\`\`\`\n`);
    expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(18);
  });

  it.skipIf(python.status !== 0)(
    "halves old results, keeps calls paired, and breaks no promise (needs python3)",
    async () => {
      const half = createStrategy(
        { name: "exec:half", exec: { argv: ["python3", "examples/half.py"], env: [], cwd: ROOT } },
        { exec: host },
      );
      const bodies = ["🙂".repeat(200), "b".repeat(400), "tail".repeat(100)] as const;
      const history = [
        system("s"),
        user("é"),
        ...unit("a", bodies[0]),
        ...unit("b", bodies[1]),
        ...unit("c", null, bodies[2], "x"),
        said("end"),
      ];
      const result = await half.fit(fitInput({ messages: history, keepRecent: 2, budget: 400, pinned: ["b"] }));
      expect([result.kind, result.notes]).toEqual(["fit", undefined]);
      expect(result.touches.map((touch) => [touch.message, touch.after])).toEqual([[3, "🙂".repeat(100)]]);
      const again = await half.fit(fitInput({ messages: history, keepRecent: 0, budget: 1 }));
      expect(again).toMatchObject({ kind: "exhausted", notes: ["over-budget: its answer is over the budget"] });
      await half.close?.();
    },
  );
});
