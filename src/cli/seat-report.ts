// What `seat probe` found, as its document and as a report. A figure that is not known is null and stands under `unknown` with its reason.
import type { Cell, ReportDocument } from "../core/report.ts";
import { type SeatInspection, unknownsOf } from "../seats/probe/inspect.ts";
import type { SeatFacts } from "../seats/seat.ts";

/** Where the window was found, in words. */
const WINDOW_FROM: Readonly<Record<SeatFacts["window"]["from"], string>> = {
  configured: "configured",
  "upstream-props": "/upstream/{model}/props",
  props: "/props",
  models: "/v1/models",
  fallback: "nobody; assumed",
};

/** The document of a probe. An address is no part of it: two runs from two machines can be compared. */
export function inspectionDocument(name: string, found: SeatInspection) {
  const { facts, reuse } = found;
  return {
    schema: "seat-probe/1",
    seat: /^https?:/.test(name) ? "endpoint" : name,
    figures: facts.figures,
    dialect: facts.dialect,
    model: facts.model,
    window: facts.window,
    tokenizer: found.noTokenizer === null ? "pieces" : null,
    cache_fields: found.cacheFields,
    reuse: {
      kind: reuse.kind,
      repeat: reuse.repeatReuse,
      block: reuse.rule?.block ?? null,
      cache: reuse.rule?.kind ?? null,
      least_prompt: found.least,
      seen: reuse.seen,
    },
    pin: facts.pin,
    slots: facts.slots,
    unknown: unknownsOf(found),
    notes: found.notes,
    sent: { requests: found.requests, prompt_tokens: found.promptTokens },
  };
}

type InspectionDocument = ReturnType<typeof inspectionDocument>;

export function inspectionReport(document: InspectionDocument): ReportDocument {
  const { reuse, window, unknown, notes, cache_fields: fields, sent } = document;
  const or = (value: string | null): Cell => value ?? "unknown";
  return {
    title: `seat probe: ${document.seat}`,
    blocks: [
      {
        kind: "facts",
        rows: [
          ["figures", document.figures],
          ["dialect", document.dialect ?? "none (no server)"],
          ["model", or(document.model)],
          ["window", { kind: "count", value: window.tokens }],
          ["window told by", WINDOW_FROM[window.from]],
          ["tokenizer", document.tokenizer === null ? "none" : "gives pieces"],
          ["cache fields", fields.length === 0 ? "none seen" : fields.join(", ")],
          ["reuse", reuse.kind],
          ["a repeat is reused to", { kind: "share", value: reuse.repeat }],
          ["tokens of a block", { kind: "count", value: reuse.block }],
          ["cache", or(reuse.cache)],
          ["slots", { kind: "count", value: document.slots }],
          ["pin", or(document.pin)],
          ["requests sent", { kind: "count", value: sent.requests }],
          ["their prompt tokens", { kind: "count", value: sent.prompt_tokens }],
        ],
      },
      ...section(
        "Unknown, and why",
        unknown.map(({ what, why }) => `${what}: ${why}`),
      ),
      ...section("Notes", notes),
    ],
  };
}

function section(text: string, items: readonly string[]): ReportDocument["blocks"] {
  return items.length === 0
    ? []
    : [
        { kind: "heading", text },
        { kind: "list", items },
      ];
}
