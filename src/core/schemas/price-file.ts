// The price file that a user keeps: money per million tokens, by model. None is built in.
export { type Prices as PriceFile, pricesSchema as priceFileSchema } from "../prices.ts";
