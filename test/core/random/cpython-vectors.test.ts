// Parity with CPython over test/fixtures/random/cpython-3.11.json, which scripts/make_random_vectors.py writes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type ChoicesOptions, PythonRandom } from "../../../src/core/random/cpython.ts";
import type { Seed } from "../../../src/core/random/cpython-seed.ts";

type SeedRow =
  | { readonly int: string }
  | { readonly power: number; readonly plus: number }
  | { readonly text: string }
  | { readonly bytes: string };

interface Fixture {
  readonly python: string;
  readonly cases: {
    readonly bits: readonly number[];
    readonly bigBits: readonly number[];
    readonly ranges: readonly (readonly [number] | readonly [number, number, number?])[];
    readonly ints: readonly (readonly [number, number])[];
    readonly choice: readonly number[];
    readonly choices: readonly (ChoicesOptions & { readonly n: number })[];
    readonly shuffle: readonly number[];
    readonly sample: readonly (readonly [n: number, k: number])[];
    readonly uniform: readonly (readonly [number, number])[];
  };
  readonly long: {
    readonly seed: number;
    readonly draws: number;
    readonly random: string;
    readonly getrandbits32: string;
  };
  readonly sampleRule: readonly {
    readonly seed: number;
    readonly n: number;
    readonly k: number;
    readonly sha256: string;
    readonly last: number;
  }[];
  readonly vectors: readonly { readonly seed: SeedRow }[];
}

const path = new URL("../../fixtures/random/cpython-3.11.json", import.meta.url);
const fixture: Fixture = JSON.parse(readFileSync(path, "utf8"));
const { cases } = fixture;

const range = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

function seedOf(row: SeedRow): Seed {
  if ("int" in row) return BigInt(row.int);
  if ("power" in row) return (1n << BigInt(row.power)) + BigInt(row.plus);
  return "text" in row ? row.text : Uint8Array.from(Buffer.from(row.bytes, "hex"));
}

function shuffled(rng: PythonRandom, n: number): number[] {
  const items = range(n);
  rng.shuffle(items);
  return items;
}

/** What the script's `vector` does, in its order. */
function vector(seed: Seed, row: SeedRow): object {
  const rng = new PythonRandom(seed);
  return {
    seed: row,
    random: range(3).map(() => rng.random() * 2 ** 53),
    bits: cases.bits.map((k) => rng.getrandbits(k)),
    bigBits: cases.bigBits.map((k) => rng.getrandbitsBig(k).toString(16)),
    ranges: cases.ranges.map((row) => (row.length === 1 ? rng.randrange(row[0]) : rng.randrange(...row))),
    ints: cases.ints.map(([low, high]) => rng.randint(low, high)),
    choice: cases.choice.map((n) => rng.choice(range(n))),
    choices: cases.choices.map(({ n, ...options }) => rng.choices(range(n), options)),
    shuffle: cases.shuffle.map((n) => shuffled(rng, n)),
    sample: cases.sample.map(([n, k]) => rng.sample(range(n), k)),
    uniform: cases.uniform.map(([low, high]) => rng.uniform(low, high)),
    last: rng.getrandbits(32),
  };
}

function digestOf(draws: number, draw: () => string): string {
  const digest = createHash("sha256");
  for (let count = 0; count < draws; count += 1) digest.update(`${draw()}\n`);
  return digest.digest("hex");
}

describe("PythonRandom answers as CPython 3.11", () => {
  it("over 200 different seeds", () => {
    expect(fixture.python).toBe("CPython 3.11");
    expect(new Set(fixture.vectors.map(({ seed }) => JSON.stringify(seed))).size).toBe(200);
  });

  it.each(fixture.vectors.map((row) => [JSON.stringify(row.seed).slice(0, 60), row] as const))(
    "seed %s",
    (_name, row) => {
      expect(vector(seedOf(row.seed), row.seed)).toEqual(row);
    },
  );

  it("for a safe integer as a number and as a bigint alike", () => {
    const rows = fixture.vectors.filter(({ seed }) => "int" in seed && Number.isSafeInteger(Number(seed.int)));
    expect(rows.length).toBeGreaterThan(40);
    for (const row of rows) {
      expect(vector(Number(seedOf(row.seed)), row.seed)).toEqual(row);
    }
  });

  it("over 10^6 draws of random()", () => {
    const rng = new PythonRandom(fixture.long.seed);
    const draw = () => (rng.random() * 2 ** 53).toString(16).padStart(14, "0");
    expect(fixture.long.draws).toBe(1_000_000);
    expect(digestOf(fixture.long.draws, draw)).toBe(fixture.long.random);
  });

  it("over 10^6 draws of getrandbits(32)", () => {
    const rng = new PythonRandom(fixture.long.seed);
    const draw = () => rng.getrandbits(32).toString(16).padStart(8, "0");
    expect(digestOf(fixture.long.draws, draw)).toBe(fixture.long.getrandbits32);
  });

  it.each(fixture.sampleRule)("in the choice of sample's algorithm: $k of $n", ({ seed, n, k, sha256, last }) => {
    const rng = new PythonRandom(seed);
    expect(
      createHash("sha256")
        .update(rng.sample(range(n), k).join(","))
        .digest("hex"),
    ).toBe(sha256);
    expect(rng.getrandbits(32)).toBe(last);
  });
});
