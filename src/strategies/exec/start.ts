// Starts somebody's program: an empty folder of its own, a small environment, no shell, a process group of its own so that
// it can be ended with all that it started. Nothing of the caller's environment reaches it unasked.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ExecSpec } from "../spec.ts";

/** What only the edge of the program may touch: the environment, and signals to process groups. */
export interface ExecHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As process.kill; may throw when there is nobody to signal. */
  kill(pid: number, signal: "SIGKILL"): unknown;
}

export interface Started {
  readonly process: ChildProcessWithoutNullStreams;
  /** Removes the program's folder, as far as the system lets us. */
  cleanUp(): void;
}

/** Throws what the system throws when there can be no folder or no process; a missing program is an `error` event instead. */
export function startProgram(spec: ExecSpec, host: ExecHost): Started {
  const folder = mkdtempSync(join(tmpdir(), "compaction-eval-exec-"));
  const cleanUp = () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
    } catch {
      // What the program made there may be beyond us; a folder that stays behind spoils no result.
    }
  };
  try {
    const [program = "", ...words] = spec.argv;
    const child = spawn(
      programPath(program, spec.cwd),
      words.map((word) => absoluteFile(word, spec.cwd)),
      { cwd: folder, env: environment(spec, host, folder), stdio: "pipe", detached: true, windowsHide: true },
    );
    return { process: child, cleanUp };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/** A program named by a path is taken from the caller's folder, as a shell would; a bare name is looked up in PATH. */
function programPath(program: string, cwd: string): string {
  return program.includes("/") ? resolve(cwd, program) : program;
}

function absoluteFile(word: string, cwd: string): string {
  // A NUL is no part of any path, and stat would throw for it.
  if (word === "" || word.includes("\0")) return word;
  const path = resolve(cwd, word);
  return existsSync(path) && statSync(path).isFile() ? path : word;
}

function environment(spec: ExecSpec, host: ExecHost, folder: string): Record<string, string> {
  const found: Record<string, string> = { HOME: folder, LANG: "C.UTF-8" };
  for (const name of ["PATH", ...spec.env]) {
    const value = host.env[name];
    if (value !== undefined) found[name] = value;
  }
  return found;
}
