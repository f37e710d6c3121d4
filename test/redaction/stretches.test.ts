// Reading a file in stretches: every byte belongs to one, whatever the chunks; a secret at a cut is found as in the whole; bytes that
// are no UTF-8 come back as they were.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../src/core/random/seeded.ts";
import { bytesOfText, textOfBytes } from "../../src/redaction/bytes-text.ts";
import { REDACTION_CLASSES } from "../../src/redaction/classes/index.ts";
import { examineFile } from "../../src/redaction/redact-file.ts";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";
import { LIMITS, type Limits, Stretches } from "../../src/redaction/stretches.ts";
import { vetFile } from "../../src/redaction/vet-file.ts";

const redactor = redactorOf();
/** So small that a page of text has many cuts. */
const SMALL: Limits = { whole: 2048, json: 4096, stretch: 1024, line: 16384, ahead: 2048, behind: 512 };

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function coresOf(bytes: Uint8Array, size: number, limits = SMALL) {
  const cores: Buffer[] = [];
  const places: string[] = [];
  for await (const { view, start, end, secrets, line } of new Stretches(
    chunksOf(bytes, size),
    "f",
    redactor.table,
    limits,
  )) {
    cores.push(Buffer.from(bytesOfText(view.raw.slice(start, end))));
    places.push(`${line}: ${secrets.map((secret) => secret.value).join(" ")}`);
  }
  return { all: Buffer.concat(cores), places };
}

async function redacted(text: string | Uint8Array, limits = SMALL) {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const examined = await examineFile({ file: "f", open: () => chunksOf(bytes, 700), redactor, limits });
  const parts: Uint8Array[] = [];
  for await (const part of examined.parts()) parts.push(part);
  return { examined, bytes: Buffer.concat(parts), text: Buffer.concat(parts).toString("utf8") };
}

describe("bytes as text", () => {
  it("gives any bytes back, and UTF-8 as every decoder reads it", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.string({ unit: "binary", maxLength: 20 }), (noise, words) => {
        const bytes = Buffer.concat([noise, Buffer.from(words), noise]);
        const { raw, scan } = textOfBytes(bytes);
        expect(Buffer.from(bytesOfText(raw))).toEqual(bytes);
        expect(scan).toHaveLength(raw.length);
        const clean = Buffer.from(Buffer.from(words).toString("utf8"));
        expect(textOfBytes(clean).raw).toBe(clean.toString("utf8"));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ["a continuation alone", [0x80], 1],
    ["an overlong slash", [0xc0, 0xaf], 2],
    ["a surrogate", [0xed, 0xa0, 0x80], 3],
    ["beyond the last code point", [0xf4, 0x90, 0x80, 0x80], 4],
    ["a sequence cut short", [0xe2, 0x82], 2],
  ])("takes %s byte by byte", (_, bytes, length) => {
    const { raw, scan } = textOfBytes(Uint8Array.from(bytes));
    expect(raw).toHaveLength(length);
    expect(scan).toBe(String.fromCharCode(...bytes));
    expect([...bytesOfText(raw)]).toEqual(bytes);
  });
});

describe("stretches", () => {
  const lines = (count: number, make: (at: number) => string) => Array.from({ length: count }, (_, at) => make(at));
  const ordinary = (at: number) => `step ${at}: compiled module ${at % 7} — ok ✓ in ${at * 3} ms`;

  it("are the same whatever the chunks, and together the file", async () => {
    const text = lines(400, (at) => (at % 37 === 0 ? `export API_TOKEN=q7RtZp0xLm4vKs9wTb${at}x; ok` : ordinary(at)));
    const bytes = Buffer.concat([Buffer.from(text.join("\r\n")), Buffer.from([0xff, 0xe9, 0x0a]), Buffer.from("end")]);
    const once = await coresOf(bytes, bytes.length);
    expect(once.all).toEqual(bytes);
    expect(once.places.length).toBeGreaterThan(10);
    for (const size of [1, 64, 1023, 4096]) expect(await coresOf(bytes, size)).toEqual(once);
  });

  it("find a secret of every class wherever a cut could fall", async () => {
    const all = redactorOf(REDACTION_CLASSES);
    for (const [index, row] of REDACTION_CLASSES.entries()) {
      const rng = seeded(index, "stretches");
      const example = row.example((below) => rng.int(0, below - 1));
      const alone = redactDocument(`${ordinary(1)}\n${example.text}\n${ordinary(2)}`, all).counts;
      for (let shift = 900; shift < 1100; shift += 7) {
        const head = `${"word ".repeat(400).slice(0, shift)}\n`;
        const text = `${head}${example.text}\n${lines(60, ordinary).join("\n")}`;
        const bytes = Buffer.from(text);
        const found = await vetFile(chunksOf(bytes, 999), "f", all.table, SMALL);
        expect(found.notes[0]).toContain("read in stretches");
        const counts = new Map<string, number>();
        for (const { class: name } of found.findings) counts.set(name, (counts.get(name) ?? 0) + 1);
        expect([...counts].sort(), `${row.name} at ${shift}`).toEqual([...alone].sort());
      }
    }
  });

  it("keep a private key whole that a cut would split, and the lines behind it", async () => {
    const body = lines(20, (at) => `${"MIIEvQIBADANBgkqhkiG9w0BAQEFAASC".repeat(2).slice(0, 62)}${at + 10}`).join("\n");
    const label = `RSA PRIVATE ${"KEY"}`;
    for (let before = 5; before < 25; before += 1) {
      const text = `${lines(before, ordinary).join("\n")}\n-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n${lines(60, ordinary).join("\n")}`;
      const { text: out } = await redacted(text);
      expect(out).toBe(
        `${lines(before, ordinary).join("\n")}\n[redacted-private-key-1]\n${lines(60, ordinary).join("\n")}`,
      );
    }
  });

  it("number over the whole file, and a second time changes nothing", async () => {
    const text = lines(300, (at) => `login ${at}: export API_TOKEN=q7RtZp0xLm4vKs9wTb${at % 5}x; ok`).join("\n");
    const { text: out, examined } = await redacted(text);
    expect(out).toBe(
      lines(300, (at) => `login ${at}: export API_TOKEN=[redacted-assignment-${(at % 5) + 1}]; ok`).join("\n"),
    );
    expect(examined.counts).toEqual(new Map([["assignment", 300]]));
    expect(examined.values).toEqual(new Map([["assignment", 5]]));
    expect(examined.residual).toEqual([]);
    expect((await redacted(out)).text).toBe(out);
    expect((await vetFile([Buffer.from(out)], "f", redactor.table, SMALL)).findings).toEqual([]);
  });

  it("refuses a secret that no stretch can hold, by its place", async () => {
    const label = `-----BEGIN RSA PRIVATE ${"KEY"}-----`;
    const body = lines(600, () => "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC".repeat(2)).join("\n");
    await expect(redacted(`one\n${label}\n${body}\n`, { ...SMALL, line: 4096 })).rejects.toThrow(
      /^f:2: a secret is longer than a stretch may be; split the file$/,
    );
  });

  it("gives nothing of a file that changed between its readings", async () => {
    const versions = ["a", "b"].map((mark) => Buffer.from(lines(900, (at) => `${mark} ${at}`).join("\n")));
    let reads = 0;
    const open = () => chunksOf(versions[Math.min(reads++, 1)] ?? Buffer.alloc(0), 512);
    const examined = await examineFile({ file: "f", open, redactor, limits: SMALL });
    await expect(examined.parts().next()).rejects.toThrow(/it changed while it was read/);
  });

  it("has limits in proportion", () => {
    expect(LIMITS.ahead).toBeGreaterThan(16384);
    expect(LIMITS.stretch).toBeGreaterThan(4 * (LIMITS.ahead + LIMITS.behind));
    expect(LIMITS.line % LIMITS.stretch).toBe(0);
  });
});
