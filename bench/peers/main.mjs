// `node bench/peers/main.mjs CORPUS`: the ladder and the other strategies beside a peer (Headroom, as an exec program) on one corpus
// in one run: size, entities and error lines kept, illegal outputs, budgets met, prefix paid in steps, MB/s. The peer is installed
// into a folder of its own; where that can't be done its rows are left out, with the reason.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { charsOfAll, estimateOfChars } from "../../dist/core/message.js";
import { loadCorpus } from "../../dist/corpus/load.js";
import { entryTerms } from "../../dist/strategies/fit-entry.js";
import { createStrategy } from "../../dist/strategies/index.js";

const HEADROOM = "headroom-ai==0.42.0";
const PRESSURES = [0.88, 0.73, 0.44];
const OURS = ["ladder", "truncate", "clear-tool-results", "digest"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CLI = join(ROOT, "dist/cli/main.js");

/** The Python that has the peer, installed when it is not; or why there is none. */
function peer() {
  const key = createHash("sha256").update(HEADROOM).digest("hex").slice(0, 12);
  const folder = process.env.PEERS_VENV ?? join(tmpdir(), `compaction-eval-peers-${key}`);
  const python = join(folder, "bin/python");
  const has = () => existsSync(python) && spawnSync(python, ["-c", "import headroom"]).status === 0;
  if (has()) return { python };
  mkdirSync(folder, { recursive: true });
  for (const [program, args] of [
    ["python3", ["-m", "venv", folder]],
    [python, ["-m", "pip", "install", "--quiet", HEADROOM]],
  ]) {
    const { status, error, stderr } = spawnSync(program, args, { encoding: "utf8", timeout: 600_000 });
    if (status !== 0)
      return { why: `${program} ${args.slice(0, 3).join(" ")}: ${error?.code ?? stderr.trim().split("\n").at(-1)}` };
  }
  return has() ? { python } : { why: "headroom can't be imported" };
}

function documentOf(corpus, strategies, extra) {
  const words = strategies.flatMap(({ name, exec }) => [
    "--strategy",
    name,
    ...(exec === undefined ? [] : ["--exec", exec]),
  ]);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, "run", corpus, ...words, ...extra, "--json", "--allow-failed", "100000"],
    {
      encoding: "utf8",
      maxBuffer: 2 ** 30,
    },
  );
  if (status !== 0) throw new Error(`run ended with ${status}: ${stderr.slice(-400)}`);
  return JSON.parse(stdout);
}

const percent = (part, whole) => (whole === 0 ? null : Number(((100 * part) / whole).toFixed(1)));

/** One row an arm, over the entries that every arm evaluated. */
function rowsOf(final, steps, speeds) {
  const arms = Object.keys(final.arms);
  const times = new Map();
  for (const { id, status } of final.items) if (status === "evaluated") times.set(id, (times.get(id) ?? 0) + 1);
  const paired = new Set([...times].filter(([, count]) => count === arms.length).map(([id]) => id));
  return arms.map((arm) => {
    const items = final.items.filter((item) => item.arm === arm && paired.has(item.id));
    const sum = (name, list = items) => list.reduce((total, { metrics }) => total + (metrics[name] ?? 0), 0);
    const calls = steps.items.filter((item) => item.arm === arm && item.status === "evaluated");
    const illegal = items.filter(({ metrics }) =>
      Object.entries(metrics).some(([name, value]) => name.startsWith("illegal_added.") && value > 0),
    );
    const name = String(final.arms[arm].strategy);
    return {
      strategy: name,
      pressure: Number(final.arms[arm].budget_value),
      entries: items.length,
      "o200k kept %": percent(sum("o200k_after"), sum("o200k_before")),
      "entities still there %": percent(sum("retained"), sum("entities")),
      "recoverable %": percent(sum("recoverable"), sum("entities")),
      "lost %": percent(sum("lost"), sum("entities")),
      "error lines still there %": percent(sum("error_lines_retained"), sum("error_lines")),
      "their recoverable %": percent(sum("error_lines_recoverable"), sum("error_lines")),
      "their lost %": percent(sum("error_lines_lost"), sum("error_lines")),
      "illegal outputs": illegal.length,
      "budgets met": items.length - sum("exhausted"),
      "re-prefilled in steps %": percent(sum("reprefilled_tokens", calls), sum("prompt_tokens", calls)),
      "MB/s": speeds.get(name) ?? null,
    };
  });
}

/** MB of transcript a second through one strategy at the middle pressure, its start not counted. */
async function speedOf(spec, entries) {
  const strategy = createStrategy(spec, { env: process.env, kill: (pid, signal) => process.kill(pid, signal) });
  const inputs = entries.map(({ entry }) => ({
    ...entryTerms(entry),
    id: entry.id,
    step: 0,
    messages: entry.messages,
    budget: Math.floor(estimateOfChars(charsOfAll(entry.messages)) * PRESSURES[1]),
    lowWater: 1,
  }));
  await strategy.fit(inputs[0]);
  const start = performance.now();
  for (const input of inputs) await strategy.fit(input);
  const seconds = (performance.now() - start) / 1000;
  await strategy.close?.();
  const bytes = inputs.reduce((sum, { messages }) => sum + charsOfAll(messages), 0);
  return Number((bytes / 1e6 / seconds).toFixed(1));
}

const corpus = process.argv[2] ?? join(ROOT, "corpora/mini.jsonl");
const found = peer();
if (found.why !== undefined) console.error(`peers: headroom is left out: ${found.why}`);
const argv = [found.python, join(ROOT, "examples/headroom_strategy.py")];
const strategies = [
  ...OURS.map((name) => ({ name })),
  ...(found.python === undefined ? [] : [{ name: "exec:headroom", exec: `headroom=${JSON.stringify(argv)}` }]),
];
const pressures = PRESSURES.flatMap((share) => ["--pressure", String(share)]);
const { entries } = await loadCorpus(corpus);
const speeds = new Map();
for (const { name } of strategies) {
  const spec = name === "exec:headroom" ? { name, exec: { argv, env: [], cwd: process.cwd() } } : { name };
  const label = name === "ladder" ? "gcf+skeleton" : name;
  speeds.set(label, await speedOf(spec, entries).catch((error) => `failed: ${error.message}`));
}
const final = documentOf(corpus, strategies, pressures);
const steps = documentOf(corpus, strategies, [...pressures, "--mode", "steps"]);
const rows = rowsOf(final, steps, speeds);
if (process.argv.includes("--json"))
  console.log(JSON.stringify({ corpus: final.corpora, skipped: found.why ?? null, rows }, null, 1));
else console.table(rows);
