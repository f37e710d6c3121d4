// A progress bar on stderr, drawn only where a person looks: on a terminal. The library is loaded only then.
import { createRequire } from "node:module";
import type { Progress } from "./io.ts";

const NONE: Progress = { tick: () => {}, stop: () => {} };

/** A bar of `total` steps; 0 steps or no terminal: nothing. */
export function cliProgress(stream: NodeJS.WriteStream, total: number): Progress {
  if (!stream.isTTY || total === 0) return NONE;
  const { SingleBar } = createRequire(import.meta.url)("cli-progress") as typeof import("cli-progress");
  const bar = new SingleBar({
    stream,
    clearOnComplete: true,
    hideCursor: true,
    format: "{bar} {value}/{total}, {eta_formatted} left",
  });
  bar.start(total, 0);
  return { tick: () => bar.increment(), stop: () => bar.stop() };
}
