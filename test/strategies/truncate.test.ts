import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charsOfAll, estimateOfChars } from "../../src/core/message.ts";
import { unitsOf } from "../../src/core/units.ts";
import { referenceText } from "../../src/ladder/references.ts";
import { createTruncate } from "../../src/strategies/truncate.ts";
import { pressedArbitrary } from "../generators/transcript.ts";
import { fitInput, inputOf, said, system, unit, user } from "./fit-input.ts";
import { withReferences } from "./references.ts";

const truncate = createTruncate();
const body = (letter: string) => letter.repeat(400);

describe("truncate", () => {
  it("drops whole units, the oldest first, and stops at the first fit", async () => {
    const messages = [
      system("s"),
      user("task"),
      ...unit("a", body("a"), body("b")),
      ...unit("c", body("c")),
      said("end"),
    ];
    const input = fitInput({ messages, keepRecent: 1, budget: 130 });
    const result = await truncate.fit(input);
    expect(result.kind).toBe("fit");
    expect(result.messages).toEqual([messages[0], messages[1], ...messages.slice(5)]);
    expect(result.origins).toEqual([0, 1, 5, 6, 7]);
    expect(result.touches.map(({ rung, message, after }) => [rung, message, after])).toEqual([
      ["truncate", 2, null],
      ["truncate", 3, null],
      ["truncate", 4, null],
    ]);
  });

  it("keeps a first user message in the window, in its place, and drops later ones", async () => {
    const messages = [
      system("s"),
      ...unit("a", body("a")),
      user("task"),
      ...unit("b", body("b")),
      user("more"),
      said("end"),
    ];
    const result = await truncate.fit(fitInput({ messages, keepRecent: 1, budget: 2 }));
    expect(result.messages).toEqual([messages[0], messages[3], messages[7]]);
    expect(result.kind).toBe("fit");
  });

  it("heeds no pin and no signal line", async () => {
    const messages = [user("task"), ...unit("a", `error: ${body("a")}`), said("end")];
    const result = await truncate.fit(fitInput({ messages, keepRecent: 1, budget: 20, pinned: ["a"] }));
    expect(result.messages).toEqual([messages[0], messages[3]]);
  });

  it("keeps the unit that a reference in the preamble names, and what that unit names in turn", async () => {
    const last = unit("z", body("z"));
    const middle = unit("y", referenceText("z", 400));
    const size = middle[1]?.content?.length ?? 0;
    const messages = [
      user("t"),
      ...unit("x", referenceText("y", size)),
      ...unit("b", body("b")),
      ...middle,
      ...last,
      said("e"),
    ];
    const result = await truncate.fit(fitInput({ messages, protectedPrefix: 3, keepRecent: 1, budget: 10 }));
    expect(result.kind).toBe("exhausted");
    expect(result.messages).toEqual([...messages.slice(0, 3), ...messages.slice(5)]);
    expect(result.immovable?.parts.reference.chars).toBe(charsOfAll([...middle, ...last]));
  });

  it("tells the size of what could not move, part by part", async () => {
    const messages = [system("ssss"), ...unit("a", "x"), user("uuu"), ...unit("b", "tail")];
    const result = await truncate.fit(fitInput({ messages, keepRecent: 2, budget: 1 }));
    expect(result.kind).toBe("exhausted");
    const rest = charsOfAll([...messages.slice(0, 1), ...messages.slice(3)]);
    const tail = charsOfAll(messages.slice(4));
    expect(result.immovable).toEqual({
      size: Math.ceil(rest / 4),
      budget: 1,
      parts: {
        preamble: { chars: 4, argumentChars: 0 },
        tail: { chars: tail, argumentChars: '{"path":"b.txt"}'.length },
        pinned: { chars: 0, argumentChars: 0 },
        signal: { chars: 0, argumentChars: 0 },
        reference: { chars: 0, argumentChars: 0 },
        user: { chars: 3, argumentChars: 0 },
      },
    });
  });

  it("law 6: stops at the first fit, oldest first; what cannot fit is exhausted with all of it accounted for", async () => {
    const arbitrary = fc.oneof(pressedArbitrary(), withReferences(pressedArbitrary())).map(inputOf);
    await fc.assert(
      fc.asyncProperty(arbitrary, async (input) => {
        const result = await truncate.fit(input);
        const gone = result.touches.map((touch) => touch.message);
        const left = charsOfAll(result.messages);
        if (gone.length > 0) {
          const newest = unitsOf(input.messages).find((unit) => unit.end === Math.max(...gone) + 1);
          const back = charsOfAll(input.messages.slice(newest?.start, newest?.end));
          expect(estimateOfChars(left + back)).toBeGreaterThan(input.budget);
        }
        if (result.kind !== "exhausted") return;
        const parts = Object.values(result.immovable?.parts ?? {});
        expect(parts.reduce((sum, part) => sum + part.chars, 0)).toBe(left);
        expect(result.immovable?.size).toBe(estimateOfChars(left));
      }),
      { numRuns: 1000 },
    );
  });
});
