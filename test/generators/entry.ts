// Random legal corpus entries: a legal transcript with everything optional that an entry may carry.
import fc from "fast-check";
import { type Entry, KINDS } from "../../src/core/schemas/entry.ts";
import type { Usage } from "../../src/core/schemas/usage.ts";
import { anyText } from "./bodies.ts";
import { transcriptArbitrary } from "./transcript.ts";

const countOrNull = fc.option(fc.nat({ max: 100_000 }));

const usage: fc.Arbitrary<Usage> = fc
  .record({ cached: countOrNull, fresh: countOrNull, written: countOrNull, output: countOrNull, why: anyText })
  .map(({ cached, fresh, written, output, why }) => {
    const prompt = cached === null || fresh === null ? null : cached + fresh;
    return { prompt, cached, fresh, written, output, ...(prompt === null ? { why } : {}) };
  });

/** A tool spec: any JSON without `__proto__` keys, whose numbers survive being written. */
const toolSpec = fc.record({ name: anyText, schema: fc.jsonValue({ maxDepth: 3 }) }).map((spec) => {
  return JSON.parse(JSON.stringify(spec).replaceAll("__proto__", "proto")) as Record<string, unknown>;
});

const flag = fc.option(fc.boolean());

/** An entry whose id is `id`, or random when none is given. */
export function entryArbitrary(options: { maxTurns?: number } = {}): fc.Arbitrary<Entry> {
  return fc
    .record({
      id: fc.oneof(
        fc.uuid(),
        anyText.filter((text) => text !== ""),
      ),
      kind: fc.constantFrom(...KINDS),
      transcript: transcriptArbitrary({ maxTurns: options.maxTurns ?? 5 }),
      usage: fc.option(fc.array(usage, { minLength: 40, maxLength: 40 }), { nil: undefined }),
      tools: fc.option(fc.array(toolSpec, { maxLength: 3 }), { nil: undefined }),
      flags: fc.option(fc.record({ failed: flag, no_op: flag }), { nil: undefined }),
      model: fc.option(anyText, { nil: undefined }),
      summary: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(({ id, kind, transcript, usage, tools, flags, model, summary }): Entry => {
      const { messages, pinned, protectedPrefix, keepRecent } = transcript;
      const replies = messages.filter(({ role }) => role === "assistant").length;
      const calls = messages.flatMap((message) => message.tool_calls ?? []).map((call) => call.id);
      return {
        id,
        kind,
        protected_prefix: protectedPrefix,
        keep_recent: keepRecent,
        messages,
        ...(pinned.length > 0 ? { pinned } : {}),
        ...(usage === undefined ? {} : { usage: usage.slice(0, replies) }),
        ...(tools === undefined ? {} : { tools }),
        ...(flags === undefined ? {} : { results: Object.fromEntries(calls.map((call) => [call, flags])) }),
        meta: {
          format: "test",
          ...(model === undefined ? {} : { model }),
          ...(summary === undefined ? {} : { starts_from_summary: summary }),
        },
      };
    });
}
