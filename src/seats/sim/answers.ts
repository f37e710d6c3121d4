// Bodies that the simulated server sends, in llama-server's forms: an answer whole or in chunks, its figures, its errors. The times
// in them are simulated: they grow with the tokens and with nothing else.
import type { Computed } from "./engine.ts";
import type { FaultName } from "./faults.ts";

type Answer = Extract<Computed, { readonly kind: "answer" }>;

/** Milliseconds that a prompt token and an output token are said to take. */
const PROMPT_MS = 1;
const OUTPUT_MS = 10;

export interface Shown {
  readonly id: string;
  readonly model: string;
  readonly build: string;
  readonly faults: ReadonlyMap<FaultName, unknown>;
}

function usageOf({ prompt, reused, output }: Answer, { faults }: Shown): unknown {
  if (faults.has("nousage")) return null;
  const cached = faults.has("lie") ? prompt + 1 : reused;
  const details = faults.has("nocache") ? {} : { prompt_tokens_details: { cached_tokens: cached } };
  return { prompt_tokens: prompt, completion_tokens: output, total_tokens: prompt + output, ...details };
}

function timingsOf({ prompt, reused, output }: Answer, { faults }: Shown): unknown {
  if (faults.has("nousage")) return {};
  const held = faults.has("differ") ? Math.floor(reused / 2) : faults.has("lie") ? prompt + 1 : reused;
  const fresh = faults.has("lie") ? 0 : prompt - held;
  return {
    timings: {
      ...(faults.has("nocache") ? {} : { cache_n: held }),
      prompt_n: fresh,
      prompt_ms: fresh * PROMPT_MS,
      predicted_n: output,
      predicted_ms: output * OUTPUT_MS,
    },
  };
}

/** One whole answer. */
export function wholeAnswer(answer: Answer, shown: Shown): unknown {
  return {
    id: shown.id,
    object: "chat.completion",
    model: shown.model,
    system_fingerprint: shown.build,
    choices: [{ index: 0, finish_reason: answer.finish, message: { ...answer.message, role: "assistant" } }],
    usage: usageOf(answer, shown),
    id_slot: answer.slot,
    ...(timingsOf(answer, shown) as object),
  };
}

/** The same as the chunks of a stream, the last one with the figures. */
export function chunksOf(answer: Answer, shown: Shown): readonly unknown[] {
  const base = { id: shown.id, object: "chat.completion.chunk", model: shown.model, system_fingerprint: shown.build };
  const choice = (delta: unknown, finish: string | null) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason: finish }],
    usage: null,
  });
  const { content, tool_calls: calls = [] } = answer.message;
  return [
    choice({ role: "assistant", content: null }, null),
    ...piecesOf(content ?? "").map((piece) => choice({ content: piece }, null)),
    ...calls.map((call, index) => choice({ tool_calls: [{ index, ...call }] }, null)),
    choice({}, answer.finish),
    {
      ...base,
      choices: [],
      usage: usageOf(answer, shown),
      id_slot: answer.slot,
      ...(timingsOf(answer, shown) as object),
    },
  ];
}

/** A text in words, each with the blanks behind it. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

export function errorBody(
  code: number,
  type: string,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): unknown {
  return { error: { code, message, type, ...more } };
}
