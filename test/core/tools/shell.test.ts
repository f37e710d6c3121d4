// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is text for a shell
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onlyPipeline, scanShell } from "../../../src/core/tools/shell.ts";

const words = fc.array(fc.string({ unit: "grapheme", minLength: 0, maxLength: 8 }), { minLength: 1, maxLength: 5 });
const QUOTINGS: readonly ((word: string) => string)[] = [
  (word) => `'${word.replaceAll("'", "'\\''")}'`,
  (word) => `"${word.replace(/["\\$`]/g, "\\$&")}"`,
];

describe("scanShell", () => {
  it("gives back words however they are quoted, and their stages", () => {
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), fc.nat({ max: 1 }), (stages, quoting) => {
        const quote = QUOTINGS[quoting] as (word: string) => string;
        const command = scanShell(stages.map((stage) => stage.map(quote).join(" ")).join(" | "));
        expect(command?.breaks.size).toBe(0);
        expect(command?.substitutes).toBe(false);
        expect(onlyPipeline(command as NonNullable<typeof command>)?.map((stage) => stage.words)).toEqual(stages);
      }),
      { numRuns: 300 },
    );
  });

  it("reads or refuses any text, and never throws", () => {
    const pieces = fc.constantFrom(..."'\"`$(){}\\;&|<>#\n\r \t=a1", "&&", "$(", "${", "$'", "<<", "2>&1", "git ");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (text) => {
        const command = scanShell(text.join(""));
        for (const pipeline of command?.pipelines ?? []) expect(pipeline.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });

  it("notes what stands between commands", () => {
    const breaks = (text: string): string => [...(scanShell(text)?.breaks ?? ["unreadable"])].join(" ");
    expect(breaks("a; b")).toBe(";");
    expect(breaks("a && b || c & d\ne\rf")).toBe("&& || & newline carriage return");
    expect(breaks("a 2>&1 | b >&2 &>f &>>f |& c <&3 >|f")).toBe("");
    expect(breaks("$(a; b) `c && d`")).toBe("; &&");
    expect(breaks("a 'b")).toBe("unreadable");
  });

  it("keeps assignments and redirections out of the words and says that they were there", () => {
    expect(scanShell("A=1 B+='x y' go 2>&1 test 3>f 12 > g C=2")?.pipelines).toEqual([
      [{ words: ["go", "test", "12", "C=2"], assigns: true, redirected: true }],
    ]);
    expect(scanShell("go x2>/dev/null '2'>/dev/null")?.pipelines).toEqual([
      [{ words: ["go", "x2", "2"], assigns: false, redirected: false }],
    ]);
    expect(scanShell("go 2''>/dev/null")?.pipelines[0]?.[0]?.words).toEqual(["go", "2"]);
    expect(scanShell("A=1 | > f")?.pipelines).toEqual([
      [
        { words: [], assigns: true, redirected: false },
        { words: [], assigns: false, redirected: true },
      ],
    ]);
  });

  it("removes quotes as a shell does", () => {
    const only = (text: string): readonly string[] | undefined => scanShell(text)?.pipelines[0]?.[0]?.words;
    expect(only("a'b'\"c\"\\d")).toEqual(["abcd"]);
    expect(only('"a\\"\\\\\\$\\`\\n"')).toEqual(['a"\\$`\\n']);
    expect(only('"a\\\nb"')).toEqual(["ab"]);
    expect(only("a\\\nb")).toEqual(["ab"]);
    expect(only("'' \"\"")).toEqual(["", ""]);
    expect(only("$'a\\'b' $x ${y z}")).toEqual(["$'a\\'b'", "$x", "${y z}"]);
    expect(only("a#b #c")).toEqual(["a#b"]);
    expect(only('"$(x "y z")" w')).toEqual(['$(x "y z")', "w"]);
  });

  it("refuses what it cannot read", () => {
    const refused = [
      ">",
      "a >",
      "a > > f",
      "a | ; b",
      "a |",
      "| a",
      "a | | b",
      "a << E",
      "(a)",
      "a 'b",
      'a "b',
      "a `b",
      "a $(b",
    ];
    for (const text of refused) expect(scanShell(text), text).toBeNull();
  });

  it("reads a thousand stages and no more", () => {
    expect(scanShell("a;".repeat(1000))?.pipelines.length).toBe(1000);
    expect(scanShell("a;".repeat(1001))).toBeNull();
    expect(scanShell("a|".repeat(1000).concat("a"))).toBeNull();
  });

  it("says when a command substitutes another", () => {
    for (const text of ["a $(b)", "a `b`", 'a "$(b)"', 'a "`b`"', "a $(b $(c))"])
      expect(scanShell(text)?.substitutes, text).toBe(true);
    for (const text of ["a '$(b)'", "a \\$\\(b\\)", 'a "\\$(b)"', "a ${b}", "a $b"])
      expect(scanShell(text)?.substitutes, text).toBe(false);
  });
});
