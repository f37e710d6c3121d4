// llama-server's own small addresses: what it is, whether it is up, what its slots hold, and its tokenizer.
import { faultsAt } from "./faults.ts";
import { piecesOf } from "./pieces.ts";
import { sendError, sendJson } from "./send.ts";
import { buildAt, type Route } from "./serving.ts";

/** Stands for the prompt text of design.md section 7, which is nobody's template. */
const TEMPLATE = "<|role|>\\n content calls \\n";

const health: Route = ({ options, state }, _body, response) => {
  if (faultsAt(options.faults, state.chats + 1).has("503"))
    sendError(response, 503, "unavailable_error", "Loading model");
  else sendJson(response, 200, { status: "ok" });
};

const props: Route = ({ options, state }, _body, response) =>
  sendJson(response, 200, {
    default_generation_settings: { n_ctx: options.context },
    total_slots: options.slots,
    model_path: options.model,
    chat_template: TEMPLATE,
    build_info: buildAt(options, state.chats + 1),
    n_ctx: options.context,
    simulated: true,
  });

const models: Route = ({ options }, _body, response) =>
  sendJson(response, 200, {
    object: "list",
    data: [{ id: options.model, object: "model", owned_by: "llamacpp", meta: { n_ctx_train: options.context } }],
  });

const slots: Route = ({ options, engine }, _body, response) =>
  sendJson(
    response,
    200,
    engine.cache.sizes().map((n_past, id) => ({ id, n_ctx: options.context, n_past, is_processing: false })),
  );

const tokenize: Route = ({ options }, body, response) => {
  const { content, with_pieces: withPieces } = (body ?? {}) as { content?: unknown; with_pieces?: unknown };
  if (typeof content !== "string") {
    sendError(response, 400, "invalid_request_error", "content is no text");
    return;
  }
  const ids = options.encode(content);
  sendJson(response, 200, { tokens: withPieces === true ? piecesOf(ids, options.bytesOf) : [...ids] });
};

export const NATIVE_ROUTES: Readonly<Record<string, Route>> = {
  "GET /health": health,
  "GET /props": props,
  "GET /v1/models": models,
  "GET /slots": slots,
  "POST /tokenize": tokenize,
};
