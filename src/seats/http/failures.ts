// What went wrong with a request, as one class and one sentence of ours. Nothing of a body is repeated; of the server's words only
// short codes are looked at.
import type { FailureClass, SeatFailure } from "../seat.ts";
import { type Got, MAX_ANSWER_BYTES } from "./transport.ts";

/** Codes by which servers name a prompt that does not fit: llama.cpp, OpenAI and its kin, Anthropic by its sentence. */
const OVERFLOW =
  /exceed_context_size|context_length_exceeded|context length|context size|prompt is too long|maximum context|too many tokens/i;

export interface About {
  readonly name: string;
  /** Without credentials, path or query. */
  readonly origin: string;
  readonly timeoutMs: number;
  readonly keyed: boolean;
}

/** The failure of an answer or of its absence; null for an answer of status 200 whose body is still to be read. */
export function failureOf(got: Got, about: About): SeatFailure | null {
  switch (got.kind) {
    case "timeout":
      return failure(
        "timeout",
        `${about.name} did not answer within ${Math.round(about.timeoutMs / 1000)} s; give a longer --request-timeout`,
      );
    case "cancelled":
      return failure("cancelled", "cancelled");
    case "unreachable":
      return failure(
        "unreachable",
        `nothing answers at ${about.origin} (${got.code}); start the server, or give another --endpoint`,
      );
    case "cut":
      return failure("bad-reply", `${about.name} broke off in the middle of its answer; see the server's log`);
    case "too-large":
      return failure(
        "bad-reply",
        `${about.name} sent more than ${MAX_ANSWER_BYTES / 2 ** 20} MiB; give a smaller --max-out`,
      );
    case "answer":
      return got.status >= 200 && got.status < 300 ? null : statusFailure(got, about);
  }
}

interface Row {
  readonly holds: (status: number, text: string) => boolean;
  readonly class: FailureClass;
  readonly says: (about: About, status: number) => string;
}

const ROWS: readonly Row[] = [
  {
    holds: (status, text) =>
      (status === 400 || status === 413 || status === 422 || status === 500) && OVERFLOW.test(text),
    class: "overflow",
    says: ({ name }) =>
      `the prompt does not fit the context of ${name}; give a smaller budget or a server with a larger one`,
  },
  {
    holds: (status) => status === 401 || status === 403,
    class: "refused",
    says: ({ name, keyed }) =>
      keyed
        ? `${name} does not take the key; check the variable that holds it`
        : `${name} asks for a key; name its variable by --key-env`,
  },
  {
    holds: (status, text) => status === 404 && /model/i.test(text),
    class: "no-model",
    says: ({ name }) => `${name} does not have the model; give another --model`,
  },
  {
    holds: (status) => status === 404,
    class: "refused",
    says: ({ origin }) => `${origin} has no such endpoint; check --endpoint and --wire`,
  },
  {
    holds: (status) => status === 429,
    class: "busy",
    says: ({ name }) => `${name} is still busy after every retry; ask less often`,
  },
  {
    holds: (status) => status === 503,
    class: "busy",
    says: ({ name }) => `${name} is not ready (503) after every retry; wait until its model is loaded`,
  },
  {
    holds: (status) => status >= 300 && status < 400,
    class: "refused",
    says: ({ origin }) => `${origin} points elsewhere, which is not followed; give the address that it points to`,
  },
  {
    holds: (status, text) => status >= 500 && text.trimStart().startsWith("<"),
    class: "server-error",
    says: ({ origin }, status) =>
      `an HTML page (${status}) came from ${origin}; a proxy answers in place of the server`,
  },
  {
    holds: (status) => status >= 500,
    class: "server-error",
    says: ({ name }, status) => `${name} failed (${status}); see the server's log`,
  },
  {
    holds: () => true,
    class: "refused",
    says: ({ name }, status) => `${name} refuses the request (${status}); check --wire, --model and the options`,
  },
];

function statusFailure({ status, text }: Extract<Got, { kind: "answer" }>, about: About): SeatFailure {
  const start = text.slice(0, 4096);
  const row = ROWS.find(({ holds }) => holds(status, start)) as Row;
  return { class: row.class, says: row.says(about, status), status, promptTokens: promptTokensIn(start) };
}

/** llama.cpp tells the size of a prompt that does not fit. */
function promptTokensIn(text: string): number | null {
  const found = /"n_prompt_tokens"\s{0,4}:\s{0,4}(\d{1,9})/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

export function failure(kind: FailureClass, says: string): SeatFailure {
  return { class: kind, says, status: null, promptTokens: null };
}
