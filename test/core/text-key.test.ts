import { expect, it } from "vitest";
import { contentKey, textKey } from "../../src/core/text-key.ts";

const long = (end: string) => "x".repeat(20_000 - end.length) + end;

it("keys short texts by themselves and long ones by a short digest", () => {
  expect(textKey("ORD-10")).toBe("ORD-10");
  expect(textKey(long("a")).length).toBeLessThan(100);
  expect(textKey("x".repeat(16_383))).toHaveLength(16_383);
});

it("is equal exactly for equal texts", () => {
  const texts = ["", "a", long("a"), long("b"), textKey(long("a")), `${long("")}\ud800`, `${long("")}\ufffd`];
  expect(new Set(texts.map(textKey)).size).toBe(texts.length);
  for (const text of texts) expect(textKey(`${text}`)).toBe(textKey(text));
});

it("digests a message's content once", () => {
  const message = { role: "tool", tool_call_id: "c", content: long("a") } as const;
  expect(contentKey(message)).toBe(textKey(message.content));
  expect(contentKey(message)).toBe(contentKey(message));
});
