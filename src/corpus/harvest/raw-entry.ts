// One stretch as a corpus entry, still unredacted: it stays in memory. The id is given after redaction, from what is left then.

import { sha256 } from "../../core/hash.ts";
import { kindOf } from "../../core/kind.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import type { Run } from "../../core/schemas/run.ts";
import { producersOf } from "../../core/tools/producer.ts";
import { LIVE_KEEP_RECENT, liveProtectedPrefix } from "../../core/units.ts";
import type { Stretch } from "./stretch.ts";

/** Stands where the id will be. */
export const NO_ID = "-";

export function rawEntry(run: Run, { start, end, startsFromSummary }: Stretch): Entry {
  const messages = run.messages.slice(start, end);
  const ids = new Set(messages.flatMap(({ tool_calls: calls = [] }) => calls.map(({ id }) => id)));
  const results = Object.fromEntries(Object.entries(run.results).filter(([id]) => ids.has(id)));
  const turns = run.turns.filter((turn) => turn >= start && turn < end).map((turn) => turn - start);
  const before = replies(run, 0, start);
  const calls = replies(run, start, end);
  const models = run.model.slice(before, before + calls).filter((model) => model !== null);
  return {
    id: NO_ID,
    kind: kindOf(messages, producersOf(messages)),
    protected_prefix: liveProtectedPrefix(messages),
    keep_recent: LIVE_KEEP_RECENT,
    messages,
    ...(run.tools === undefined ? {} : { tools: run.tools }),
    ...(Object.keys(results).length === 0 ? {} : { results }),
    ...(turns.length === 0 ? {} : { turns }),
    usage: run.usage.slice(before, before + calls),
    meta: {
      format: run.source,
      ...(models[0] === undefined ? {} : { model: models[0] }),
      ...(run.session === null ? {} : { session: sha256(`${run.source}/${run.session}`).slice(0, 16) }),
      ...(startsFromSummary ? { starts_from_summary: true } : {}),
      ledger: run.ledger,
    },
  };
}

function replies(run: Run, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at += 1) if (run.messages[at]?.role === "assistant") count += 1;
  return count;
}
