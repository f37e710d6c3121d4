// The laws of the ladder (design.md section 6), over all sixteen ladders. The input is frozen to its leaves.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { charsOf, charsOfAll, estimateOfChars } from "../../src/core/message.ts";
import { lineCount, originalSize } from "../../src/ladder/headers.ts";
import { fit, type LadderInput, type LadderResult } from "../../src/ladder/ladder.ts";
import { GOLDEN_LADDERS, ladderName, ladderOptions } from "../../src/ladder/names.ts";
import { believedReferences, readReference, resultsById } from "../../src/ladder/references.ts";
import { pressedArbitrary } from "../generators/transcript.ts";
import {
  firstBroken,
  grewOrBroke,
  pairingBroken,
  protectedTouched,
  strangersChanged,
  unitsCut,
} from "../laws/transcript-laws.ts";

const bits = [false, true];
const NAMES = bits.flatMap((gcf) =>
  bits.flatMap((skeleton) => bits.flatMap((search) => bits.map((logs) => ladderName({ gcf, skeleton, search, logs })))),
);
const RUNS = 1000;

describe.each(NAMES)("ladder %s", (name) => {
  const options = ladderOptions(name);
  if (options === null) throw new Error(`no ladder ${name}`);

  it("keeps the laws", async () => {
    await fc.assert(
      fc.asyncProperty(pressedArbitrary(), async (pressed) => {
        const input = { ...pressed, options };
        const output = await fit(input);
        expect(broken(input, output)).toBeNull();
        expect(await fit(input)).toEqual(output);
        const again = await fit({ ...input, messages: output.messages, protectedPrefix: prefixAfter(input, output) });
        expect(again.messages, "idempotent").toEqual(output.messages);
      }),
      { numRuns: RUNS },
    );
  });
});

it("covers all sixteen ladders, the golden five among them", () => {
  expect(new Set(NAMES).size).toBe(16);
  for (const name of GOLDEN_LADDERS) expect(NAMES).toContain(name);
});

/** The preamble is fixed in messages, and none of it ever leaves, so it keeps its length. */
function prefixAfter(input: LadderInput, output: LadderResult): number {
  return output.origins.filter((from) => from < input.protectedPrefix).length;
}

function broken(input: LadderInput, output: LadderResult): string | null {
  const before = estimateOfChars(charsOfAll(input.messages));
  const after = estimateOfChars(charsOfAll(output.messages));
  return firstBroken({
    "1 under budget the same objects": () => {
      if (before > input.budget) return null;
      return output.kind === "unchanged" && output.messages === input.messages ? null : "something came back new";
    },
    "2 never longer": () => grewOrBroke(input.messages, output) ?? (after > before ? "grew" : null),
    "3 protected places": () => protectedTouched(input.messages, output, input) ?? pinnedLost(input, output),
    "3 only bodies change": () => strangersChanged(input.messages, output),
    "4 pairs": () => pairingBroken(output.messages),
    "4 units whole": () => unitsCut(input.messages, output),
    "4 no dangling reference": () => dangling(output),
    "5 true original size": () => wrongSize(input, output),
    "6 honest verdict": () => {
      if (output.kind === "exhausted") return after > input.budget ? null : "exhausted though it fits";
      return after <= input.budget ? null : `${output.kind} though it is over budget`;
    },
    "6 stops at the first fit": () => wentOn(input, output, before),
    "6 immovable adds up": () => {
      if (output.kind !== "exhausted") return output.immovable === undefined ? null : "immovable without exhaustion";
      const parts = Object.values(output.immovable?.parts ?? {});
      const sum = parts.reduce((total, part) => total + part.chars, 0);
      return sum === charsOfAll(output.messages) ? null : `parts add up to ${sum}`;
    },
    "8 a rung that is off never looks": () => {
      const seen = new Set([...output.touches, ...output.declines].map((row) => row.rung));
      const off = { gcf: "gcf", logs: "log-collapse", search: "search-results", skeleton: "skeleton" } as const;
      const bad = Object.entries(off).find(
        ([option, rung]) => !input.options[option as keyof typeof off] && seen.has(rung),
      );
      return bad === undefined ? null : `${bad[1]} is off and was seen`;
    },
  });
}

/** A pinned body may become a reference or columns, nothing less. */
function pinnedLost(input: LadderInput, output: LadderResult): string | null {
  const pinned = input.messages.flatMap((message, index) =>
    message.role === "tool" && input.pinned.includes(message.tool_call_id ?? "") ? [index] : [],
  );
  const bad = output.touches.find((touch) => pinned.includes(touch.message) && !["dedupe", "gcf"].includes(touch.rung));
  return bad === undefined ? null : `${bad.rung} touched the pinned result ${bad.message}`;
}

function dangling(output: LadderResult): string | null {
  const results = resultsById(output.messages);
  const believed = believedReferences(output.messages, results);
  for (const touch of output.touches) {
    if (touch.rung !== "dedupe") continue;
    const at = output.origins.indexOf(touch.message);
    if (at === -1 || output.messages[at]?.content !== touch.after) continue;
    const said = readReference(touch.after ?? "");
    const target = results.get(said?.callId ?? "");
    if (target == null || target <= at) return `the reference at ${touch.message} names nothing`;
    if (!believed.has(at)) return `the reference at ${touch.message} is not believed`;
  }
  return null;
}

function wrongSize(input: LadderInput, output: LadderResult): string | null {
  for (const touch of output.touches) {
    if (touch.after === null || touch.rung === "dedupe") continue;
    const raw = input.messages[touch.message]?.content ?? "";
    const was = originalSize(raw);
    const now = originalSize(touch.after);
    if (now.chars !== was.chars) return `${touch.rung} says ${now.chars} characters of ${was.chars}`;
    if (touch.rung !== "elide" && now.lines !== was.lines)
      return `${touch.rung} says ${now.lines} of ${lineCount(raw)}`;
    if (touch.after.length >= touch.before.length) return `${touch.rung} did not shorten`;
  }
  return null;
}

/** Without its last touch the transcript would still be over the budget. */
function wentOn(input: LadderInput, output: LadderResult, before: number): string | null {
  const last = output.touches.at(-1);
  if (last === undefined) return before > input.budget && output.kind === "fit" ? "fit without a touch" : null;
  // Units that leave together leave as one change.
  const group = last.rung === "drop" ? [last] : [last];
  const back = group.reduce((sum, touch) => sum + touch.charsBefore - touch.charsAfter, 0);
  const without = output.messages.reduce((sum, message) => sum + charsOf(message), back);
  return estimateOfChars(without) > input.budget ? null : "went on after the first fit";
}
