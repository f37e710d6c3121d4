// The tables that documents may hold, by name; each is read from the built code.
import { readFileSync } from "node:fs";
import { COMMANDS } from "../../dist/cli/commands.js";
import { ENTITY_CLASSES } from "../../dist/core/entities/index.js";
import { EXIT_CODES } from "../../dist/core/errors.js";
import { LEGALITY_RULES } from "../../dist/core/legality/legality.js";
import { MODEL_SHAPES } from "../../dist/core/model-shapes.js";
import { KINDS } from "../../dist/core/schemas/entry.js";
import { SCHEMAS } from "../../dist/core/schemas/index.js";
import { FORMATS } from "../../dist/corpus/formats/index.js";
import { UNREAD } from "../../dist/corpus/formats/unread.js";
import { LEFT_OUT } from "../../dist/corpus/harvest/reasons.js";
import { DECLINES } from "../../dist/ladder/declines.js";
import { DEFAULT_LADDER } from "../../dist/ladder/names.js";
import { RUNGS } from "../../dist/ladder/rungs/index.js";
import { REDACTION_CLASSES } from "../../dist/redaction/classes/index.js";
import { DIALECTS } from "../../dist/seats/dialects/index.js";
import { BUILT_IN_SEATS } from "../../dist/seats/scripted/index.js";
import { FAULTS } from "../../dist/seats/sim/faults.js";
import { STRATEGIES } from "../../dist/strategies/index.js";
import { lowWaterTable } from "./low-water-table.mjs";
import { markdownTable } from "./markdown-table.mjs";
import { redactionScores } from "./redaction-scores.mjs";

const about = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

export const PARTS = {
  commands: () =>
    markdownTable(
      ["command", "what it does"],
      COMMANDS.map((row) => [row.name, row.summary]),
    ),

  "exit codes": () =>
    markdownTable(
      ["exit", "means"],
      Object.values(EXIT_CODES).map(({ code, means }) => [String(code), means]),
    ),

  rungs: () =>
    markdownTable(
      ["rung", "kind", "default", "skips bodies under", "what it does"],
      RUNGS.map(({ rung, option }) => [
        rung.name,
        rung.kind,
        option === null ? "always" : DEFAULT_LADDER[option] ? "on" : "off",
        rung.minimum === null ? "–" : String(rung.minimum),
        rung.says,
      ]),
    ),

  declines: () => {
    const rungsOf = (reason) => RUNGS.filter(({ rung }) => rung.declines.includes(reason)).map(({ rung }) => rung.name);
    return markdownTable(
      ["reason", "means", "rungs"],
      Object.entries(DECLINES).map(([reason, says]) => [reason, says, rungsOf(reason).join(", ")]),
    );
  },

  "left out": () =>
    markdownTable(
      ["reason", "means"],
      Object.entries(LEFT_OUT).map(([reason, says]) => [reason, says]),
    ),

  dialects: () =>
    markdownTable(
      ["dialect", "what it tells", "least prompt for a cached figure", "slots", "JSON schema"],
      DIALECTS.map((row) => [
        row.name,
        row.says,
        row.min === 0 ? "" : `${row.min}, in steps of ${row.step}`,
        row.slots ? "yes" : "",
        row.schema ? "yes" : "",
      ]),
    ),

  "built-in seats": () =>
    markdownTable(
      ["seat", "what it does"],
      BUILT_IN_SEATS.map((row) => [row.name, row.says]),
    ),

  faults: () => markdownTable(["fault", "what the server does"], Object.entries(FAULTS)),

  strategies: () =>
    markdownTable(
      ["strategy", "what it does"],
      STRATEGIES.map(({ name, says }) => [name, says]),
    ),

  "redaction classes": () =>
    markdownTable(
      ["class", "runs", "finds", "leaves"],
      REDACTION_CLASSES.map((row) => [row.name, row.when, row.covered.join("; "), row.notCovered.join("; ")]),
    ),

  "redaction scores": redactionScores,

  "low water": lowWaterTable,

  entities: () =>
    markdownTable(
      ["class", "rule", "example"],
      ENTITY_CLASSES.map(({ name, rule, example }) => [name, rule, example]),
    ),

  legality: () =>
    markdownTable(
      ["provider", "rule", "says"],
      LEGALITY_RULES.map(({ profile, name, says }) => [profile, name, says]),
    ),

  formats: () =>
    markdownTable(
      ["format", "what it is", "real files", "versions"],
      FORMATS.map(({ name, title, tested }) => [
        name,
        title,
        tested === null ? "no real file" : String(tested.files),
        tested?.versions ?? "",
      ]),
    ),

  "formats in detail": () =>
    markdownTable(
      ["format", "is told by", "becomes a run", "does not"],
      FORMATS.map(({ name, about }) => [name, about.told, about.kept, about.left]),
    ),

  "formats not read": () =>
    markdownTable(
      ["name", "what it is", "why"],
      UNREAD.map(({ name, title, why }) => [name, title, why]),
    ),

  kinds: () => KINDS.map((kind) => `\`${kind}\``).join(", "),

  "model shapes": () =>
    markdownTable(
      ["name", "active parameters", "layers", "heads", "head size", "source"],
      MODEL_SHAPES.map((shape) => [
        shape.name,
        String(shape.activeParams),
        String(shape.layers),
        String(shape.heads),
        String(shape.headSize),
        shape.source,
      ]),
    ),

  files: () =>
    markdownTable(
      ["schema", "what it is"],
      SCHEMAS.map(({ name, says }) => [`schemas/${name}.schema.json`, says]),
    ),

  exports: () => {
    const names = Object.keys(about.exports).map((path) => ({ name: `${about.name}${path.slice(1)}`, path }));
    const example = (path) => `examples/${path === "." ? "index" : path.slice(2)}.mjs`;
    return markdownTable(
      ["import", "example"],
      names.map(({ name, path }) => [name, example(path)]),
    );
  },
};
