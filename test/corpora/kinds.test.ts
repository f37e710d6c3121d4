// The kind that an entry states is the one that the classifier finds, in both corpora.
import { expect, it } from "vitest";
import { kindOf } from "../../src/core/kind.ts";
import { producersOf } from "../../src/core/tools/producer.ts";
import { entriesOf } from "./shipped.ts";

it.each(["mini", "edge"] as const)("every entry of %s has the kind that it states", async (name) => {
  const wrong: string[] = [];
  for (const { id, kind, messages } of await entriesOf(name)) {
    const found = kindOf(messages, producersOf(messages));
    if (found !== kind) wrong.push(`${id}: states ${kind}, is ${found}`);
  }
  expect(wrong).toEqual([]);
});
