// What the recorded corpus promises without a ladder: strict form, size, kinds, no two entries alike, nothing of the
// machine or of a person in it.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../src/core/canonical.ts";
import { type Entry, KINDS } from "../../src/core/schemas/entry.ts";
import { TOOL_TABLE } from "../../src/core/tools/table.ts";
import { LIVE_KEEP_RECENT, liveProtectedPrefix } from "../../src/core/units.ts";
import { textsOf } from "../../src/corpus/entry-rules.ts";
import { bodiesOf, CORPORA, callsOf, entriesOf, shipped } from "./shipped.ts";

const bytes = (text: string) => Buffer.byteLength(text);

/** Bytes of an entry's tool lines (line ends included) that also occur as a line of the other. */
function sharedBytes(one: Entry, other: Entry): number {
  const known = new Set(bodiesOf(other).flatMap((body) => body.split("\n")));
  const lines = bodiesOf(one).flatMap((body) => body.split("\n"));
  return lines.reduce((sum, line) => (known.has(line) ? sum + bytes(line) + 1 : sum), 0);
}

describe("corpora/mini.jsonl", () => {
  it("loads strictly, pinned, without a note", async () => {
    const corpus = await shipped("mini");
    expect(corpus.notes).toEqual([]);
    expect(corpus.entries.length).toBeGreaterThanOrEqual(20);
    expect(corpus.entries.flatMap(({ dangling }) => dangling)).toEqual([]);
  });

  it("is 200 to 700 KB of canonical lines", async () => {
    const text = readFileSync(`${CORPORA}mini.jsonl`, "utf8");
    expect(bytes(text)).toBeGreaterThan(200_000);
    expect(bytes(text)).toBeLessThan(700_000);
    const lines = text.split("\n");
    expect(lines.pop()).toBe("");
    for (const line of lines) expect(canonicalJson(JSON.parse(line)) === line).toBe(true);
  });

  it("holds every kind but mixed", async () => {
    const kinds = new Set((await entriesOf("mini")).map(({ kind }) => kind));
    expect([...kinds].filter((kind) => kind !== "mixed").sort()).toEqual(KINDS.filter((k) => k !== "mixed").toSorted());
  });

  it("has no two entries that share more than a tenth of their tool bytes", async () => {
    const entries = await entriesOf("mini");
    const alike: string[] = [];
    for (const one of entries) {
      const size = bodiesOf(one).reduce((sum, body) => sum + bytes(body) + 1, 0);
      for (const other of entries) {
        const share = one === other ? 0 : sharedBytes(one, other) / size;
        if (share > 0.1) alike.push(`${one.id} ${share.toFixed(3)} ${other.id}`);
      }
    }
    expect(alike).toEqual([]);
  });

  it("names no address, no machine path, no real clock", async () => {
    const found: string[] = [];
    const suspects = [
      /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/i,
      /\/(?:root|home|tmp|work|Users|private|var\/folders|opt)\b/,
      /\brecord-[A-Za-z0-9]{6}\b/,
      /\b20(?:2[5-9]|[3-9]\d)-\d\d-\d\d/,
    ];
    for (const entry of await entriesOf("mini")) {
      for (const text of textsOf(entry)) {
        for (const suspect of suspects) {
          const hit = suspect.exec(text)?.[0];
          if (hit !== undefined) found.push(`${entry.id}: ${hit}`);
        }
      }
    }
    expect([...new Set(found)]).toEqual([]);
  });

  it("calls only tools of the tool table, with arguments in JSON", async () => {
    const names = new Set(TOOL_TABLE.flatMap((row) => row.names));
    const unknown = (await entriesOf("mini")).flatMap(callsOf).filter((call) => !names.has(call.function.name));
    expect([...new Set(unknown.map((call) => call.function.name))]).toEqual([]);
    for (const call of (await entriesOf("mini")).flatMap(callsOf)) {
      expect(JSON.parse(call.function.arguments)).toBeTypeOf("object");
    }
  });

  it("keeps the live loop's window, and reads some bodies twice", async () => {
    const entries = await entriesOf("mini");
    for (const entry of entries) {
      expect(entry.protected_prefix).toBe(liveProtectedPrefix(entry.messages));
      expect(entry.keep_recent).toBe(LIVE_KEEP_RECENT);
    }
    const repeating = entries.filter((entry) => new Set(bodiesOf(entry)).size < bodiesOf(entry).length);
    expect(repeating.length).toBeGreaterThanOrEqual(3);
  });

  it("has entries with pins, tool specs, results and turns", async () => {
    const entries = await entriesOf("mini");
    for (const key of ["pinned", "tools", "results", "turns"] as const) {
      expect(entries.filter((entry) => entry[key] !== undefined).length, key).toBeGreaterThanOrEqual(3);
    }
    for (const entry of entries) {
      const calls = new Set(callsOf(entry).map(({ id }) => id));
      for (const id of [...(entry.pinned ?? []), ...Object.keys(entry.results ?? {})]) expect(calls.has(id)).toBe(true);
      for (const turn of entry.turns ?? []) expect(entry.messages[turn]?.role).toBe("user");
    }
  });
});
