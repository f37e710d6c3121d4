// Servers whose usage object says everything. What they leave out is unknown, never zero.
import { objectOf } from "../wires/wire.ts";
import type { Dialect, Found } from "./dialect.ts";
import { byRule } from "./figures.ts";

const PLAIN = { nativePath: null, slots: false, schema: true, min: 0, step: 1 } as const;

export const anthropic: Dialect = {
  ...PLAIN,
  name: "anthropic",
  says: "three disjoint input classes: fresh, read from the cache, written to it",
  recognises: ({ wire }) => wire === "anthropic",
  schema: false,
  min: 1024,
  figures: byRule("anthropic"),
};

export const openai: Dialect = {
  ...PLAIN,
  name: "openai",
  says: "cached tokens inside prompt tokens, from 1,024 on in steps of 128",
  recognises: ({ host, models }) => /(?:^|\.)openai\.com$/.test(host) || ownedBy(models, /^(?:openai|system)$/),
  min: 1024,
  step: 128,
  figures: byRule("openai"),
};

export const vllm: Dialect = {
  ...PLAIN,
  name: "vllm",
  says: "cached tokens only where the server is told to report them",
  recognises: ({ models }) => ownedBy(models, /^vllm$/),
  figures: byRule("openai"),
};

export const sglang: Dialect = {
  ...PLAIN,
  name: "sglang",
  says: "cached tokens only where the server is told to report them",
  recognises: ({ models }) => ownedBy(models, /^sglang$/),
  figures: byRule("openai"),
};

export const ollama: Dialect = {
  ...PLAIN,
  name: "ollama",
  says: "no cached figure",
  recognises: ({ version }) => typeof version?.version === "string",
  figures: byRule("openai"),
};

export const gemini: Dialect = {
  ...PLAIN,
  name: "gemini",
  says: "cached tokens inside prompt tokens",
  recognises: ({ host }) => /(?:^|\.)googleapis\.com$/.test(host),
  figures: byRule("openai"),
};

export const generic: Dialect = {
  ...PLAIN,
  name: "generic",
  says: "any other server that speaks chat completions",
  recognises: () => true,
  figures: byRule("openai"),
};

function ownedBy(models: Found["models"], owner: RegExp): boolean {
  const data = models?.data;
  if (!Array.isArray(data)) return false;
  return data.slice(0, 20).some((row) => owner.test(String(objectOf(row).owned_by ?? "")));
}
