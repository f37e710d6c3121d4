import { describe, expect, it } from "vitest";
import { charsOfAll } from "../../src/core/message.ts";
import { referenceText } from "../../src/ladder/references.ts";
import { isMechanicalDigest, mechanicalDigest } from "../../src/strategies/digest/mechanical-digest.ts";
import { createDigest } from "../../src/strategies/digest.ts";
import { fitInput, said, system, unit, user } from "./fit-input.ts";

const digest = createDigest();
const body = (letter: string) => letter.repeat(3000);

describe("digest", () => {
  it("replaces the window by one user message between preamble and recent tail", async () => {
    const messages = [
      system("s"),
      user("task"),
      ...unit("a", body("a")),
      said("found it"),
      ...unit("b", body("b")),
      said("end"),
    ];
    const result = await digest.fit(fitInput({ messages, keepRecent: 1, budget: 300 }));
    const text = mechanicalDigest(messages.slice(2, 7));
    expect(result.kind).toBe("fit");
    expect(result.messages).toEqual([messages[0], messages[1], user(text), messages[7]]);
    expect(text).toContain("- read_file(path=b.txt)");
    expect(text).toContain("assistant: found it");
    expect(result.touches.map((touch) => [touch.rung, touch.message, touch.after])).toEqual(
      [2, 3, 4, 5, 6].map((at) => ["digest", at, null]),
    );
  });

  it("keeps a first user message of the window whole, before the digest and out of it", async () => {
    const messages = [system("s"), ...unit("a", body("a")), user("the task"), ...unit("b", body("b")), said("end")];
    const result = await digest.fit(fitInput({ messages, keepRecent: 1, budget: 300 }));
    expect(result.origins).toEqual([0, 3, null, 6]);
    expect(result.messages[1]).toBe(messages[3]);
    expect(result.messages[2]?.content).not.toContain("the task");
  });

  it("keeps the unit that a reference in the preamble names", async () => {
    const messages = [
      user("t"),
      ...unit("x", referenceText("z", 3000)),
      ...unit("b", body("b")),
      ...unit("z", body("z")),
      said("e"),
    ];
    const result = await digest.fit(fitInput({ messages, protectedPrefix: 3, keepRecent: 1, budget: 10 }));
    expect(result.kind).toBe("exhausted");
    expect(result.origins).toEqual([0, 1, 2, 5, 6, null, 7]);
  });

  it("leaves the window alone when the digest would be no shorter", async () => {
    const messages = [user("task"), ...unit("a", "short"), said("end")];
    const result = await digest.fit(fitInput({ messages, keepRecent: 1, budget: 1 }));
    expect(result.kind).toBe("exhausted");
    expect(result.messages).toBe(messages);
    expect(result.why).toContain("no shorter");
  });

  it("does not digest a digest again, and folds an earlier one with what followed it", async () => {
    const first = await digest.fit(
      fitInput({
        messages: [system("s"), ...unit("a", body("a")), ...unit("b", body("b")), said("end")],
        keepRecent: 1,
        budget: 5,
      }),
    );
    expect(first.origins).toEqual([0, null, 5]);
    const terms = { protectedPrefix: 1, keepRecent: 1, budget: 5 };
    const again = await digest.fit(fitInput({ messages: first.messages, ...terms }));
    expect(again).toMatchObject({ kind: "exhausted", messages: first.messages, touches: [] });
    // Though it is the only user message, it is inserted text: it does not stay as the user's request would.
    const more = await digest.fit(
      fitInput({ messages: [...first.messages, ...unit("c", body("c")), said("later")], ...terms }),
    );
    expect(more.origins).toEqual([0, null, 5]);
    expect(more.messages.filter((message) => isMechanicalDigest(message.content ?? "")).length).toBe(1);
    expect(charsOfAll(more.messages)).toBeLessThan(charsOfAll(first.messages) + 3000);
  });
});
