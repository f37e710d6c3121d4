// A cut JSON text made whole: whatever the place of the cut, it parses and holds what stood before it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { madeWhole } from "../../src/redaction/cut-json.ts";

describe("madeWhole", () => {
  it.each([
    ['{"a":"x\\', '{"a":"x"}'],
    ['{"a":"x\\\\', '{"a":"x\\\\"}'],
    ['{"a":"x\\u00', '{"a":"x"}'],
    ['{"a":"x\\\\u00', '{"a":"x\\\\u00"}'],
    ['{"a', '{"a":0}'],
    ['{"a"', '{"a":0}'],
    ['{"a":', '{"a":0}'],
    ['{"a":tru', '{"a":0}'],
    ['{"a":[1,', '{"a":[1,0]}'],
    ['{"a":[1],', '{"a":[1],"":0}'],
    ['[{"a":{}', '[{"a":{}}]'],
    ["{", "{}"],
  ])("%s becomes %s", (cut, text) => expect(madeWhole(cut)?.text).toBe(text));

  it.each(["", "12", '"text', "[1]", "]"])("leaves %j, in which nothing is open", (cut) =>
    expect(madeWhole(cut)).toBeNull(),
  );

  it("parses wherever a document is cut, and keeps a beginning of it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4, stringUnit: "binary" }), fc.nat(), (json, place) => {
        const document = `{"k":${json},"s":"\\u0041\\\\"}`;
        const cut = document.slice(0, 1 + (place % (document.length - 1)));
        const whole = madeWhole(cut);
        if (whole === null) throw new Error("nothing is open");
        expect(() => JSON.parse(whole.text)).not.toThrow();
        expect(whole.text.slice(0, whole.kept)).toBe(cut.slice(0, whole.kept));
        expect(cut.length - whole.kept).toBeLessThan(json.length + 6);
      }),
      { numRuns: 3000 },
    );
  });
});
