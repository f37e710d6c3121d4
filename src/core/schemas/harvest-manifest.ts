// `<out>.manifest.json` beside a harvested corpus: what was read, kept, left out and replaced. Holds no path.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { anyObject, count, name, sha256 } from "./scalars.ts";

const counts = z.record(z.string(), count);

export const harvestManifestSchema = z.strictObject({
  schema: z.literal("harvest/1"),
  corpus: z.strictObject({ name, sha256, entries: count }),
  planned: count,
  kept: count,
  /** By reason. */
  left_out: counts,
  /** By redaction class. */
  substitutions: counts,
  /** Redaction classes that were looked for. */
  classes: z.array(name),
  formats: counts,
  repairs: counts,
  /** What the sources held that their formats do not name. */
  drift: anyObject,
  versions: z.record(z.string(), z.string()),
});

export type HarvestManifest = Frozen<z.infer<typeof harvestManifestSchema>>;
