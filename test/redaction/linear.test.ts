// Texts built to be slow for each class, from its row alone: what is read stays in step with the length, and the result is one that
// a second pass leaves as it is. Seconds are the bench's; here characters are counted, which do not depend on the machine.
import { describe, expect, it } from "vitest";
// @ts-expect-error a plain script, without types
import { hostileAnyway, hostileTexts } from "../../bench/hostile-redaction.mjs";
import type { RedactionClass } from "../../src/redaction/class.ts";
import { REDACTION_CLASSES } from "../../src/redaction/classes/index.ts";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";
import { vetDocument } from "../../src/redaction/vet.ts";

interface HostileText {
  readonly name: string;
  make(size: number): string;
}
const textsFor = hostileTexts as (row: RedactionClass) => readonly HostileText[];

const redactor = redactorOf(REDACTION_CLASSES);
const SMALL = 2 ** 13;
/** Four times the text may ask for this many times the characters: what a look ahead of bounded length reads is not yet all there. */
const GROWTH = 7;
/** Quadratic texts of these lengths ask for 16 times as many. */
const SLACK = 100_000;
/** Texts of one class that are read; a class of many prefixes has thousands that differ by the prefix alone. */
const MOST = 150;

/** Characters that the scanners ask a text for. */
function asked(text: string): number {
  let count = 0;
  const original = String.prototype.charCodeAt;
  String.prototype.charCodeAt = function counted(this: string, at: number) {
    count += 1;
    return original.call(this, at);
  };
  try {
    vetDocument(text, redactor.table);
  } finally {
    String.prototype.charCodeAt = original;
  }
  return count;
}

function expectLinear({ name, make }: HostileText): void {
  // What the end of a text cuts may be a finding at one length and not at the other, which costs a second pass.
  const [large, small] = [make(4 * SMALL), make(SMALL)].map((text) => asked(`${text}\n.\n`)) as [number, number];
  expect(large, name).toBeLessThan(GROWTH * small + SLACK);
}

describe.each(REDACTION_CLASSES.map((row) => [row.name, textsFor(row)] as const))("class %s", (_, texts) => {
  it("reads each text in step with its length", () => {
    const step = Math.ceil(texts.length / MOST);
    for (const text of texts.filter((_text, at) => at % step === 0)) expectLinear(text);
  });

  it("leaves a text that a second pass does not change", () => {
    const step = Math.ceil((4 * texts.length) / MOST);
    for (const { name, make } of texts.filter((_text, at) => at % step === 0)) {
      const once = redactDocument(make(SMALL), redactor).text;
      expect(redactDocument(once, redactor).text, name).toBe(once);
    }
  });
});

it("reads texts for no class in step with their length", () => {
  for (const text of hostileAnyway as readonly HostileText[]) expectLinear(text);
});
