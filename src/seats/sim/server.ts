// The simulated llama-server over real HTTP on loopback: answers, cache figures and faults as it was told. For tests, for trying out
// a policy without a model, and as the yardstick of the client. Everything it says is marked simulated.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { KnownError } from "../../core/errors.ts";
import { readBody } from "./body.ts";
import { chat } from "./chat.ts";
import { Engine } from "./engine.ts";
import { NATIVE_ROUTES } from "./native-routes.ts";
import { sendError } from "./send.ts";
import type { Route, Serving, SimOptions } from "./serving.ts";

export type { SimOptions } from "./serving.ts";

export interface SimServer {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string;
  /** Chat requests so far, those that ended in a fault among them. */
  requests(): number;
  /** Ends every connection, whatever is under way on it. */
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
/** A client that sends its headers, or its whole request, this slowly is none. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 60_000;
const IDLE_MS = 60_000;

const ROUTES: Readonly<Record<string, Route>> = { ...NATIVE_ROUTES, "POST /v1/chat/completions": chat };

/** Starts the server. Throws KnownError when the port can't be had. */
export async function startSimServer(options: SimOptions): Promise<SimServer> {
  const closing = new AbortController();
  const serving = { options, engine: new Engine(options), state: { chats: 0 }, closing: closing.signal };
  const times = { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS, keepAliveTimeout: IDLE_MS };
  const server = createServer(times, (request, response) => {
    handle(request, response, serving).catch(() => giveUp(response));
  });
  await listening(server, options.port);
  const { port } = server.address() as { readonly port: number };
  return {
    url: `http://${HOST}:${port}`,
    requests: () => serving.state.chats,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(request: IncomingMessage, response: ServerResponse, serving: Serving): Promise<void> {
  const path = (request.url ?? "").split("?")[0];
  const route = ROUTES[`${request.method} ${path}`];
  if (route === undefined) {
    request.resume();
    sendError(response, 404, "not_found_error", "no such endpoint");
    return;
  }
  const body = request.method === "POST" ? await readBody(request) : { kind: "json" as const, value: null };
  if (body.kind === "bad") sendError(response, body.status, "invalid_request_error", body.says);
  else await route(serving, body.value, response);
}

/** A client that went away, or a bug: neither may take the server down. */
function giveUp(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) response.destroy();
  else sendError(response, 500, "server_error", "the simulation failed");
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
