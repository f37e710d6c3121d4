// Files of true size: a text of 2 GB, one line of 600 MB, a million distinct values. Memory stays in bounds, every planted secret is
// found and nothing else changes. With LONG_SECONDS under an hour the sizes shrink in proportion, never below what is cut.
import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { seeded } from "../../src/core/random/seeded.ts";
import { examineFile } from "../../src/redaction/redact-file.ts";
import { redactorOf } from "../../src/redaction/redactor.ts";
import { secretlint } from "../../src/redaction/secretlint.ts";
import { vetFile } from "../../src/redaction/vet-file.ts";
import { cli } from "../cli/built.ts";

const MIB = 1024 * 1024;
const share = Math.min(1, Number(process.env.LONG_SECONDS ?? 3600) / 3600);
const sized = (full: number, least: number) => Math.max(least, Math.floor((full * share) / MIB) * MIB);
const redactor = redactorOf();
const folder = mkdtempSync(join(tmpdir(), "large-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Made {
  readonly bytes: Uint8Array;
  /** What redacting makes of them. */
  readonly redacted: Uint8Array;
  /** Lines of the planted secrets, from 1. */
  readonly lines: readonly number[];
}

/** Text of build output in parts of about 1 MiB, a secret in one sentence of 2,000; the same for the same seed. */
function* text(size: number, separator: string, seed: number): Generator<Made> {
  const rng = seeded(seed, "large files");
  let line = 1;
  let planted = 0;
  for (let total = 0, n = 0; total < size; ) {
    const given: string[] = [];
    const expected: string[] = [];
    const lines: number[] = [];
    for (let length = 0; length < MIB; n += 1) {
      let words = `compile src/module${n % 997}/index.ts: ok \u2713 in ${n % 977} ms, ${rng.int(0, 2 ** 31)} bytes`;
      let after = words;
      if (n % 2000 === 1000) {
        planted += 1;
        const secret = ["q7Rt", "Zp0x", "Lm4v", planted.toString(36).padStart(5, "0"), "9wTb2n"].join("");
        words += `, deploy --api-token ${secret}`;
        after += `, deploy --api-token [redacted-cli-flag-${planted}]`;
        lines.push(line);
      }
      given.push(words, separator);
      expected.push(after, separator);
      if (separator.includes("\n")) line += 1;
      length += words.length + separator.length;
    }
    const bytes = Buffer.from(given.join(""));
    total += bytes.length;
    yield { bytes, redacted: Buffer.from(expected.join("")), lines };
  }
}

function* bytesOf(made: Iterable<Made>, watch: () => void): Generator<Uint8Array> {
  for (const { bytes } of made) {
    watch();
    yield bytes;
  }
}

it("a text of 2 GB: vet and redact, in bounded memory", async () => {
  const size = sized(2048 * MIB, 128 * MIB);
  let most = 0;
  const watch = () => {
    most = Math.max(most, process.memoryUsage.rss());
  };
  const source = () => bytesOf(text(size, "\n", 11), watch);
  const expected = createHash("sha256");
  const places: number[] = [];
  for (const { redacted, lines } of text(size, "\n", 11)) {
    expected.update(redacted);
    places.push(...lines);
  }
  const before = process.memoryUsage.rss();
  const vetted = await vetFile(source(), "large", redactor.table);
  expect(vetted.findings.map(({ line }) => line)).toEqual(places);
  const examined = await examineFile({ file: "large", open: source, redactor, second: secretlint });
  expect(examined.residual).toEqual([]);
  const found = createHash("sha256");
  for await (const part of examined.parts()) found.update(part);
  expect(found.digest("hex")).toBe(expected.digest("hex"));
  console.log(`${size / MIB} MiB: at most ${Math.round(most / MIB)} MiB resident, ${Math.round(before / MIB)} before`);
  expect(most - before).toBeLessThan(400 * MIB);
}, 3_600_000);

it("one line of 600 MB: the command itself, in bounded memory", async () => {
  const size = sized(600 * MIB, 80 * MIB);
  const [path, out] = [join(folder, "line.txt"), join(folder, "out.txt")];
  const expected = createHash("sha256");
  let planted = 0;
  const file = await open(path, "w");
  for (const { bytes, redacted, lines } of text(size, "; ", 12)) {
    await file.write(bytes);
    expected.update(redacted);
    planted += lines.length;
  }
  await file.close();
  let most = 0;
  const watched = (words: readonly string[]) =>
    cli(words, {
      meddle: (child) => {
        const status = `/proc/${child.pid}/status`;
        const timer = setInterval(() => {
          if (existsSync(status)) {
            const peak = /VmHWM:\s*(\d+) kB/.exec(readFileSync(status, "latin1"))?.[1];
            most = Math.max(most, Number(peak ?? 0) * 1024);
          }
        }, 100);
        child.on("close", () => clearInterval(timer));
      },
    });
  const vetted = await watched(["vet", path, "--json"]);
  expect(vetted.code).toBe(1);
  const [{ findings, notes }] = JSON.parse(vetted.stdout).files;
  expect(findings).toEqual(Array.from({ length: planted }, () => ({ class: "cli-flag", line: 1 })));
  expect(notes).toContain("line 1 is cut into pieces, each read as text");
  expect(await watched(["redact", path, "--out", out])).toMatchObject({ code: 0 });
  const found = createHash("sha256");
  for await (const part of createReadStream(out)) found.update(part);
  expect(found.digest("hex")).toBe(expected.digest("hex"));
  console.log(`a line of ${size / MIB} MiB: at most ${Math.round(most / MIB)} MiB resident`);
  expect(most).toBeLessThan(448 * MIB);
}, 3_600_000);

it("a million distinct values are numbered, one more is refused by name", async () => {
  const most = share < 1 ? 100_000 : 1_000_000;
  function* mails(count: number): Generator<Uint8Array> {
    for (let from = 0; from < count; from += 10_000) {
      const size = Math.min(10_000, count - from);
      yield Buffer.from(Array.from({ length: size }, (_, at) => `mail user${from + at}@corp.example.com\n`).join(""));
    }
  }
  const examine = (count: number) => examineFile({ file: "mails", open: () => mails(count), redactor, values: most });
  const { counts, parts } = await examine(most);
  expect(counts).toEqual(new Map([["email", most]]));
  let last = "";
  for await (const part of parts()) last = Buffer.from(part.subarray(-60)).toString();
  expect(last).toMatch(new RegExp(`mail \\[redacted-email-${most}\\]\\n$`));
  await expect(examine(most + 1)).rejects.toMatchObject({ code: "redaction/too-many-values" });
}, 3_600_000);
