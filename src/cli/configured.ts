// What a command takes from the configuration where its flags say nothing: the corpus and the price file. Flags win.
import { KnownError } from "../core/errors.ts";
import type { Prices } from "../core/prices.ts";
import { priceFileSchema } from "../core/schemas/price-file.ts";
import { besideConfiguration, findConfiguration } from "./configuration.ts";
import { readJsonFile } from "./read-json.ts";

/** Paths that the configuration names, as they can be opened from here. */
export interface Configured {
  readonly prices: string | undefined;
  readonly corpus: string | undefined;
}

/** Throws KnownError for a configuration that can't be read, or that was named and is not there. */
export async function configuredPaths(named: string | undefined): Promise<Configured> {
  const found = await findConfiguration(named);
  if (found === null) return { prices: undefined, corpus: undefined };
  const { prices, corpus } = found.configuration;
  const beside = (path: string | undefined) => (path === undefined ? undefined : besideConfiguration(found, path));
  return { prices: beside(prices), corpus: beside(corpus) };
}

/** The price file of --price, else of the configuration; null for none. Throws KnownError for a limit of money without prices. */
export async function pricesOf(
  given: { readonly price?: string | undefined; readonly maxCost?: number | undefined },
  { prices }: Configured,
): Promise<Prices | null> {
  const file = given.price ?? prices;
  if (file !== undefined) return readJsonFile(file, priceFileSchema, "prices");
  if (given.maxCost === undefined) return null;
  throw new KnownError("usage/conflict", "--max-cost needs prices", { remedy: "give --price FILE" });
}

/** The corpus files given, else the one of the configuration. Throws KnownError when there is none. */
export function corporaOf(given: readonly string[], { corpus }: Configured): readonly string[] {
  if (given.length > 0) return given;
  if (corpus !== undefined) return [corpus];
  throw new KnownError("usage/missing", "CORPUS is missing", {
    remedy: "name a corpus file, or give compaction-eval.json one",
  });
}
