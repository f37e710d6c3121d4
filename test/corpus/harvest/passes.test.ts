// Both passes over a source in memory: what comes out is redacted, loads strictly, and is the same every time.
import { describe, expect, it } from "vitest";
import { openaiMessages } from "../../../src/corpus/formats/openai-messages.ts";
import { collectSource } from "../../../src/corpus/harvest/collect.ts";
import { Laps } from "../../../src/corpus/harvest/laps.ts";
import { planHarvest } from "../../../src/corpus/harvest/plan.ts";
import { type Redacted, redactSource } from "../../../src/corpus/harvest/redact-source.ts";
import type { StretchOptions } from "../../../src/corpus/harvest/stretch.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import { Numbering } from "../../../src/redaction/numbering.ts";
import { redactorOf } from "../../../src/redaction/redactor.ts";
import type { SecondDetector } from "../../../src/redaction/second-detector.ts";
import { loaderVet } from "../../../src/redaction/vet.ts";
import { messagesOf } from "./runs.ts";

const OPTIONS: StretchOptions = { afterSummary: false, minToolBytes: 1, maxEntryBytes: 1e6, split: false };
const laps = () => new Laps(() => 0);
const NOBODY: SecondDetector = { name: "none", findings: async () => [] };
const redactor = redactorOf();
const SECRET = ["Correct", "Horse", "Battery9"].join("-");

const trace = (tag: string, secret = SECRET) =>
  JSON.stringify({
    messages: messagesOf(2, 50, tag).map((message) =>
      message.role === "tool"
        ? { ...message, content: `${message.content}\nDB_PASSWORD=${secret}\nmail anna@corp-${tag}.com` }
        : message,
    ),
  });

async function harvested(files: readonly string[], second: SecondDetector = NOBODY, remember = true) {
  const seen = [];
  for (const text of files)
    seen.push(await collectSource(openaiMessages, memorySource("t", text), redactor, OPTIONS, laps()));
  const rows = planHarvest(
    seen.map((it) => ({ seen: it })),
    { dedupe: true, sample: null },
  );
  const numbering = new Numbering();
  for (const { values } of seen) numbering.add(values);
  const out: Redacted[] = [];
  for (const [at, text] of files.entries()) {
    const { stretches, values } = seen[at]!;
    const kept = rows.filter(({ source, reason }) => source === at && reason === null);
    const chosen = new Map(
      kept.map(({ stretch }) => [stretch as number, remember ? stretches[stretch as number]!.places : null]),
    );
    const vet = loaderVet();
    const options = { ...OPTIONS, redactor, numbering, second, vet, chosen, values: values.values, laps: laps() };
    for await (const item of redactSource(openaiMessages, memorySource("t", text), options)) out.push(item);
  }
  return { rows, out };
}

describe("harvest passes", () => {
  it("writes the same from the places that the first pass remembers as from a second look", async () => {
    const remembered = await harvested([trace("a"), trace("b")]);
    expect(await harvested([trace("a"), trace("b")], NOBODY, false)).toEqual(remembered);
    const seen = await collectSource(openaiMessages, memorySource("t", trace("a")), redactor, OPTIONS, laps());
    expect(seen.stretches.map(({ places }) => (places?.spans.length ?? 0) > 0)).toEqual([true]);
  });

  it("redacts with one numbering over all sources", async () => {
    const { out } = await harvested([trace("a"), trace("b")]);
    expect(out.map(({ kind }) => kind)).toEqual(["entry", "entry"]);
    const [first = "", second = ""] = out.map((item) => (item.kind === "entry" ? item.line : ""));
    expect(first + second).not.toContain(SECRET);
    expect(first).toContain("[redacted-email-1]");
    expect(second).toContain("[redacted-email-2]");
    expect(first.match(/\[redacted-assignment-1\]/g)).toHaveLength(2);
    expect(second.match(/\[redacted-assignment-1\]/g)).toHaveLength(2);
    expect(first.endsWith("}\n")).toBe(true);
  });

  it("gives ids that follow from what is left, and the same bytes again", async () => {
    const [once, again] = [await harvested([trace("a")]), await harvested([trace("a")])];
    expect(once.out).toEqual(again.out);
    expect(once.out[0]).toMatchObject({ format: "openai-messages" });
    expect(JSON.stringify(once.out)).toMatch(/"id\\":\\"openai-messages-[0-9a-f]{12}\\"/);
  });

  it("leaves duplicates out before anything is redacted", async () => {
    const { rows, out } = await harvested([trace("a"), trace("a")]);
    expect(rows.map(({ reason }) => reason)).toEqual([null, "duplicate"]);
    expect(out).toHaveLength(1);
  });

  it("leaves out what the second detector finds, without a word of it", async () => {
    const finds: SecondDetector = { name: "all", findings: async () => [{ rule: "some-rule", start: 5, end: 9 }] };
    const { out } = await harvested([trace("a")], finds);
    expect(out).toEqual([{ kind: "left-out", stretch: 0, reason: "residual", note: "second-detector some-rule (1)" }]);
  });

  it("leaves out a source that changed between the passes", async () => {
    const numbering = new Numbering();
    const options = {
      ...OPTIONS,
      redactor,
      numbering,
      second: NOBODY,
      vet: loaderVet(),
      chosen: new Map([[0, null]]),
      values: [],
      laps: laps(),
    };
    const out: Redacted[] = [];
    for await (const item of redactSource(openaiMessages, memorySource("t", trace("a")), options)) out.push(item);
    expect(out[0]).toMatchObject({ kind: "left-out", reason: "changed" });
  });
});
