// Where a run is cut, and what refuses a part of it.
import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/message.ts";
import { type StretchOptions, stretchesOf } from "../../../src/corpus/harvest/stretch.ts";
import { header } from "../../../src/ladder/headers.ts";
import { messagesOf, runOf } from "./runs.ts";

const OPTIONS: StretchOptions = { afterSummary: false, minToolBytes: 1, maxEntryBytes: 1e6, split: false };
const boundary = (before_message: number, kind: "raw_kept" | "raw_gone" = "raw_kept") => ({
  before_message,
  kind,
  chars: null,
  model: null,
});
const reasons = (run: Parameters<typeof stretchesOf>[0], options: Partial<StretchOptions> = {}) =>
  stretchesOf(run, { ...OPTIONS, ...options }).map(({ start, end, refused }) => [start, end, refused]);

describe("stretchesOf", () => {
  it("takes a run without a boundary whole", () => {
    expect(reasons(runOf(messagesOf(3)))).toEqual([[0, 12, null]]);
  });

  it("cuts at each boundary: what stands before is raw, what follows starts from a summary", () => {
    const run = runOf(messagesOf(3), { boundaries: [boundary(4), boundary(8)] });
    expect(reasons(run)).toEqual([
      [0, 4, null],
      [4, 8, "starts-from-summary"],
      [8, 12, "starts-from-summary"],
    ]);
    expect(
      stretchesOf(run, { ...OPTIONS, afterSummary: true }).map((it) => [it.refused, it.startsFromSummary]),
    ).toEqual([
      [null, false],
      [null, true],
      [null, true],
    ]);
  });

  it("refuses a stretch whose raw text is gone", () => {
    expect(reasons(runOf(messagesOf(2), { boundaries: [boundary(4, "raw_gone")] }))).toEqual([
      [0, 4, "raw-gone-rewritten"],
      [4, 8, "starts-from-summary"],
    ]);
    expect(reasons(runOf(messagesOf(1), { boundaries: [boundary(0, "raw_gone")] }))).toEqual([
      [0, 4, "starts-from-summary"],
    ]);
  });

  it("refuses what starts from a summary that only its provider can read, whatever was asked for", () => {
    const run = runOf(messagesOf(2), { boundaries: [{ ...boundary(4), encrypted: true }] });
    const expected = [
      [0, 4, null],
      [4, 8, "raw-gone-encrypted"],
    ];
    expect(reasons(run)).toEqual(expected);
    expect(reasons(run, { afterSummary: true })).toEqual(expected);
  });

  it.each([
    [header.elided(9000), "raw-gone-shortened"],
    [`${header.skeleton(9000, 100)}\nfirst\n[... 98 lines elided ...]\nlast`, "raw-gone-shortened"],
    [header.cleared(9000), "raw-gone-cleared"],
  ])("refuses a body that a ladder shortened: %s", (body, reason) => {
    const messages = messagesOf(2).map(
      (message): Message => (message.role === "tool" ? { ...message, content: body } : message),
    );
    expect(reasons(runOf(messages))).toEqual([[0, 8, reason]]);
  });

  it("refuses what can be no entry", () => {
    const messages = messagesOf(1);
    expect(reasons(runOf(messages.slice(1)))).toEqual([[0, 3, "no-preamble"]]);
    expect(reasons(runOf(messages.slice(0, 1)))).toEqual([[0, 1, "no-reply"]]);
    expect(reasons(runOf(messages), { minToolBytes: 1000 })).toEqual([[0, 4, "few-tool-bytes"]]);
    expect(reasons(runOf(messages), { maxEntryBytes: 100 })).toEqual([[0, 4, "too-large"]]);
  });

  it("splits at turn starts, each part within the limit, all messages once", () => {
    const run = runOf(messagesOf(10, 1000));
    const parts = stretchesOf(run, { ...OPTIONS, split: true, maxEntryBytes: 3500 });
    expect(parts.every(({ refused }) => refused === null)).toBe(true);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts[0]?.start).toBe(0);
    expect(parts.at(-1)?.end).toBe(run.messages.length);
    for (const [at, part] of parts.entries()) {
      if (at > 0) expect(part.start).toBe(parts[at - 1]?.end);
      expect(run.messages[part.start]?.role).toBe("user");
    }
    const large = stretchesOf(run, { ...OPTIONS, split: true, maxEntryBytes: 500 });
    expect(large.every(({ refused }) => refused === "too-large")).toBe(true);
  });
});
