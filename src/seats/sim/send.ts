// How the simulated server puts a body on the wire: JSON, an error in OpenAI's form, or parts that may break off.
import type { ServerResponse } from "node:http";

type Headers = Readonly<Record<string, string>>;

export function sendJson(response: ServerResponse, status: number, value: unknown, headers: Headers = {}): void {
  const text = JSON.stringify(value);
  const length = Buffer.byteLength(text);
  response.writeHead(status, { "content-type": "application/json", "content-length": length, ...headers });
  response.end(text);
}

/** `more` stands in the error beside its code, type and message. */
export function sendError(
  response: ServerResponse,
  status: number,
  type: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
  headers: Headers = {},
): void {
  sendJson(response, status, { error: { code: status, message, type, ...more } }, headers);
}

/** `cut`: the connection ends with the parts, before the body does. */
export function sendParts(response: ServerResponse, type: string, parts: readonly string[], cut: boolean): void {
  response.writeHead(200, { "content-type": type });
  for (const part of parts) response.write(part);
  if (cut) setImmediate(() => response.destroy());
  else response.end();
}
