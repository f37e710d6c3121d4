// One chat request to the simulated server: counted, failed as it was told to, computed and answered whole or as a stream.
import { chunksOf, wholeAnswer } from "./answers.ts";
import { failInstead } from "./fail.ts";
import { type Fault, faultsAt } from "./faults.ts";
import { chatRequest } from "./request.ts";
import { sendError, sendJson, sendParts } from "./send.ts";
import { buildAt, type Route } from "./serving.ts";

/** What `slow` waits for unless it says, in milliseconds. */
const SLOW_MS = 1000;

export const chat: Route = async (serving, body, response) => {
  const { options, engine, state, closing } = serving;
  const request = chatRequest(body, options.slots);
  if ("fault" in request) {
    sendError(response, 400, "invalid_request_error", request.fault);
    return;
  }
  state.chats += 1;
  const number = state.chats;
  const faults = faultsAt(options.faults, number);
  if (faults.has("evict") || options.evictAfter.includes(number - 1)) engine.cache.clear();
  if (failInstead(response, faults)) return;
  const computed = await engine.compute(request, faults.has("overflow"));
  const slow = faults.get("slow");
  if (slow !== undefined) await options.sleep(slowness(slow), closing);
  if (computed.kind === "overflow") {
    const message = `the request exceeds the available context size (${options.context} tokens)`;
    const more = { n_prompt_tokens: computed.prompt, n_ctx: options.context };
    sendError(response, 400, "exceed_context_size_error", message, more);
    return;
  }
  if (computed.kind === "failed") {
    sendError(response, 500, "server_error", computed.says);
    return;
  }
  const answer = faults.has("empty") ? { ...computed, message: EMPTY, finish: "stop", output: 0 } : computed;
  const shown = { id: `sim-${number}`, model: options.model, build: buildAt(options, number), faults };
  const cut = faults.has("cut");
  if (request.stream) {
    const chunks = chunksOf(answer, shown, request.usageInStream).map((chunk) => JSON.stringify(chunk));
    const events = [...chunks, "[DONE]"].map((event) => `data: ${event}\n\n`);
    sendParts(response, "text/event-stream", cut ? events.slice(0, events.length >> 1) : events, cut);
  } else if (cut) {
    const text = JSON.stringify(wholeAnswer(answer, shown));
    sendParts(response, "application/json", [text.slice(0, text.length >> 1)], cut);
  } else sendJson(response, 200, wholeAnswer(answer, shown));
};

const EMPTY = { role: "assistant", content: "" } as const;

function slowness({ detail }: Fault): number {
  return detail === "" ? SLOW_MS : Number(detail);
}
