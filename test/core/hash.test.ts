import { expect, it } from "vitest";
import { sha256 } from "../../src/core/hash.ts";

it("gives the digests of FIPS 180-4's examples", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

it("hashes text as its UTF-8 bytes, and bytes as they stand", () => {
  const text = "Grüße, 世界 🦊";
  expect(sha256(text)).toBe(sha256(new TextEncoder().encode(text)));
  expect(sha256(Uint8Array.of(0xff))).toBe("a8100ae6aa1940d0b663bb31cd466142ebbdbd5187131b92d93818987832eb89");
});
