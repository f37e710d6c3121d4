// The two corpora of the repository, loaded once as a user's run would load them, and what every test asks of them.
import { fileURLToPath } from "node:url";
import type { Entry } from "../../src/core/schemas/entry.ts";
import { type Corpus, loadCorpus } from "../../src/corpus/load.ts";

export const CORPORA = fileURLToPath(new URL("../../corpora/", import.meta.url));

const loaded = new Map<string, Promise<Corpus>>();

/** Strictly, and only when the pin agrees. */
export function shipped(name: "mini" | "edge"): Promise<Corpus> {
  const known = loaded.get(name) ?? loadCorpus(`${CORPORA}${name}.jsonl`, { requirePin: true });
  loaded.set(name, known);
  return known;
}

export async function entriesOf(name: "mini" | "edge"): Promise<readonly Entry[]> {
  return (await shipped(name)).entries.map(({ entry }) => entry);
}

/** Bodies of an entry's results. */
export function bodiesOf(entry: Entry): readonly string[] {
  return entry.messages.filter(({ role }) => role === "tool").map(({ content }) => content ?? "");
}

/** Every call of an entry with its result's body, null for a call without one. */
export function callsOf(entry: Entry) {
  const bodies = new Map(entry.messages.map((message) => [message.tool_call_id, message.content] as const));
  return entry.messages.flatMap((message) =>
    (message.tool_calls ?? []).map((call) => ({ ...call, body: bodies.get(call.id) ?? null })),
  );
}
