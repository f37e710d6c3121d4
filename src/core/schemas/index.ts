// The one ordered table of the shapes that pass between commands; each row is published as schemas/<name>.schema.json.
import type * as z from "zod";
import { agentTraceLineSchema, agentTraceSchema } from "./agent-trace.ts";
import { baselineSchema } from "./baseline.ts";
import { configurationSchema } from "./configuration.ts";
import { contractsFileSchema } from "./contract.ts";
import { delegationRowSchema } from "./delegation-row.ts";
import { entrySchema } from "./entry.ts";
import { environmentRulesSchema } from "./environment-rules.ts";
import { execRequestSchema, execResponseSchema } from "./exec-protocol.ts";
import { gateBaselineSchema } from "./gate-baseline.ts";
import { gateInputSchema, gateVerdictSchema } from "./gate-input.ts";
import { harvestManifestSchema } from "./harvest-manifest.ts";
import { pinsSchema } from "./pins.ts";
import { priceFileSchema } from "./price-file.ts";
import { recipeSchema } from "./recipe.ts";
import { recordedTurnSchema } from "./recorded-turn.ts";
import { itemSchema, resultDocumentSchema } from "./result-document.ts";
import { runSchema } from "./run.ts";
import { runManifestSchema } from "./run-manifest.ts";
import { runRecordSchema } from "./run-record.ts";
import { usageSchema } from "./usage.ts";

export interface SchemaRow {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly says: string;
}

export const SCHEMAS: readonly SchemaRow[] = [
  { name: "entry", schema: entrySchema, says: "One line of a corpus: a transcript slice and what a replay needs." },
  { name: "pins", schema: pinsSchema, says: "pins.json beside a corpus: file name to sha256." },
  { name: "run", schema: runSchema, says: "One recorded run as an importer yields it (in memory)." },
  { name: "usage", schema: usageSchema, says: "Tokens of one request, in the normal form of every provider." },
  { name: "recorded-turn", schema: recordedTurnSchema, says: "One line: a recorded request and its reply." },
  { name: "agent-trace", schema: agentTraceSchema, says: "One run of an agent, whole." },
  { name: "agent-trace-line", schema: agentTraceLineSchema, says: "One line of an agent trace that is appended to." },
  { name: "delegation-row", schema: delegationRowSchema, says: "One line of delegation.jsonl." },
  { name: "run-record", schema: runRecordSchema, says: "One line of a trace corpus: a run in numbers." },
  { name: "result-document", schema: resultDocumentSchema, says: "What every measuring command writes with --json." },
  { name: "baseline", schema: baselineSchema, says: "What freeze writes and run --baseline reads." },
  { name: "price-file", schema: priceFileSchema, says: "Money per million tokens, by model." },
  { name: "run-manifest", schema: runManifestSchema, says: "manifest.json of a run folder." },
  { name: "run-item", schema: itemSchema, says: "One line of items.jsonl of a run folder." },
  { name: "exec-request", schema: execRequestSchema, says: "One line to an exec: strategy." },
  { name: "exec-response", schema: execResponseSchema, says: "One line back from an exec: strategy." },
  { name: "contract", schema: contractsFileSchema, says: "A task with checks, or a list of them." },
  { name: "gate-baseline", schema: gateBaselineSchema, says: "A registered gate: question, tasks, rule of decision." },
  { name: "gate-input", schema: gateInputSchema, says: "What a gate decides on: pairs of outcomes." },
  { name: "gate-verdict", schema: gateVerdictSchema, says: "Which input spent a gate's baseline, and how it ended." },
  { name: "configuration", schema: configurationSchema, says: "compaction-eval.json: seats, prices, corpus." },
  {
    name: "harvest-manifest",
    schema: harvestManifestSchema,
    says: "What a harvest read, kept, left out and replaced.",
  },
  { name: "environment-rules", schema: environmentRulesSchema, says: "Rules of an agent's loop." },
  { name: "recipe", schema: recipeSchema, says: "A proposed change of environment rules and its audit." },
];
