// The seat that summaries ask in commands that ask no server: a built-in one, made anew in the workers for each run of an entry, so
// that any number of them gives the same document.
import { KnownError } from "../core/errors.ts";
import { type Prices, priceOf } from "../core/prices.ts";
import { BUILT_IN_SEATS, scriptedSeat } from "../seats/scripted/index.ts";
import type { SeatSpec } from "../strategies/spec.ts";
import { refusePlayback, type SeatOptions } from "./options/seat.ts";
import { readTurns } from "./read-turns.ts";

/** Undefined when none is named. Throws KnownError for one that needs a server, and for a script that can't be read. */
export async function summarySeat(
  options: Pick<SeatOptions, "seat" | "playback">,
  prices: Prices | null,
): Promise<SeatSpec | undefined> {
  refusePlayback(options);
  const { seat: name, playback = "lenient" } = options;
  if (name === undefined) return undefined;
  if (!BUILT_IN_SEATS.some(({ pattern }) => pattern.test(name))) {
    throw new KnownError("usage/seat", "run asks no server", {
      remedy: "give --seat script:FILE, extract, mute or random, or use ab or kvbench",
    });
  }
  const turns = name.startsWith("script:") ? await readTurns(name.slice("script:".length)) : [];
  const seat = scriptedSeat({ name, turns, playback, countTokens: () => 0 });
  const price = prices === null ? null : priceOf(prices, null);
  return { name, turns, strict: playback === "strict", price, pin: (await seat?.pin()) ?? null };
}
