// Which entries of the corpora take part.
import * as z from "zod";
import { argument, flag } from "./flag.ts";

export const corporaArgument = {
  corpora: argument(z.array(z.string()), { value: "CORPUS", says: "corpus files (JSON lines)" }),
};

/** For commands that read the configuration anyway. */
export const corporaOrConfigured = {
  corpora: argument(z.array(z.string()).default([]), {
    value: "CORPUS",
    says: "corpus files (JSON lines); none: the one of compaction-eval.json",
  }),
};

export const pinOptions = {
  requirePin: flag(z.boolean().default(false), {
    group: "Options",
    says: "refuse a corpus that its pins.json does not list",
  }),
};

export const selectionOptions = {
  kind: flag(z.array(z.string()).optional(), {
    group: "Options",
    value: "KIND",
    says: "only entries of this kind",
    byDefault: "all",
  }),
  entry: flag(z.array(z.string()).optional(), {
    group: "Options",
    value: "ID",
    says: "only the entry of this id",
    byDefault: "all",
  }),
};
