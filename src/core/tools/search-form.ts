// Is a body a search listing, and in which form? The gate of search-results; an unknown producer is none.
import type { Producer } from "./producer.ts";
import { gitSubcommand, PASS_THROUGH } from "./programs.ts";
import { pipelineOf } from "./stages.ts";
import type { Listing } from "./tool-row.ts";

/** Programs that a search starts with (reference, search-results), beside `git grep`. */
export const SEARCH_PROGRAMS: ReadonlySet<string> = new Set(["grep", "rg", "ag", "ack"]);

const isSearch = (words: readonly string[]): boolean =>
  SEARCH_PROGRAMS.has(words[0] ?? "") || gitSubcommand(words) === "grep";

/**
 * `grouped` or `flat` when the body is a search tool's listing or the output of one pipeline that starts with a search and
 * goes on through pass-through filters or other searches only; else null.
 */
export function searchForm(producer: Producer): Listing | null {
  if (producer.class === "search") return producer.row?.listing ?? null;
  const [first, ...filters] = pipelineOf(producer) ?? [];
  if (first === undefined || !isSearch(first.words)) return null;
  return filters.every(({ words }) => PASS_THROUGH.has(words[0] ?? "") || isSearch(words)) ? "flat" : null;
}
