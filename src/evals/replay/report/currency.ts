// The currency that figures of money are drawn with.

/** The one currency of the price file; figures in several are not added up under one name. */
export function currencyOf(prices: unknown): string {
  const rows = Object.values((prices as { models: Record<string, { currency: string }> }).models);
  const names = [...new Set(rows.map(({ currency }) => currency))];
  return names.length === 1 ? names[0]! : "mixed";
}
