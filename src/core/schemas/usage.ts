// What one request cost in tokens, in the one normal form of every provider. A figure that the provider did not report is
// null with a reason in `why`; a cached share above the prompt is an error of whoever wrote it, never a figure.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { countOrNull } from "./scalars.ts";

export const usageSchema = z
  .strictObject({
    /** All prompt tokens. */
    prompt: countOrNull,
    /** Of them, served from the prefix cache. */
    cached: countOrNull,
    /** prompt - cached. */
    fresh: countOrNull,
    /** Written to a paid cache. */
    written: countOrNull,
    output: countOrNull,
    why: z.string().exactOptional(),
  })
  .refine((usage) => usage.prompt === null || usage.cached === null || usage.cached <= usage.prompt, {
    message: "cached is more than prompt",
    abort: true,
    path: ["cached"],
  });

export type Usage = Frozen<z.infer<typeof usageSchema>>;
