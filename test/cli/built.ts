// Runs the built command line as a child process, the way a user does.
import { spawn } from "node:child_process";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "../..");
export const MAIN = join(ROOT, "dist/cli/main.js");
export const MINI = join(ROOT, "corpora/mini.jsonl");

export interface Finished {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface HowToRun {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called once with the child, e.g. to signal it or to close its output. */
  readonly meddle?: (child: ReturnType<typeof spawn>) => void;
}

/** The environment of every run: nothing of the tester's terminal or locale. */
const ENVIRONMENT = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "" };

export function cli(words: readonly string[], how: HowToRun = {}): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, ...words], {
      cwd: how.cwd ?? ROOT,
      env: { ...ENVIRONMENT, ...how.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
    how.meddle?.(child);
  });
}
