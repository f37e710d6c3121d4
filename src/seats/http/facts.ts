// What a server is, asked once: its dialect, model, window and pin. Every address that does not answer is one that says nothing; only
// when nobody answers at all is there no seat.
import { canonicalJson } from "../../core/canonical.ts";
import { KnownError } from "../../core/errors.ts";
import { sha256 } from "../../core/hash.ts";
import type { Dialect, Found } from "../dialects/dialect.ts";
import { count } from "../dialects/figures.ts";
import { dialectNamed, dialectOf } from "../dialects/index.ts";
import type { SeatFacts } from "../seat.ts";
import { listOf, objectOf, textOf } from "../wires/wire.ts";
import type { HttpSeatSpec } from "./spec.ts";

/** Served window when nobody tells (coding-agent.txt, --ctx-tokens). */
export const FALLBACK_WINDOW = 8192;
/** Claude's served window; the API has no address that tells it. */
const ANTHROPIC_WINDOW = 200_000;

/** GETs a JSON object below the server's root; null when it does not come. */
export type Look = (path: string) => Promise<
  | {
      readonly kind: "object";
      readonly value: Readonly<Record<string, unknown>>;
      readonly headers: ReadonlyMap<string, string>;
    }
  | { readonly kind: "nothing"; readonly status: number | null; readonly says: string }
>;

export interface KnownServer {
  readonly facts: SeatFacts;
  readonly dialect: Dialect;
  readonly model: string | null;
}

type Props = Readonly<Record<string, unknown>>;

/** Throws KnownError (exit inconclusive) when nothing answers. */
export async function factsOf(spec: HttpSeatSpec, host: string, look: Look): Promise<KnownServer> {
  if (spec.wire === "anthropic") return anthropicFacts(spec, host);
  const models = await look("/v1/models");
  const ids = models.kind === "object" ? listOf(models.value.data).map((row) => textOf(objectOf(row).id)) : [];
  const model = spec.model ?? (ids.length === 1 ? (ids[0] ?? null) : null);
  const upstream = model === null ? null : await look(`/upstream/${encodeURIComponent(model)}/props`);
  const bare = upstream?.kind === "object" ? null : await look("/props");
  const propsAnswer = upstream?.kind === "object" ? upstream : bare;
  const props = propsAnswer?.kind === "object" ? propsAnswer.value : null;
  const version = props === null && models.kind === "nothing" ? await look("/api/version") : null;
  requireAnyone(spec, [models, propsAnswer, version]);
  const found: Found = {
    props,
    upstream: upstream?.kind === "object",
    models: models.kind === "object" ? models.value : null,
    version: version?.kind === "object" ? version.value : null,
    headers: models.kind === "object" ? models.headers : new Map(),
    host,
    wire: spec.wire,
  };
  const dialect = spec.dialect === null ? dialectOf(found) : dialectNamed(spec.dialect);
  const served = windowOf(found, model);
  const notes: string[] = [];
  if (spec.window !== null && served.from !== "fallback" && spec.window > served.tokens)
    notes.push(`the window given (${spec.window}) is larger than the ${served.tokens} tokens that are served`);
  if (spec.window === null && served.from === "fallback")
    notes.push(`the server tells no window; ${FALLBACK_WINDOW} tokens are assumed`);
  const pin = props === null ? null : pinOf(spec, model, props);
  const facts: SeatFacts = {
    figures: props?.simulated === true ? "simulated" : "measured",
    dialect: dialect.name,
    model: model === null ? null : shownModel(model),
    window: spec.window === null ? served : { tokens: spec.window, from: "configured" },
    pin,
    unpinnable: pin === null ? "the server does not tell what it runs (no /props)" : null,
    slots: count(props?.total_slots),
    tokenizes: dialect.nativePath !== null,
    notes,
  };
  return { facts, dialect, model };
}

/** llama-server calls a model by its file; where that lies is nobody's business. */
function shownModel(model: string): string {
  return /^(?:\/|[A-Za-z]:[\\/])/.test(model) ? (model.split(/[\\/]/).at(-1) ?? model) : model;
}

function anthropicFacts(spec: HttpSeatSpec, host: string): KnownServer {
  const found: Found = {
    props: null,
    upstream: false,
    models: null,
    version: null,
    headers: new Map(),
    host,
    wire: spec.wire,
  };
  const dialect = spec.dialect === null ? dialectOf(found) : dialectNamed(spec.dialect);
  const facts: SeatFacts = {
    figures: "measured",
    dialect: dialect.name,
    model: spec.model,
    window:
      spec.window === null
        ? { tokens: ANTHROPIC_WINDOW, from: "fallback" }
        : { tokens: spec.window, from: "configured" },
    pin: null,
    unpinnable: "the server does not tell what it runs",
    slots: null,
    tokenizes: false,
    notes: [],
  };
  return { facts, dialect, model: spec.model };
}

function requireAnyone(spec: HttpSeatSpec, answers: readonly (Awaited<ReturnType<Look>> | null)[]): void {
  const nothing = answers.flatMap((answer) => (answer?.kind === "nothing" ? [answer] : []));
  if (
    answers.some((answer) => answer?.kind === "object") ||
    nothing.some(({ status }) => status !== null && status < 500 && status !== 401 && status !== 403)
  )
    return;
  const first = nothing[0];
  throw new KnownError("seat/unreachable", `seat ${spec.name}: ${first?.says ?? "nothing answers"}`, {
    remedy: "nothing was measured",
    exit: "inconclusive",
  });
}

function windowOf({ props, upstream, models }: Found, model: string | null): SeatFacts["window"] {
  const own = count(props?.n_ctx) ?? count(objectOf(props?.default_generation_settings).n_ctx);
  if (own !== null && own > 0) return { tokens: own, from: upstream ? "upstream-props" : "props" };
  for (const raw of listOf(models?.data)) {
    const row = objectOf(raw);
    if (model !== null && row.id !== model) continue;
    const told =
      count(row.max_model_len) ??
      count(row.context_length) ??
      count(row.context_window) ??
      count(objectOf(row.meta).n_ctx_train);
    if (told !== null && told > 0) return { tokens: told, from: "models" };
  }
  return { tokens: FALLBACK_WINDOW, from: "fallback" };
}

/** sha256 of what the server says it is (own-formats, Contract). */
export function pinOf({ wire }: Pick<HttpSeatSpec, "wire">, model: string | null, props: Props): string | null {
  if (props.model_path === undefined && props.build_info === undefined) return null;
  const template = textOf(props.chat_template);
  const told = {
    model_path: textOf(props.model_path),
    n_ctx: count(props.n_ctx) ?? count(objectOf(props.default_generation_settings).n_ctx),
    chat_template: template === null ? null : sha256(template),
    build_info: textOf(props.build_info),
  };
  return sha256(canonicalJson({ wire, model, props: told }));
}
