import { expect, it } from "vitest";
import { Mt19937 } from "../../../src/core/random/mt19937.ts";

/** The next `count` words. */
function firstWords(words: Mt19937, count: number): number[] {
  return Array.from({ length: count }, () => words.next());
}

it("gives the first words of mt19937ar.out, the output that the authors publish for init_by_array", () => {
  const words = Mt19937.initByArray([0x123, 0x234, 0x345, 0x456]);
  expect(firstWords(words, 5)).toEqual([1067595299, 955945823, 477289528, 4107218783, 4228976476]);
});

it("gives the 10,000th word that the C++ standard demands of mt19937 seeded with 5489 by init_genrand", () => {
  expect(firstWords(Mt19937.initGenrand(5489), 10_000).at(-1)).toBe(4123659995);
});

it("counts the low 32 bits of an init_genrand seed", () => {
  expect(firstWords(Mt19937.initGenrand(-1), 3)).toEqual(firstWords(Mt19937.initGenrand(0xffffffff), 3));
});

it("keeps two generators apart", () => {
  const alone = firstWords(Mt19937.initGenrand(1), 2000);
  const first = Mt19937.initGenrand(1);
  const second = Mt19937.initGenrand(2);
  const mixed = alone.map(() => {
    second.next();
    return first.next();
  });
  expect(mixed).toEqual(alone);
});

it("refuses an empty key", () => {
  expect(() => Mt19937.initByArray([])).toThrow(RangeError);
});
