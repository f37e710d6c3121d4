// What exec strategies may use of the process: its environment, of which they take what they were allowed, and signals.
import type { ExecHost } from "../strategies/exec/start.ts";

export function execHost(): ExecHost {
  return { env: process.env, kill: (pid, signal) => process.kill(pid, signal) };
}
