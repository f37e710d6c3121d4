// `manifest.json` of a run folder: what the run was started with, so that only the same run resumes in it.
// Paths stand in it as sha256 alone.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { anyObject, corpusName, name, sha256 } from "./scalars.ts";

export const runManifestSchema = z.strictObject({
  schema: z.literal("run-manifest/1"),
  command: name,
  config: anyObject,
  corpora: z.array(corpusName),
  /** sha256 of the bytes of every other input, by what it is for. */
  inputs: z.record(z.string(), sha256),
  /** sha256 of the path of every input, by what it is for. */
  paths: z.record(z.string(), sha256),
});

export type RunManifest = Frozen<z.infer<typeof runManifestSchema>>;
