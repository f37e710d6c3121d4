// One request over HTTP and its whole answer, bounded in bytes and time. Follows no redirect, reads no proxy setting, never throws for
// what a server or a network may do: that is an answer of its own.
import { Agent, request } from "undici";

/** Bytes of an answer; a model's longest is a few hundred kilobytes. */
export const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

export interface Asked {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
  readonly abort: AbortSignal | undefined;
}

export type Got =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly headers: ReadonlyMap<string, string>;
      readonly text: string;
    }
  /** Nothing of an answer came. `retry`: the request was not taken, so that it may be sent again. */
  | { readonly kind: "unreachable"; readonly code: string; readonly retry: boolean }
  /** The answer began and broke off. */
  | { readonly kind: "cut" }
  | { readonly kind: "too-large" }
  | { readonly kind: "timeout" }
  | { readonly kind: "cancelled" };

/** The connections of one seat: one, kept open, so that requests reach the server in order. */
export class Transport {
  private readonly agent = new Agent({ connections: 1, pipelining: 1, keepAliveTimeout: 60_000 });

  async ask({ method, url, headers, body, timeoutMs, abort }: Asked): Promise<Got> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = abort === undefined ? timeout : AbortSignal.any([abort, timeout]);
    let begun = false;
    try {
      const reply = await request(url, {
        dispatcher: this.agent,
        method,
        headers,
        body,
        signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      });
      begun = true;
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of reply.body) {
        bytes += (chunk as Buffer).length;
        if (bytes > MAX_ANSWER_BYTES) {
          reply.body.destroy();
          return { kind: "too-large" };
        }
        chunks.push(chunk as Buffer);
      }
      return {
        kind: "answer",
        status: reply.statusCode,
        headers: headersOf(reply.headers),
        text: Buffer.concat(chunks).toString("utf8"),
      };
    } catch (error) {
      if (abort?.aborted === true) return { kind: "cancelled" };
      const code = codeOf(error);
      if (timeout.aborted || TIMEOUTS.has(code)) return { kind: "timeout" };
      if (begun) return { kind: "cut" };
      return { kind: "unreachable", code, retry: RESET.has(code) };
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}

const TIMEOUTS = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT", "ETIMEDOUT"]);
/** The server let an idle connection go while the request was on its way. */
const RESET = new Set(["ECONNRESET", "UND_ERR_SOCKET", "EPIPE"]);

/** A short code of what went wrong; never a message, which may hold an address or more. */
function codeOf(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 4 && typeof at === "object" && at !== null; depth += 1) {
    const { code, cause, errors } = at as { code?: unknown; cause?: unknown; errors?: readonly unknown[] };
    if (typeof code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
    at = cause ?? errors?.[0];
  }
  return "UNKNOWN";
}

function headersOf(raw: Readonly<Record<string, string | string[] | undefined>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(raw).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? (value[0] ?? "") : value] as const],
    ),
  );
}
