// Who answers: the option group of every command that asks a seat. A seat of the configuration or a built-in one by name, or a server
// by its address; flags win over the configuration.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { flag } from "./flag.ts";
import { numberText } from "./number.ts";

/** Seconds for one answer. */
const DEFAULT_TIMEOUT = 300;

export const seatOptions = {
  seat: flag(z.string().optional(), {
    group: "Seat",
    value: "NAME",
    says: "a seat of compaction-eval.json, or extract, mute, random or script:FILE",
  }),
  playback: flag(z.enum(["lenient", "strict"]).optional(), {
    group: "Seat",
    value: "HOW",
    says: "of script:FILE: lenient plays its turns in order, strict only to the requests that they were recorded for",
    byDefault: "lenient",
  }),
  endpoint: flag(z.string().optional(), { group: "Seat", value: "URL", says: "the address of a server" }),
  model: flag(z.string().optional(), {
    group: "Seat",
    value: "ID",
    says: "the model to ask for",
    byDefault: "the only one that is served",
  }),
  wire: flag(z.enum(["openai", "anthropic"]).optional(), {
    group: "Seat",
    value: "WIRE",
    says: "openai (chat completions) or anthropic (messages)",
    byDefault: "openai",
  }),
  keyEnv: flag(z.string().optional(), {
    group: "Seat",
    value: "VARIABLE",
    says: "the environment variable that holds the key",
  }),
  config: flag(z.string().optional(), {
    group: "Seat",
    reads: "file",
    value: "FILE",
    says: "the configuration",
    byDefault: "compaction-eval.json here or in a folder above",
  }),
  requestTimeout: flag(numberText({ above: 0, max: 86_400 }).optional(), {
    group: "Seat",
    value: "SECONDS",
    says: "for one answer, waiting for a busy server apart",
    byDefault: String(DEFAULT_TIMEOUT),
  }),
  maxPromptTokens: flag(numberText({ min: 1, whole: true }).optional(), {
    group: "Seat",
    value: "N",
    says: "prompt tokens after which nothing more is sent; the run is then partial",
  }),
};

export type SeatOptions = z.infer<z.ZodObject<typeof seatOptions>>;

/** Milliseconds for one answer. */
export function requestTimeoutOf({ requestTimeout }: SeatOptions): number {
  return (requestTimeout ?? DEFAULT_TIMEOUT) * 1000;
}

/** Throws KnownError for options that contradict each other. */
export function refuseSeatConflicts(options: SeatOptions): void {
  const { seat, endpoint, model, wire, keyEnv } = options;
  if (seat !== undefined && endpoint !== undefined)
    throw conflict("--seat and --endpoint both say who answers", "give one of them");
  refusePlayback(options);
  const builtIn = seat !== undefined && /^(?:extract$|mute$|random$|script:)/.test(seat);
  for (const [name, given] of [
    ["--model", model],
    ["--wire", wire],
    ["--key-env", keyEnv],
  ] as const) {
    if (given !== undefined && builtIn) throw conflict(`${name} belongs to a server, not to ${seat}`, "drop it");
    if (given !== undefined && seat === undefined && endpoint === undefined)
      throw conflict(`${name} has no server`, "give --endpoint or --seat");
  }
}

/** Throws KnownError for --playback without a script. */
export function refusePlayback({ seat, playback }: Pick<SeatOptions, "seat" | "playback">): void {
  if (playback === undefined || seat?.startsWith("script:") === true) return;
  throw conflict("--playback belongs to a script", "give --seat script:FILE, or drop it");
}

function conflict(what: string, remedy: string): KnownError {
  return new KnownError("usage/conflict", what, { remedy });
}
