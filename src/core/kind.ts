// The kind of a tool body, and of an entry: what most of its tool bytes are. One classifier for the whole project. The
// producer decides where it can, because a build log of a JSON tool is still a build log; then the text does.
import { Buffer } from "node:buffer";
import { kindOfCommand } from "./kinds/command.ts";
import {
  looksLikeBuild,
  looksLikeCode,
  looksLikeDiff,
  looksLikeHits,
  looksLikeJson,
  looksLikeListing,
  looksLikeLog,
  looksLikePage,
  looksLikeTable,
} from "./kinds/content.ts";
import { kindOfPath } from "./kinds/endings.ts";
import { sampledLines } from "./kinds/sample.ts";
import type { Transcript } from "./message.ts";
import { KINDS, type Kind } from "./schemas/entry.ts";
import { openFrame } from "./tools/frame.ts";

/** What is known of the call that made a body; a `Producer` of the tool table is one. */
export type KindProducer = {
  readonly class: string;
  readonly command: string | null;
  readonly path: string | null;
} | null;

/** A body as the rules see it: what the tool's framing holds, and sampled lines of it. */
interface Look {
  readonly text: string;
  readonly lines: readonly string[];
  readonly producer: KindProducer;
}

export interface KindRule {
  readonly name: string;
  readonly reason: string;
  decide(look: Look): Kind | null;
}

const when =
  (kind: Kind, holds: (look: Look) => boolean) =>
  (look: Look): Kind | null =>
    holds(look) ? kind : null;

/** In order; the first that decides is believed. The last decides always. */
export const KIND_RULES: readonly KindRule[] = [
  {
    name: "JSON by form",
    reason: "the lossless rung works on JSON whoever printed it",
    decide: when("json", ({ text }) => looksLikeJson(text)),
  },
  {
    name: "file that was read",
    reason: "a file's ending says more of it than its lines do",
    decide: ({ producer }) => (producer?.class === "read" && producer.path !== null ? kindOfPath(producer.path) : null),
  },
  {
    name: "search, list or fetch tool",
    reason: "these tools print one thing only",
    decide: ({ producer }) => BY_CLASS.get(producer?.class ?? "") ?? null,
  },
  {
    name: "command",
    reason: "programs print what they are for; filters behind a pipe keep the kind",
    decide: ({ producer }) =>
      producer?.class === "shell" && producer.command !== null ? kindOfCommand(producer.command) : null,
  },
  {
    name: "diff lines",
    reason: "hunk headers occur nowhere else",
    decide: when("diff", ({ lines }) => looksLikeDiff(lines)),
  },
  {
    name: "commit lines",
    reason: "a commit per line, or git's own headers",
    decide: when("vcs-log", ({ lines }) => looksLikeLog(lines)),
  },
  {
    name: "hits",
    reason: "half of the lines name a file and a line",
    decide: when("search-listing", ({ lines }) => looksLikeHits(lines)),
  },
  {
    name: "markup",
    reason: "a page, or mostly tags",
    decide: when("web", ({ lines }) => looksLikePage(lines)),
  },
  {
    name: "build and test lines",
    reason: "a fifth of the lines speak of tests, warnings or progress, or open with a time or a level",
    decide: when("build-log", ({ lines }) => looksLikeBuild(lines)),
  },
  {
    name: "code lines",
    reason: "two fifths of the lines open or end as statements do",
    decide: when("code", ({ lines }) => looksLikeCode(lines)),
  },
  {
    name: "table",
    reason: "most lines have the same number of separators",
    decide: when("data", ({ lines }) => looksLikeTable(lines)),
  },
  {
    name: "listed names",
    reason: "most lines are a path, a name with its mode, or a branch of a tree",
    decide: when("listing", ({ lines }) => looksLikeListing(lines)),
  },
  { name: "anything else", reason: "text without another form is prose", decide: () => "prose" },
];

const BY_CLASS: ReadonlyMap<string, Kind> = new Map([
  ["search", "search-listing"],
  ["list", "listing"],
  ["fetch", "web"],
]);

/** The kind of one tool body; never `mixed`. Cost bounded by a few sampled kilobytes and the framing. */
export function kindOfBody(body: string, producer: KindProducer = null): Kind {
  const text = openFrame(body).payloads.join("\n");
  const look: Look = { text, lines: sampledLines(text), producer };
  for (const rule of KIND_RULES) {
    const kind = rule.decide(look);
    if (kind !== null) return kind;
  }
  return "prose";
}

/**
 * The kind that holds at least half of the UTF-8 bytes of an entry's tool bodies, else `mixed`; `mixed` too without any. Of
 * two that hold half each, the first in the list of kinds. `producers` maps the message index of a result to its producer.
 */
export function kindOf(messages: Transcript, producers: ReadonlyMap<number, KindProducer>): Kind {
  const bytes = new Map<Kind, number>();
  let total = 0;
  messages.forEach((message, index) => {
    if (message.role !== "tool" || !message.content) return;
    const size = Buffer.byteLength(message.content, "utf8");
    const kind = kindOfBody(message.content, producers.get(index) ?? null);
    bytes.set(kind, (bytes.get(kind) ?? 0) + size);
    total += size;
  });
  return total === 0 ? "mixed" : (KINDS.find((kind) => (bytes.get(kind) ?? 0) * 2 >= total) ?? "mixed");
}
