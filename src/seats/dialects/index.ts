// Every dialect, in the order in which they are tried: the first that recognises what the probe found. The last one takes any server.
import { KnownError } from "../../core/errors.ts";
import { nearest } from "../../core/nearest.ts";
import type { Dialect, Found } from "./dialect.ts";
import { anthropic, gemini, generic, ollama, openai, sglang, vllm } from "./hosted.ts";
import { llamaCpp, llamaSwap } from "./llama-cpp.ts";

export const DIALECTS: readonly Dialect[] = [
  anthropic,
  llamaSwap,
  llamaCpp,
  vllm,
  sglang,
  ollama,
  openai,
  gemini,
  generic,
];

/** The dialect of a name. Throws KnownError for another one. */
export function dialectNamed(name: string): Dialect {
  const found = DIALECTS.find((row) => row.name === name);
  if (found !== undefined) return found;
  const names = DIALECTS.map((row) => row.name);
  const near = nearest(name, names);
  throw new KnownError("seat/dialect", `there is no dialect ${JSON.stringify(name.slice(0, 40))}`, {
    remedy: near === null ? `take one of ${names.join(", ")}` : `did you mean ${near}?`,
  });
}

export function dialectOf(found: Found): Dialect {
  return DIALECTS.find((row) => row.recognises(found)) as Dialect;
}
