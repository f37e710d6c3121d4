// An exec program that crashes, hangs, floods or answers nonsense is one failed entry with a sentence of its own, and the
// entries before and after it stand.
import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { ExecLimits } from "../../src/strategies/exec/running.ts";
import { fitInput, said, unit, user } from "./fit-input.ts";
import { eventually, execOf, isAlive, nodeProgram } from "./programs.ts";

const messages = [user("task"), ...unit("a", "x".repeat(400)), said("end")];
const entry = (id: string) => fitInput({ id, messages, keepRecent: 1, budget: 60 });
const HALVE = `answer(request, request.messages.map((m) => m.role === "tool" ? { ...m, content: m.content.slice(0, 100) } : m));`;

interface Row {
  readonly what: string;
  /** What is done for the entry `bad`; others are halved. */
  readonly bad: string;
  readonly why: RegExp;
  readonly limits?: Partial<ExecLimits>;
}

const ROWS: readonly Row[] = [
  {
    what: "crashes",
    bad: `process.stderr.write("boom \\u001b[31m"); process.exit(3)`,
    why: /ended \(exit code 3\) before it answered; its stderr ends:\nboom \\u\{1b\}\[31m$/,
  },
  {
    what: "throws",
    bad: `throw new Error("no idea")`,
    why: /ended \(exit code 1\) before it answered; its stderr ends:\n[\s\S]*no idea/,
  },
  { what: "ends cleanly without an answer", bad: `process.exit(0)`, why: /ended \(exit code 0\) before it answered$/ },
  {
    what: "is killed",
    bad: `process.kill(process.pid, "SIGKILL")`,
    why: /ended \(signal SIGKILL\) before it answered$/,
  },
  { what: "hangs", bad: ``, why: /gave no answer within 2.5 s and was ended$/, limits: { answerMs: 2_500 } },
  {
    what: "ignores SIGTERM and hangs",
    bad: `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)`,
    why: /gave no answer within/,
    limits: { answerMs: 2_500 },
  },
  { what: "spins", bad: `for (;;);`, why: /gave no answer within/, limits: { answerMs: 2_500 } },
  {
    what: "writes half an answer and hangs",
    bad: `write('{"id":')`,
    why: /gave no complete answer \(6 bytes of one\) within/,
    limits: { answerMs: 2_500 },
  },
  {
    what: "writes half an answer and ends",
    bad: `write('{"id":'); process.exit(0)`,
    why: /ended \(exit code 0\) in the middle of its answer, after 6 bytes$/,
  },
  {
    what: "floods without a line break",
    bad: `for (;;) write("x".repeat(65536))`,
    why: /answer is over 1048576 bytes$/,
  },
  { what: "floods in one line", bad: `write("x".repeat(2 << 20) + "\\n")`, why: /answer is over 1048576 bytes$/ },
  // In one write, so that both lines arrive together however busy the machine is.
  {
    what: "writes two lines",
    bad: `inOneWrite(() => { ${HALVE} ${HALVE} });`,
    why: /wrote more than one line for one request$/,
  },
  {
    what: "logs to stdout first",
    bad: `inOneWrite(() => { write("thinking...\\n"); ${HALVE} });`,
    why: /wrote more than one line for one request$/,
  },
  { what: "answers nonsense", bad: `write("ok\\n")`, why: /answer is no JSON \(at character 1\)$/ },
  { what: "answers an empty line", bad: `write("\\n")`, why: /answer is no JSON/ },
  {
    what: "answers bytes that are no UTF-8",
    bad: `write(Buffer.from([0x22, 0xff, 0x22, 0x0a]))`,
    why: /bytes that are no UTF-8$/,
  },
  {
    what: "answers with another id",
    bad: `answer({ id: "good-1" }, request.messages)`,
    why: /carries the id of another request$/,
  },
  {
    what: "answers with an error",
    bad: `write(JSON.stringify({ id: request.id, error: "too\\u0007 hard" }) + "\\n")`,
    why: /answered with an error: too\\u\{7\} hard$/,
  },
  {
    what: "answers with an unknown key",
    bad: `answer(request, request.messages, { extra: 1 })`,
    why: /no answer of the protocol: .*extra/,
  },
  { what: "answers without messages", bad: `answer(request, undefined)`, why: /no answer of the protocol: messages/ },
  {
    what: "answers a message of an unknown role",
    bad: `answer(request, [{ role: "robot", content: "" }])`,
    why: /no answer of the protocol: messages.0.role/,
  },
  {
    what: "answers a lone surrogate",
    bad: `write('{"id":"bad","messages":[{"role":"user","content":"\\\\ud800"}]}\\n')`,
    why: /lone surrogate/,
  },
  {
    what: "answers one key twice",
    bad: `write('{"id":"bad","messages":[],"messages":[]}\\n')`,
    why: /has a key twice/,
  },
  { what: "answers a __proto__ key", bad: `write('{"id":"bad","messages":[],"__proto__":{}}\\n')`, why: /__proto__/ },
  {
    what: "answers 100,000 deep",
    bad: `write("[".repeat(100000) + "]".repeat(100000) + "\\n")`,
    why: /nested too deeply/,
  },
  {
    what: "loses a call and keeps its result",
    bad: `answer(request, request.messages.filter((m) => !m.tool_calls))`,
    why: /no legal transcript: message 2: a result without an earlier call$/,
  },
  {
    what: "answers no messages",
    bad: `answer(request, [])`,
    why: /no legal transcript: message 1: there are no messages$/,
  },
  { what: "closes its output", bad: `require("node:fs").closeSync(1)`, why: /closed its output before it answered$/ },
];

describe("an exec program that", () => {
  it.concurrent.each(ROWS)("$what is one failed entry", async ({ bad, why, limits }) => {
    const strategy = execOf(nodeProgram(`if (request.id === "bad") { ${bad}; return; } ${HALVE}`), limits);
    try {
      // The first answer has the time that starting takes, whatever the row allows later ones.
      const before = limits === undefined ? await strategy.fit(entry("good-1")) : null;
      const failed = await strategy.fit(entry("bad"));
      expect(failed).toMatchObject({ kind: "failed", touches: [], origins: [0, 1, 2, 3] });
      expect(failed.messages).toBe(messages);
      expect(failed.why).toMatch(why);
      const after = await strategy.fit(entry("good-2"));
      if (before !== null) expect([before.kind, before.notes]).toEqual(["fit", undefined]);
      expect([after.kind, after.notes]).toEqual(["fit", undefined]);
    } finally {
      await strategy.close?.();
    }
  });

  it("is not there fails each entry by name", async () => {
    const strategy = execOf({ argv: ["no-such-program-anywhere"], env: [], cwd: "/" });
    for (const id of ["a", "b"]) {
      const result = await strategy.fit(entry(id));
      expect(result.kind).toBe("failed");
      expect(result.why).toBe(
        "the program no-such-program-anywhere could not be started: there is no such program (ENOENT)",
      );
    }
    await strategy.close?.();
  });

  it("may not be executed, or has a NUL in its arguments, fails the entry", async () => {
    const file = execOf({ argv: ["./programs.ts"], env: [], cwd: import.meta.dirname });
    expect((await file.fit(entry("a"))).why).toMatch(/could not be started: it may not be executed \(EACCES\)$/);
    const nul = execOf({ argv: [process.execPath, "a\0b"], env: [], cwd: "/" });
    expect((await nul.fit(entry("a"))).why).toMatch(/its arguments hold a NUL/);
  });

  it("closes its input fails the next entry, and is started again", async () => {
    const big = fitInput({
      ...entry("big"),
      messages: [user("t"), ...unit("a", "x".repeat(400_000)), said("end")],
      budget: 60,
    });
    const body = `if (request.id === "good") { ${HALVE} if (asked === 1) { process.stdin.destroy(); require("node:fs").closeSync(0); setInterval(() => {}, 1000); } return; } ${HALVE}`;
    const strategy = execOf(nodeProgram(body));
    expect((await strategy.fit(entry("good"))).kind).toBe("fit");
    expect((await strategy.fit(big)).why).toMatch(/closed its input before it had read the request$/);
    expect((await strategy.fit(big)).kind).toBe("fit");
    await strategy.close?.();
  });

  it("answers once and ends is started for every request", async () => {
    const strategy = execOf(nodeProgram(`${HALVE} process.exit(0);`));
    for (const id of ["a", "b", "c"]) expect(await strategy.fit(entry(id))).toMatchObject({ kind: "fit" });
    await strategy.close?.();
  });

  it("writes unasked after its answer fails the next request", async () => {
    const strategy = execOf(nodeProgram(`${HALVE} if (asked === 1) setTimeout(() => write("late\\n"), 50);`));
    expect((await strategy.fit(entry("a"))).kind).toBe("fit");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await strategy.fit(entry("b"))).why).toMatch(/wrote more than one line/);
    expect((await strategy.fit(entry("c"))).kind).toBe("fit");
    await strategy.close?.();
  });

  it("starts others is ended with all of them, and its folder goes", async () => {
    const spawnOne = `const { pid } = require("node:child_process").spawn(process.execPath, ["-e", "process.on('SIGTERM',()=>{});setInterval(()=>{},1000)"], { stdio: "inherit" });`;
    const hung = execOf(nodeProgram(`process.stderr.write(pid + " " + process.pid + " " + process.cwd());`, spawnOne), {
      answerMs: 2_500,
    });
    const { why } = await hung.fit(entry("a"));
    const [, grandchild = "", child = "", folder = ""] = /its stderr ends:\n(\d+) (\d+) (.*)$/.exec(why ?? "") ?? [];
    expect(await eventually(() => !isAlive(Number(grandchild)) && !isAlive(Number(child)))).toBe(true);
    expect(folder).toMatch(/compaction-eval-exec-/);
    expect(existsSync(folder)).toBe(false);
    await hung.close?.();
  });

  it("is idle ends at close, also when it ignores its closed input, and later entries fail", async () => {
    const report = `answer(request, request.messages, { notes: [String(process.pid), process.cwd()] });`;
    const strategy = execOf(nodeProgram(report, `setInterval(() => {}, 1000);`));
    const [, pid = "", folder = ""] = (await strategy.fit(entry("a"))).notes?.join(" ").match(/(\d+) (\S+)$/) ?? [];
    expect(isAlive(Number(pid))).toBe(true);
    expect(existsSync(folder)).toBe(true);
    await strategy.close?.();
    expect(await eventually(() => !isAlive(Number(pid)))).toBe(true);
    expect(existsSync(folder)).toBe(false);
    expect((await strategy.fit(entry("b"))).why).toBe("the program was closed");
  });

  it("is closed while it is being asked fails that entry", async () => {
    const strategy = execOf(nodeProgram(``));
    const asked = strategy.fit(entry("a"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await strategy.close?.();
    expect(await asked).toMatchObject({ kind: "failed", why: "the program was closed" });
  });
});
