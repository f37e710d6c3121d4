// The body of a request to the simulated server: bounded in bytes, JSON or a sentence about why it is none.
import type { IncomingMessage } from "node:http";

/** A prompt of a million tokens is a few megabytes. */
const MAX_BYTES = 64 * 1024 * 1024;

export type Body =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "bad"; readonly status: number; readonly says: string };

/** What is beyond the bound is read and forgotten, so that the client hears why. Rejects when the client goes away. */
export async function readBody(request: IncomingMessage): Promise<Body> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MAX_BYTES) chunks = [];
    else chunks.push(chunk as Buffer);
  }
  if (bytes > MAX_BYTES) return { kind: "bad", status: 413, says: `the body is over ${MAX_BYTES} bytes` };
  try {
    return { kind: "json", value: JSON.parse(Buffer.concat(chunks).toString("utf8")) };
  } catch {
    return { kind: "bad", status: 400, says: "the body is no JSON" };
  }
}
