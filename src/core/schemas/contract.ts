// A task for an agent with checks of its answer. A contracts file is one contract or a list of them.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { anyObject, count, name } from "./scalars.ts";

/** proof decides, signal is only reported. */
export const LEVELS = ["proof", "signal"] as const;
/** unknown: there is no evidence. */
export const CHECK_OUTCOMES = ["pass", "fail", "unknown"] as const;
export const VERBS = ["contains", "not_contains", "regex", "nonempty", "min_items", "schema"] as const;

/** RFC 6901. */
const pointer = z.string().regex(/^(?:\/(?:[^~/]|~[01])*)*$/);
const common = { path: pointer.exactOptional(), level: z.enum(LEVELS) };
const text = <Verb extends (typeof VERBS)[number]>(verb: Verb) =>
  z.strictObject({ verb: z.literal(verb), arg: z.string(), ...common });

export const checkSchema = z.discriminatedUnion("verb", [
  text("contains"),
  text("not_contains"),
  text("regex"),
  z.strictObject({ verb: z.literal("nonempty"), ...common }),
  z.strictObject({ verb: z.literal("min_items"), arg: count, ...common }),
  z.strictObject({ verb: z.literal("schema"), arg: anyObject, ...common }),
]);

export const contractSchema = z.strictObject({
  id: name,
  goal: z.string(),
  /** A folder. */
  workspace: name,
  context_docs: z.array(name),
  output_schema: anyObject.exactOptional(),
  /** Calls that are replayed before the model's first turn. */
  setup: z.array(z.strictObject({ tool: name, args: anyObject })).exactOptional(),
  checks: z.array(checkSchema),
  /** `max_steps` and other bounds of the loop. */
  limits: z.record(z.string(), z.number().nonnegative()).exactOptional(),
});

export const contractsFileSchema = z.union([contractSchema, z.array(contractSchema)]);

export type Check = Frozen<z.infer<typeof checkSchema>>;
export type Contract = Frozen<z.infer<typeof contractSchema>>;
