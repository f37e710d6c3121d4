// The seat that a command was asked to use: built-in, of the configuration, or at an address. Keys come from the environment alone.
import { KnownError } from "../core/errors.ts";
import { loadO200k } from "../core/estimate/o200k.ts";
import { nearest } from "../core/nearest.ts";
import type { Configuration } from "../core/schemas/configuration.ts";
import { addressesOf } from "../seats/http/addresses.ts";
import { createHttpSeat } from "../seats/http/http-seat.ts";
import { BUILT_IN_SEATS, scriptedSeat } from "../seats/scripted/index.ts";
import type { Seat } from "../seats/seat.ts";
import { findConfiguration } from "./configuration.ts";
import { refuseSeatConflicts, requestTimeoutOf, type SeatOptions } from "./options/seat.ts";
import { readTurns } from "./read-turns.ts";
import { seatHost } from "./seat-host.ts";

/** How a command uses its seat. */
export interface SeatUse {
  /** The slot to ask for, so that a conversation stays where it is. */
  readonly slot?: number;
  readonly stream?: boolean;
}

/** Throws KnownError for an unknown name, a missing key, a bad address, or when nobody is named. */
export async function openSeat(options: SeatOptions, use: SeatUse = {}): Promise<Seat> {
  refuseSeatConflicts(options);
  const { seat: name, endpoint } = options;
  if (name !== undefined && BUILT_IN_SEATS.some(({ pattern }) => pattern.test(name))) return builtIn(name, options);
  const configured = endpoint === undefined ? await configuredSeat(name, options.config) : null;
  const address = endpoint ?? configured?.endpoint;
  if (address === undefined) {
    throw new KnownError("seat/none", "no seat is named", {
      remedy:
        "give --endpoint URL, or --seat with a name of compaction-eval.json or extract, mute, random, script:FILE",
    });
  }
  return createHttpSeat(
    {
      name: name ?? addressesOf(address).origin,
      wire: options.wire ?? configured?.wire ?? "openai",
      endpoint: address,
      model: options.model ?? configured?.model ?? null,
      key: keyOf(options.keyEnv ?? configured?.key_env),
      window: configured?.window ?? null,
      dialect: configured?.dialect ?? null,
      slot: use.slot ?? null,
      requestTimeoutMs: requestTimeoutOf(options),
      stream: use.stream ?? false,
      maxPromptTokens: options.maxPromptTokens ?? null,
    },
    seatHost(),
  );
}

async function builtIn(name: string, { playback = "lenient" }: SeatOptions): Promise<Seat> {
  const { count } = await loadO200k();
  const turns = name.startsWith("script:") ? await readTurns(name.slice("script:".length)) : [];
  return scriptedSeat({ name, turns, playback, countTokens: count }) as Seat;
}

async function configuredSeat(
  name: string | undefined,
  config: string | undefined,
): Promise<Configuration["seats"][string] | null> {
  const found = await findConfiguration(config);
  const seats = found?.configuration.seats ?? {};
  const names = Object.keys(seats);
  if (name === undefined) {
    // A configuration with one seat need not be told which.
    return names.length === 1 ? (seats[names[0] as string] ?? null) : null;
  }
  if (Object.hasOwn(seats, name)) return seats[name] ?? null;
  const near = nearest(name, [...names, ...BUILT_IN_SEATS.map((row) => row.name)]);
  throw new KnownError("seat/unknown", `there is no seat ${JSON.stringify(name.slice(0, 80))}`, {
    remedy:
      near === null
        ? found === null
          ? "no compaction-eval.json was found here or above; give --config FILE or --endpoint URL"
          : `name one of ${names.join(", ") || "(none)"}, or give --endpoint URL`
        : `did you mean ${near}?`,
    ...(found === null ? {} : { place: { file: found.file } }),
  });
}

function keyOf(variable: string | undefined): string | null {
  if (variable === undefined) return null;
  const key = process.env[variable];
  if (key !== undefined && /^[\x21-\x7e]{1,4096}$/.test(key)) return key;
  throw new KnownError("seat/key", `the environment variable ${variable.slice(0, 80)} holds no key`, {
    remedy: "set it, or name another by --key-env",
  });
}
