// Bare requests to a simulated server, as any client would send them.

export interface Replied {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server said
  readonly json: any;
}

export async function ask(url: string, path: string, body?: unknown): Promise<Replied> {
  const raw =
    typeof body === "string" ? body : body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
  const reply = await fetch(`${url}${path}`, body === undefined ? {} : { method: "POST", body: raw });
  const text = await reply.text();
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    // A stream, or a fault.
  }
  return { status: reply.status, headers: reply.headers, text, json };
}

export const chat = (url: string, messages: unknown, more: Readonly<Record<string, unknown>> = {}) =>
  ask(url, "/v1/chat/completions", { messages, ...more });

export const HELLO = [
  { role: "system", content: "You answer in one word, whatever the question is." },
  { role: "user", content: "Is anybody there?" },
];
