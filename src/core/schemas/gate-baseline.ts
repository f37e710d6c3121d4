// What a gate is registered with before any candidate is measured: the question, the tasks and the rule of decision.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { metricSchema } from "./result-document.ts";
import { anyObject, count, name, sha256 } from "./scalars.ts";

const share = z.number().gt(0).lt(1);
/** An arm and the stamps that it alone may have. */
const registeredArm = z.object({ arm: name }).catchall(z.unknown());

export const gateBaselineSchema = z.strictObject({
  schema: z.literal("gate-baseline/1"),
  id: name,
  primary: z.strictObject({
    metric: name,
    direction: metricSchema.shape.direction,
    kind: metricSchema.shape.kind,
    margin: z.number().nonnegative(),
  }),
  alpha: share,
  power: share,
  planned_n: count,
  tasks: z.array(z.strictObject({ id: name, digest: sha256, cluster: z.string().exactOptional() })),
  efficiency: z.array(z.strictObject({ metric: name, unit: z.string(), rule: z.enum(["no_worse", "report"]) })),
  missing: z.enum(["fail", "exclude", "inconclusive"]),
  bootstrap: z.strictObject({ draws: count, seed: z.int() }),
  /** Stamps that both arms share. */
  era: anyObject,
  arms: z.strictObject({ incumbent: registeredArm, candidate: registeredArm }),
});

export type GateBaseline = Frozen<z.infer<typeof gateBaselineSchema>>;
