// A proposed change of the environment rules for one class of seats, with where it comes from and how its audit ended.
// A published recipe carries an audit that adopted it and took no more steps.
import * as z from "zod";
import { environmentRulesSchema } from "./environment-rules.ts";
import type { Frozen } from "./frozen.ts";
import { VERDICTS } from "./gate-input.ts";
import { name, sha256 } from "./scalars.ts";

const auditSchema = z.strictObject({
  verdict: z.enum(VERDICTS),
  baseline: sha256,
  input: sha256,
  mean_steps: z.strictObject({ incumbent: z.number().nonnegative(), candidate: z.number().nonnegative() }),
});

const adopted = (audit: z.infer<typeof auditSchema> | undefined): boolean =>
  audit?.verdict === "adopt" && audit.mean_steps.candidate <= audit.mean_steps.incumbent;

export const recipeSchema = z
  .strictObject({
    id: name,
    seat_tag: name,
    rules: environmentRulesSchema,
    /** Ids of the runs that it was distilled from. */
    provenance: z.array(name),
    status: z.enum(["proposed", "published", "demoted"]),
    audit: auditSchema.exactOptional(),
  })
  .refine((recipe) => recipe.status !== "published" || adopted(recipe.audit), {
    message: "published without an audit that adopted it at no more steps",
    abort: true,
    path: ["audit"],
  });

export type Recipe = Frozen<z.infer<typeof recipeSchema>>;
