// `npm run bench [-- SUITE…]`: every suite measures the built package and prints a table of ratios within this one run.
import { growth } from "./growth.mjs";
import { harvest, importing } from "./harvest.mjs";
import { redaction, redactionHostile } from "./redaction.mjs";
import { seats } from "./seats.mjs";
import { startup } from "./startup.mjs";
import { steps } from "./steps.mjs";
import { underBudget } from "./under-budget.mjs";

const SUITES = {
  "under-budget": underBudget,
  growth,
  steps,
  startup,
  seats,
  import: importing,
  harvest,
  redaction,
  "redaction-hostile": () => redactionHostile(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in SUITES));
if (unknown.length > 0) {
  console.error(`bench: no suite ${unknown.join(", ")}; there are ${Object.keys(SUITES).join(", ")}`);
  process.exitCode = 2;
} else {
  for (const [name, suite] of Object.entries(SUITES)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    console.log(`\n${name}`);
    console.table(await suite());
  }
}
