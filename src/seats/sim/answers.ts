// Answers of the simulated server in llama-server's forms, whole or in chunks, with their figures. The times in them are simulated:
// they grow with the tokens and with nothing else.
import type { Answer } from "./engine.ts";
import type { FaultName } from "./faults.ts";

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

function timingsOf({ prompt, reused, output }: Answer, { faults }: Shown): object {
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
    ...headOf(shown),
    object: "chat.completion",
    choices: [{ index: 0, finish_reason: answer.finish, message: { ...answer.message, role: "assistant" } }],
    usage: usageOf(answer, shown),
    id_slot: answer.slot,
    ...timingsOf(answer, shown),
  };
}

/**
 * The same as the chunks of a stream. Usage has a last chunk of its own where it was asked for (`stream_options.include_usage`);
 * timings stand in whichever chunk is the last.
 */
export function chunksOf(answer: Answer, shown: Shown, withUsage: boolean): readonly unknown[] {
  const base = { ...headOf(shown), object: "chat.completion.chunk" };
  const choice = (delta: unknown, finish: string | null = null) => ({
    ...base,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...(withUsage ? { usage: null } : {}),
  });
  const figures = { id_slot: answer.slot, ...timingsOf(answer, shown) };
  const { content, tool_calls: calls = [] } = answer.message;
  return [
    choice({ role: "assistant", content: null }),
    ...piecesOf(content ?? "").map((piece) => choice({ content: piece })),
    ...calls.map((call, index) => choice({ tool_calls: [{ index, ...call }] })),
    { ...choice({}, answer.finish), ...(withUsage ? {} : figures) },
    ...(withUsage ? [{ ...base, choices: [], usage: usageOf(answer, shown), ...figures }] : []),
  ];
}

/** `created` is nothing: the simulation has no clock. */
function headOf({ id, model, build }: Shown) {
  return { id, created: 0, model, system_fingerprint: build };
}

/** A text in words, each with the blanks behind it. */
function piecesOf(text: string): readonly string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
