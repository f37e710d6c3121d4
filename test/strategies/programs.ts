// Programs for tests of exec strategies, written as the body of `(request, write, once) => {...}` that is run for each
// request line. `write` puts raw bytes on stdout.
import { readFileSync } from "node:fs";
import type { ExecLimits } from "../../src/strategies/exec/running.ts";
import type { ExecHost } from "../../src/strategies/exec/start.ts";
import { createExec } from "../../src/strategies/exec.ts";
import type { ExecSpec } from "../../src/strategies/spec.ts";

export const host: ExecHost = {
  env: { ...process.env, TEST_NAMED: "1", TEST_UNNAMED: "1" },
  kill: (pid, signal) => process.kill(pid, signal),
};

/** Short enough for tests, long enough for a busy machine to start a program. */
export const LIMITS: ExecLimits = { answerMs: 20_000, answerBytes: 1 << 20, graceMs: 500 };

const FRAME = `
let held = null;
const write = (text) => (held === null ? require("node:fs").writeSync(1, text) : held.push(text));
const inOneWrite = (work) => { held = []; work(); const text = held.join(""); held = null; write(text); };
const answer = (request, messages, more = {}) => write(JSON.stringify({ id: request.id, messages, ...more }) + "\\n");
let asked = 0;
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => { asked += 1; handle(JSON.parse(line)); });
`;

/** A Node program that handles each request with `body`; `first` is run when it starts. */
export function nodeProgram(body: string, first = ""): ExecSpec {
  const source = `${first}\n${FRAME}\nfunction handle(request) { ${body} }`;
  return { argv: [process.execPath, "-e", source], env: [], cwd: import.meta.dirname };
}

export function execOf(spec: ExecSpec, limits: Partial<ExecLimits> = {}) {
  return createExec("exec:test", spec, host, { ...LIMITS, ...limits });
}

/** Whether a process runs. One that has ended and waits to be collected does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}

/** Waits until `done` holds, at most five seconds. */
export async function eventually(done: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 250 && !done(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  return done();
}
