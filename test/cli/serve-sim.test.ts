// `serve-sim` as a child process: it says where it listens, serves what its flags ask for, and ends with the signal's code.
import type { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { questionText } from "../../src/seats/scripted/questions.ts";
import { ask, chat, HELLO } from "../seats/sim/ask.ts";
import { cli, type Finished } from "./built.ts";

const folder = await mkdtemp(join(tmpdir(), "serve-sim-"));
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command, hands its address to `use`, and stops it by a signal. */
async function served(
  words: readonly string[],
  use: (url: string) => Promise<void>,
  signal: NodeJS.Signals = "SIGTERM",
): Promise<Finished> {
  let failed: unknown;
  const finished = await cli(["serve-sim", "--port", "0", ...words], {
    meddle(child) {
      addressOf(child)
        .then(use)
        .catch((error) => {
          failed = error;
        })
        .finally(() => child.kill(signal));
    },
  });
  if (failed !== undefined) throw failed;
  return finished;
}

function addressOf(child: ReturnType<typeof spawn>): Promise<string> {
  let said = "";
  return new Promise((resolve, reject) => {
    child.on("close", () => reject(new Error(`it ended: ${said}`)));
    child.stderr?.on("data", (text: string) => {
      said += text;
      const [, url] = /listening on (http:\/\/127\.0\.0\.1:\d+) \(simulated\)/.exec(said) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}

describe("serve-sim", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("serves until %s, also while a request hangs", async (signal, code) => {
    const finished = await served(
      ["--fail", "hang@2"],
      async (url) => {
        expect((await ask(url, "/props")).json.simulated).toBe(true);
        expect((await chat(url, HELLO)).json.choices[0].message.content).toBe("ok");
        void chat(url, HELLO).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 100));
      },
      signal,
    );
    expect(finished).toMatchObject({ code, signal: null, stdout: "" });
    expect(finished.stderr).toContain("2 chat requests");
  });

  it("serves what its flags ask for", async () => {
    const words =
      "--cache hybrid --block 4 --slots 2 --prompt-cache last --ctx 5000 --evict-after 2,4 --fail 500@6".split(" ");
    await served(words, async (url) => {
      expect((await ask(url, "/props")).json).toMatchObject({ n_ctx: 5000, total_slots: 2 });
      const held: (number | null)[] = [];
      for (let at = 0; at < 6; at += 1) held.push((await chat(url, HELLO)).json.timings?.cache_n ?? null);
      const { prompt_tokens: prompt } = (await chat(url, HELLO)).json.usage;
      const warm = (Math.floor(prompt / 4) - 1) * 4;
      expect(held).toEqual([0, warm, 0, warm, 0, null]);
    });
  });

  it("plays a script, and draws by a seed", async () => {
    const file = join(folder, "turns.jsonl");
    writeFileSync(file, '{"request":null,"responses":[{"role":"assistant","content":"played"}]}\n');
    await served(["--reply", `script:${file}`], async (url) => {
      expect((await chat(url, HELLO)).json.choices[0].message.content).toBe("played");
      expect((await chat(url, HELLO)).status).toBe(500);
    });
    const question = [{ role: "user", content: questionText([{ number: 1, context: "the port is \u25a2" }]) }];
    const drawn = async (...words: string[]) => {
      let said = "";
      await served(["--reply", "random", ...words], async (url) => {
        said = (await chat(url, question)).json.choices[0].message.content;
      });
      return said;
    };
    const [usual, five, fiveAgain] = [await drawn(), await drawn("--seed", "5"), await drawn("--seed", "5")];
    expect(usual).toMatch(/^A1\. \d{7}$/);
    expect(five).toBe(fiveAgain);
    expect(five).not.toBe(usual);
  });

  it.each([
    [["--fail", "cuts@3"], "did you mean cut@N?"],
    [["--reply", "nobody"], '--reply "nobody" answers nothing; take fixed or one of'],
    [["--reply", "script:/not/there"], "/not/there"],
    [["--seed", "4"], "--seed belongs to --reply random"],
    [["--evict-after", "3,x"], "must be whole numbers of at least 1, with commas"],
    [["--slots", "0"], "must be a whole number of at least 1"],
    [["--cache", "round"], "must be one of plain, hybrid"],
  ])("refuses %j with 2", async (words, says) => {
    const { code, stdout, stderr } = await cli(["serve-sim", "--port", "0", ...words]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(says);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("refuses a port that another program has", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const { code, stderr } = await cli(["serve-sim", "--port", String(port)]);
    other.close();
    expect(code).toBe(2);
    expect(stderr).toContain(`port ${port} can't be listened on (EADDRINUSE)`);
  });
});
