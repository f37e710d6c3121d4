// harness-06: seeded draws equal CPython's, value for value.
import { expect, it } from "vitest";
import { PythonRandom } from "../../../src/core/random/cpython.ts";

it("harness-06: the golden values of CPython 3.11's random.Random", () => {
  const first = new PythonRandom(42);
  expect(first.random()).toBe(0.6394267984578837);
  expect(first.getrandbits(32)).toBe(107420369);
  expect(new PythonRandom(-42).random()).toBe(0.6394267984578837);
  expect(new PythonRandom(2n ** 32n).random()).toBe(0.11299430095636409);
  expect(new PythonRandom(0).random()).toBe(0.8444218515250481);
  expect(new PythonRandom("a").random()).toBe(0.2720295377534757);
});
