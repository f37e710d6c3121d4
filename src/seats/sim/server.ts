// The simulated llama-server over real HTTP on loopback: answers, cache figures and faults as it was told. For tests, for trying out
// a policy without a model, and as the yardstick of the client. Everything it says is marked simulated.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { KnownError } from "../../core/errors.ts";
import { chunksOf, errorBody, wholeAnswer } from "./answers.ts";
import { readBody } from "./body.ts";
import { Engine, type EngineOptions } from "./engine.ts";
import { failInstead } from "./fail.ts";
import { type Fault, faultsAt } from "./faults.ts";
import { piecesOf } from "./pieces.ts";
import { chatRequest } from "./request.ts";

export interface SimOptions extends EngineOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly faults: readonly Fault[];
  readonly model: string;
}

export interface SimServer {
  readonly url: string;
  /** Chat requests so far. */
  requests(): number;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const BUILD = "sim-1";
const MOVED_BUILD = "sim-2";
const TEMPLATE = "<|role|>\\n content calls \\n";
/** A client that sends its headers this slowly is none. */
const HEADERS_MS = 10_000;

/** Starts the server. Throws KnownError when the port can't be had. */
export async function startSimServer(options: SimOptions): Promise<SimServer> {
  const state = { chats: 0 };
  const engine = new Engine(options);
  const server = createServer({ headersTimeout: HEADERS_MS, keepAliveTimeout: 60_000 }, (request, response) => {
    handle(request, response, { options, engine, state }).catch(() => response.destroy());
  });
  await listening(server, options.port);
  const { port } = server.address() as { readonly port: number };
  return {
    url: `http://${HOST}:${port}`,
    requests: () => state.chats,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Serving {
  readonly options: SimOptions;
  readonly engine: Engine;
  readonly state: { chats: number };
}

type Route = (serving: Serving, body: unknown, response: ServerResponse) => Promise<void> | void;

const ROUTES: Readonly<Record<string, Route>> = {
  "GET /health": (_serving, _body, response) => json(response, 200, { status: "ok" }),
  "GET /props": ({ options, state }, _body, response) =>
    json(response, 200, {
      default_generation_settings: { n_ctx: options.context },
      total_slots: options.slots,
      model_path: options.model,
      chat_template: TEMPLATE,
      build_info: buildAt(options, state.chats + 1),
      n_ctx: options.context,
      simulated: true,
    }),
  "GET /v1/models": ({ options }, _body, response) =>
    json(response, 200, {
      object: "list",
      data: [{ id: options.model, object: "model", owned_by: "llamacpp", meta: { n_ctx_train: options.context } }],
    }),
  "GET /slots": ({ engine }, _body, response) =>
    json(
      response,
      200,
      engine.cache.sizes().map((n_past, id) => ({ id, n_past, is_processing: false })),
    ),
  "POST /tokenize": ({ options }, body, response) => {
    const content = (body as { content?: unknown } | null)?.content;
    if (typeof content !== "string") {
      json(response, 400, errorBody(400, "invalid_request_error", "content is no text"));
      return;
    }
    const ids = options.encode(content);
    const pieces = (body as { with_pieces?: unknown }).with_pieces === true ? piecesOf(ids, options.bytesOf) : null;
    json(response, 200, { tokens: pieces ?? [...ids] });
  },
  "POST /v1/chat/completions": chat,
};

async function handle(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const path = (request.url ?? "").split("?")[0];
  const route = ROUTES[`${request.method} ${path}`];
  if (route === undefined) {
    request.resume();
    json(response, 404, errorBody(404, "not_found_error", "no such endpoint"));
    return;
  }
  const body = request.method === "POST" ? await readBody(request) : { kind: "json" as const, value: null };
  if (body.kind === "bad") {
    json(response, body.status, errorBody(body.status, "invalid_request_error", body.says));
    return;
  }
  await route(serving, body.value, response);
}

async function chat({ options, engine, state }: Serving, body: unknown, response: ServerResponse): Promise<void> {
  const request = chatRequest(body, options.slots);
  if ("fault" in request) {
    json(response, 400, errorBody(400, "invalid_request_error", request.fault));
    return;
  }
  state.chats += 1;
  const number = state.chats;
  const faults = faultsAt(options.faults, number);
  if (faults.has("evict")) engine.cache.clear();
  if (failInstead(response, faults)) return;
  const computed = await engine.compute(request, number);
  if (computed.kind === "overflow" || faults.has("overflow")) {
    const message = `the request exceeds the available context size (${options.context} tokens)`;
    const more = { n_prompt_tokens: computed.prompt, n_ctx: options.context };
    json(response, 400, errorBody(400, "exceed_context_size_error", message, more));
    return;
  }
  const answer = faults.has("empty")
    ? { ...computed, message: { ...computed.message, content: "" }, output: 0 }
    : computed;
  const shown = { id: `sim-${number}`, model: options.model, build: buildAt(options, number), faults };
  if (!request.stream) {
    const text = JSON.stringify(wholeAnswer(answer, shown));
    send(
      response,
      "application/json",
      faults.has("cut") ? [text.slice(0, text.length >> 1)] : [text],
      faults.has("cut"),
    );
    return;
  }
  const events = [...chunksOf(answer, shown).map((chunk) => JSON.stringify(chunk)), "[DONE]"];
  const kept = faults.has("cut") ? events.slice(0, events.length >> 1) : events;
  send(
    response,
    "text/event-stream",
    kept.map((event) => `data: ${event}\n\n`),
    faults.has("cut"),
  );
}

function buildAt({ faults }: SimOptions, number: number): string {
  return faultsAt(faults, number).has("pin") ? MOVED_BUILD : BUILD;
}

function json(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.end(text);
}

/** Sends parts; `cut`: the connection ends with them, before the body does. */
function send(response: ServerResponse, type: string, parts: readonly string[], cut: boolean): void {
  response.writeHead(200, { "content-type": type });
  for (const part of parts) response.write(part);
  if (cut) setImmediate(() => response.destroy());
  else response.end();
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        new KnownError("serve-sim/port", `port ${port} can't be listened on (${error.code ?? "refused"})`, {
          remedy: "give another --port, or 0 for any free one",
        }),
      ),
    );
    server.listen(port, HOST, () => resolve());
  });
}
