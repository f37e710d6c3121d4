// The bytes of each o200k token. Apart from the counter, since only a server of tokens needs them.

/** Bytes of a token by its id; throws RangeError for an id that is no token. */
export async function loadO200kBytes(): Promise<(id: number) => Uint8Array> {
  const { default: ranks } = await import("gpt-tokenizer/bpeRanks/o200k_base");
  return (id) => {
    const token = ranks[id];
    if (token === undefined) throw new RangeError(`there is no token ${id}`);
    return typeof token === "string" ? Buffer.from(token, "utf8") : Uint8Array.from(token);
  };
}
