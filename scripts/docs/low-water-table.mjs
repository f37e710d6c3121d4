// Tokens sent, tokens read again and facts lost at several low waters, from the result document of one run.
import { markdownTable } from "./markdown-table.mjs";
import { printedBy } from "./run-cli.mjs";

const WORDS =
  "run corpora/mini.jsonl --mode steps --low-water 1 --low-water 0.8 --low-water 0.6 --low-water 0.4 --json";

export function lowWaterTable() {
  const { arms, summary } = JSON.parse(printedBy(WORDS));
  const rows = Object.entries(arms)
    .sort(([, a], [, b]) => b.low_water - a.low_water)
    .map(([name, { low_water: lowWater }]) => {
      const { totals } = summary[name].all;
      const [sent, read, lost, all] = ["prompt_tokens", "reprefilled_tokens", "second_lost", "second_entities"].map(
        (figure) => totals[figure],
      );
      return [String(lowWater), grouped(sent), grouped(read), `${grouped(lost)} of ${grouped(all)}`];
    });
  const { totals } = summary[Object.keys(arms)[0]].all;
  rows.push(["no compaction", grouped(totals.raw_prompt_tokens), grouped(totals.raw_reprefilled_tokens), "0"]);
  const table = markdownTable(["low water", "tokens sent", "re-prefilled", "entities lost at the end"], rows);
  return `\`npx compaction-eval ${WORDS}\`:\n\n${table}`;
}

const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
