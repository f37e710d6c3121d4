import { describe, expect, it } from "vitest";
import * as artefacts from "../../src/ladder/artefacts.ts";
import { headerOf, originalSize } from "../../src/ladder/headers.ts";
import { withoutMarkers } from "../../src/ladder/markers.ts";
import { believedReferences, readReference, resultsById } from "../../src/ladder/references.ts";

const below = (lines: number) => Array.from({ length: lines }, (_, n) => `line ${n}`).join("\n");

describe("headers", () => {
  it.each([
    ["gcf", '[gcf: 3 rows, 1 columns, original 300 chars, 1 lines]\n["a"]\n1\n2\n3', 300, 1],
    ["log-collapse", `[log-collapse: original 2000 chars, 40 lines]\n${below(20)}`, 2000, 40],
    ["skeleton", `[skeleton: original 900 chars, 30 lines]\n${below(21)}`, 900, 30],
    ["elided", "[elided: original 900 chars]\nerror: x", 900, null],
    ["elided", "[elided: original 900 chars]", 900, null],
    ["trimmed", "[trimmed: original 90 chars]\nhead", 90, null],
    ["cleared", "[cleared: original 90 chars]", 90, null],
    ["evidence-receipt", "[evidence-receipt: original 5000 chars, 90 lines; seat x]\nexit=1", 5000, 90],
  ])("believes %s", (kind, body, chars, lines) => {
    expect(headerOf(body)).toMatchObject({ kind, chars, lines });
  });

  it.each([
    ["a size not above the body's own", "[elided: original 28 chars]\nx"],
    ["a negative size", `[skeleton: original -900 chars, 30 lines]\n${below(21)}`],
    ["a size of zero", `[skeleton: original 0 chars, 30 lines]\n${below(21)}`],
    ["an absurd size", `[skeleton: original 99999999999999999999 chars, 30 lines]\n${below(21)}`],
    ["more lines than characters", `[skeleton: original 900 chars, 3000 lines]\n${below(21)}`],
    ["no lines", `[skeleton: original 900 chars, 0 lines]\n${below(21)}`],
    ["a leading zero", `[skeleton: original 0900 chars, 30 lines]\n${below(21)}`],
    ["another spelling", `[Skeleton: original 900 chars, 30 lines]\n${below(21)}`],
    ["a line end of CR LF", `[skeleton: original 900 chars, 30 lines]\r\n${below(21)}`],
    ["a size that the rung doesn't take", `[elided: original 255 chars]`],
    ["a log larger than the rung takes", `[log-collapse: original 1048577 chars, 40 lines]\n${below(20)}`],
    ["a log with too few lines for a fold", `[log-collapse: original 2000 chars, 14 lines]\n${below(14)}`],
    ["rows that are not there", '[gcf: 4 rows, 1 columns, original 300 chars, 1 lines]\n["a"]\n1\n2\n3'],
    ["text behind a cleared marker", "[cleared: original 900 chars]\nx"],
    ["more residue than an elision leaves", `[elided: original 9000 chars]\n${below(7)}`],
    ["a header below the first line", `x\n[elided: original 900 chars]`],
    ["a foreign marker", `[... truncated 900 chars ...]\n${below(3)}`],
  ])("takes %s for ordinary text", (_, body) => {
    expect(headerOf(body)).toBeNull();
    expect(originalSize(body)).toEqual({ chars: body.length, lines: body.split("\n").length });
  });

  it("has one predicate per artefact", () => {
    const bodies = {
      isDedupeReference: "[same as the result of call c1: 90 chars]",
      isGcfBlock: '[gcf: 3 rows, 1 columns, original 300 chars, 1 lines]\n["a"]\n1\n2\n3',
      isLogCollapse: `[log-collapse: original 2000 chars, 40 lines]\n${below(20)}`,
      isSkeleton: `[skeleton: original 900 chars, 30 lines]\n${below(21)}`,
      isElidedOrTrimmed: "[trimmed: original 90 chars]\nhead",
      isCleared: "[cleared: original 90 chars]",
      isEvidenceReceipt: "[evidence-receipt: original 5000 chars, 90 lines; seat x]\nexit=1",
    } as const;
    const predicates: Record<keyof typeof bodies, (body: string) => boolean> = artefacts;
    for (const name of Object.keys(bodies) as (keyof typeof bodies)[]) {
      const believing = Object.entries(bodies).filter(([, body]) => predicates[name](body));
      expect(believing.map(([owner]) => owner)).toEqual([name]);
    }
  });

  it("takes its own text out of a body, and leaves that of others", () => {
    const body =
      "[skeleton: original 900 chars, 30 lines]\nhead AB-1[... 500 chars ...]7 tail\n[... 12 lines ...]\nend";
    expect(withoutMarkers(body)).toBe("head AB-1_7 tail\n\nend");
    expect(withoutMarkers("see [... 12 lines ...]")).toBe("see [... 12 lines ...]");
  });
});

describe("references", () => {
  const result = (id: string, content: string) => ({ role: "tool", tool_call_id: id, content }) as const;
  const believed = (...messages: ReturnType<typeof result>[]) => [
    ...believedReferences(messages, resultsById(messages)),
  ];

  it("believes a reference whose target stands later with that size", () => {
    expect(believed(result("a", "[same as the result of call b: 5 chars]"), result("b", "12345"))).toEqual([[0, 1]]);
  });

  it("believes a reference to a target that was shortened later", () => {
    const target = "[elided: original 900 chars]";
    expect(believed(result("a", "[same as the result of call b: 900 chars]"), result("b", target))).toEqual([[0, 1]]);
  });

  it.each([
    ["an earlier target", [result("b", "12345"), result("a", "[same as the result of call b: 5 chars]")]],
    ["another size", [result("a", "[same as the result of call b: 6 chars]"), result("b", "12345")]],
    ["no such call", [result("a", "[same as the result of call c: 5 chars]"), result("b", "12345")]],
    [
      "a target claimed twice",
      [result("a", "[same as the result of call b: 5 chars]"), result("b", "12345"), result("b", "12345")],
    ],
    ["more text", [result("a", "[same as the result of call b: 5 chars]\n"), result("b", "12345")]],
  ])("does not believe %s", (_, messages) => {
    expect(believed(...messages)).toEqual([]);
  });

  it("reads an id that holds the marker's own punctuation", () => {
    expect(readReference("[same as the result of call a: 5 chars: 7 chars]")).toEqual({
      callId: "a: 5 chars",
      chars: 7,
    });
    expect(readReference(`[same as the result of call ${"a: ".repeat(100_000)}`)).toBeNull();
  });
});
