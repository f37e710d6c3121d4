// Faults that take the place of an answer, one row each. The others change the answer and are read where it is made.
import type { ServerResponse } from "node:http";
import type { Fault, FaultName } from "./faults.ts";
import { sendError } from "./send.ts";

type Instead = (response: ServerResponse, fault: Fault) => void;

const INSTEAD: Partial<Record<FaultName, Instead>> = {
  "429": (response, { detail }) => sendError(response, 429, "rate_limit_error", "slow down", {}, retryHeader(detail)),
  "500": (response) => sendError(response, 500, "server_error", "something broke"),
  "503": (response) => sendError(response, 503, "unavailable_error", "Loading model"),
  "401": (response) => sendError(response, 401, "authentication_error", "Invalid API Key"),
  nomodel: (response) => sendError(response, 404, "not_found_error", "model not found"),
  html: (response) => text(response, 502, "text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>"),
  notjson: (response) => text(response, 200, "application/json", "{ this is no JSON"),
  redirect: (response) => {
    response.writeHead(302, { location: "http://127.0.0.1:1/" });
    response.end();
  },
  endless: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = () => {
      if (response.destroyed) return;
      if (response.write(" ".repeat(64 * 1024))) setImmediate(more);
      else response.once("drain", more);
    };
    more();
  },
  // The client ends these two.
  stall: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write("{");
  },
  hang: () => {},
};

/** Sends what a fault has instead of an answer; whether one did. */
export function failInstead(response: ServerResponse, faults: ReadonlyMap<FaultName, Fault>): boolean {
  for (const [name, fault] of faults) {
    const instead = INSTEAD[name];
    if (instead === undefined) continue;
    instead(response, fault);
    return true;
  }
  return false;
}

function retryHeader(detail: string): Readonly<Record<string, string>> {
  if (detail === "none") return {};
  const [, milliseconds] = /^(\d{1,9})ms$/.exec(detail) ?? [];
  if (milliseconds !== undefined) return { "retry-after-ms": milliseconds };
  return { "retry-after": detail === "" ? "1" : detail };
}

function text(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "content-type": type });
  response.end(body);
}
