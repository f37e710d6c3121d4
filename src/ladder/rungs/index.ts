// The rungs in climbing order, least destructive first, and which option switches each on.
import type { LadderOptions } from "../names.ts";
import type { Rung } from "../rung.ts";
import { dedupe } from "./dedupe.ts";
import { drop } from "./drop.ts";
import { elide } from "./elide.ts";
import { gcf } from "./gcf.ts";
import { logCollapse } from "./log-collapse.ts";
import { searchResults } from "./search-results.ts";
import { skeleton } from "./skeleton.ts";

export interface RungRow {
  readonly rung: Rung;
  /** The option that switches it; null for a rung that is always on. */
  readonly option: keyof LadderOptions | null;
}

export const RUNGS: readonly RungRow[] = [
  { rung: dedupe, option: null },
  { rung: gcf, option: "gcf" },
  { rung: logCollapse, option: "logs" },
  { rung: searchResults, option: "search" },
  { rung: skeleton, option: "skeleton" },
  { rung: elide, option: null },
  { rung: drop, option: null },
];
