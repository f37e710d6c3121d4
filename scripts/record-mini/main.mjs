// Records corpora/mini.jsonl: `node scripts/record-mini/main.mjs [--out FOLDER] [--only ID]`. Builds small projects in a
// temp folder, runs real tools on them and writes what agents that used those tools would have seen. Needs no network.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { corpusText, writePinned } from "./canonical.mjs";
import { DIALECTS } from "./dialects/index.mjs";
import { record } from "./recorder.mjs";
import { missingTools, openSandbox } from "./sandbox.mjs";
import { SCENARIOS } from "./scenarios/index.mjs";

const { values } = parseArgs({ options: { out: { type: "string" }, only: { type: "string" } } });
const missing = missingTools();
if (missing.length > 0) {
  console.error(`not recorded, this machine lacks: ${missing.join(", ")}`);
  process.exitCode = 2;
} else {
  const sandbox = openSandbox();
  try {
    const chosen = SCENARIOS.filter((scenario) => values.only === undefined || scenario.id === values.only);
    const entries = chosen.map((scenario) => record(sandbox, scenario, DIALECTS));
    const out = values.out ?? fileURLToPath(new URL("../../corpora/", import.meta.url));
    if (values.only === undefined) writePinned(out, "mini.jsonl", corpusText(entries));
    else process.stdout.write(corpusText(entries));
  } finally {
    sandbox.close();
  }
}
