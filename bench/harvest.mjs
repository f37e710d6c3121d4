// Harvest of generated traces: MB/s, what two jobs take of one, resident memory, and where the time goes; and import alone, without
// redaction, format by format. HARVEST_MB sets the size (200; the stated limits are for 2000).
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { formatNamed } from "../dist/corpus/harvest/sources.js";
import { memorySource } from "../dist/corpus/trace/memory-source.js";
import { round, secondsOf } from "./measure.mjs";
import { writeTraces } from "./traces.mjs";

const CLI = new URL("../dist/cli/main.js", import.meta.url).pathname;
const MEGABYTES = Number(process.env.HARVEST_MB ?? 200);

export async function harvest() {
  const folder = mkdtempSync(join(tmpdir(), "bench-harvest-"));
  try {
    const traces = join(folder, "traces");
    const bytes = writeTraces(traces, MEGABYTES);
    const one = await harvested(traces, join(folder, "one.jsonl"), 1);
    const two = await harvested(traces, join(folder, "two.jsonl"), 2);
    const same = (await digestOf(join(folder, "one.jsonl"))) === (await digestOf(join(folder, "two.jsonl")));
    return [
      { what: "traces", figure: `${round(bytes / 1e6, 0)} MB`, limit: "" },
      { what: "MB/s, one job", figure: round(bytes / 1e6 / one.seconds), limit: "" },
      { what: "MB/s, two jobs", figure: round(bytes / 1e6 / two.seconds), limit: "15 at least" },
      { what: "time of two jobs / one", figure: round(two.seconds / one.seconds), limit: "0.65 at most" },
      { what: "resident MB, one job", figure: one.resident, limit: "" },
      { what: "resident MB, two jobs", figure: two.resident, limit: "300 at most" },
      { what: "same bytes from both", figure: String(same), limit: "true" },
      { what: "two jobs", figure: two.spent, limit: "" },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the command; `resident` is the peak of the whole process where the system tells it, else null. */
function harvested(traces, out, jobs) {
  const start = performance.now();
  const child = spawn(process.execPath, [CLI, "harvest", "--traces", traces, "--out", out, "--jobs", String(jobs)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let resident = null;
  const watch = setInterval(() => {
    resident = peakOf(child.pid) ?? resident;
  }, 200);
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.on("close", (code) => {
      clearInterval(watch);
      const seconds = (performance.now() - start) / 1000;
      const spent = /time spent: (.*)/.exec(said)?.[1] ?? "";
      if (code === 0) resolve({ seconds, resident, spent });
      else reject(new Error(`harvest ended with ${code}: ${said.slice(-500)}`));
    });
  });
}

function peakOf(pid) {
  try {
    const kib = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kib === undefined ? null : round((Number(kib) * 1024) / 1e6, 0);
  } catch {
    return null;
  }
}

async function digestOf(file) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

export async function importing() {
  const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
  try {
    const rows = [];
    for (const name of ["claude-code", "codex"]) {
      writeTraces(join(folder, name), 20, { formats: [name], each: 20 });
      const file = join(folder, name, name, readdirSync(join(folder, name, name))[0]);
      const bytes = readFileSync(file);
      const seconds = await secondsOf(async () => {
        for await (const run of formatNamed(name).read(memorySource(file, bytes))) {
          if (run.messages.length === 0) throw new Error("an empty run");
        }
      });
      rows.push({ format: name, "MB/s a core": round(bytes.length / 1e6 / seconds), "at least": 80 });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
