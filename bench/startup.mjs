// Start-up against an empty Node process, pair by pair.
import { spawnSync } from "node:child_process";
import { performance } from "node:perf_hooks";
import { round } from "./measure.mjs";

const ROUNDS = 15;
const CLI = new URL("../dist/cli/main.js", import.meta.url).pathname;
const median = (values) => [...values].sort((one, other) => one - other)[values.length >> 1];

function timed(args) {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: "ignore" });
  return performance.now() - start;
}

export async function startup() {
  const cases = [
    ["--version", [CLI, "--version"], 1.3],
    ["--help", [CLI, "--help"], 1.3],
    ["run --help", [CLI, "run", "--help"], 3.5],
  ];
  return cases.map(([what, args, limit]) => {
    const ratios = Array.from({ length: ROUNDS }, () => {
      const empty = timed(["-e", ""]);
      return timed(args) / empty;
    });
    return { what, "ratio to an empty Node process": round(median(ratios)), limit };
  });
}
