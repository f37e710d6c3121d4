// What the built program prints for some words, on 80 columns and without colour. Each command is run once.
import { spawnSync } from "node:child_process";

const root = new URL("../../", import.meta.url);
const printed = new Map();

export function printedBy(words) {
  const known = printed.get(words);
  if (known !== undefined) return known;
  const run = spawnSync(process.execPath, ["dist/cli/main.js", ...words.split(" ")], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { PATH: process.env.PATH, COLUMNS: "80", NO_COLOR: "1" },
  });
  if (run.stdout === "") throw new Error(`compaction-eval ${words} printed nothing: ${run.stderr}`);
  printed.set(words, run.stdout);
  return run.stdout;
}
