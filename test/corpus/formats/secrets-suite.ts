// A secret in any text of a trace, one text at a time: whatever the format makes of it, it reaches no entry, no note and no problem.
import { expect, it } from "vitest";
import { FORMATS } from "../../../src/corpus/formats/index.ts";
import { collectSource } from "../../../src/corpus/harvest/collect.ts";
import { Laps } from "../../../src/corpus/harvest/laps.ts";
import { redactSource } from "../../../src/corpus/harvest/redact-source.ts";
import type { StretchOptions } from "../../../src/corpus/harvest/stretch.ts";
import { withoutNaN } from "../../../src/corpus/trace/lenient-json.ts";
import { memorySource } from "../../../src/corpus/trace/memory-source.ts";
import { Numbering } from "../../../src/redaction/numbering.ts";
import { redactorOf } from "../../../src/redaction/redactor.ts";
import { secretlint } from "../../../src/redaction/secretlint.ts";
import { loaderVet } from "../../../src/redaction/vet.ts";
import type { Fixture } from "./fixtures/fixture.ts";
import { FIXTURES } from "./fixtures/index.ts";

/** Joined at run time, so that no source holds what looks like a key. */
const SECRET = ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join("");
const MAIL = ["nora.lind", "corp-mail.com"].join("@");
const PLANT = ` export API_TOKEN=${SECRET} and ${MAIL} .`;
const OPTIONS: StretchOptions = { afterSummary: true, minToolBytes: 0, maxEntryBytes: 1e7, split: false };
const redactor = redactorOf();

/** Every text of a JSON value with the plant behind it, one at a time: the whole value anew for each. */
function* planted(value: unknown): Generator<unknown, void, void> {
  if (typeof value === "string") yield value + PLANT;
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const inner of planted(item)) yield value.with(at, inner);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      for (const inner of planted(item)) yield { ...value, [key]: inner };
  }
}

/** Variants of one file's text. */
function* variants(text: string, form: Fixture["form"]): Generator<string, void, void> {
  if (form === "document") for (const value of planted(JSON.parse(withoutNaN(text)))) yield JSON.stringify(value);
  else {
    const lines = text.split("\n");
    for (const [at, line] of lines.entries()) {
      if (form === "text") yield lines.with(at, line + PLANT).join("\n");
      else if (line.trim().startsWith("{")) {
        try {
          for (const value of planted(JSON.parse(line))) yield lines.with(at, JSON.stringify(value)).join("\n");
        } catch {
          // A line that is broken on purpose holds no text.
        }
      }
    }
  }
}

function* variantsOf(fixture: Fixture): Generator<Fixture["content"], void, void> {
  const { content, form } = fixture;
  if (typeof content === "string") yield* variants(content, form);
  else if (!(content instanceof Uint8Array)) {
    for (const [name, body] of Object.entries(content)) {
      if (typeof body !== "string") continue;
      const inner = form === "document" || !body.includes("\n{") ? "document" : form;
      try {
        for (const changed of variants(body, inner)) yield { ...content, [name]: changed };
      } catch {
        // A file of the folder that is no JSON.
      }
    }
  }
}

/** Everything that a harvest of one source would let out. */
async function letOut(name: string, path: string, content: Fixture["content"]): Promise<string> {
  const format = FORMATS.find((row) => row.name === name)!;
  const laps = new Laps(() => 0);
  const seen = await collectSource(format, memorySource(path, content), redactor, OPTIONS, laps);
  const numbering = new Numbering();
  numbering.add(seen.values);
  const chosen = new Map(seen.stretches.map(({ places }, stretch) => [stretch, places]));
  const { values } = seen.values;
  const options = { ...OPTIONS, redactor, numbering, second: secretlint, vet: loaderVet(), chosen, values, laps };
  const out: unknown[] = [seen.problems, seen.repairs];
  for await (const item of redactSource(format, memorySource(path, content), options)) out.push(item);
  return JSON.stringify(out);
}

/** One test for each fixture; `step`: of its texts every so many-th is planted. */
export function secretsSuite(step: number): void {
  const rows = FORMATS.flatMap(({ name }) =>
    (FIXTURES[name] ?? [])
      .filter(({ form }) => form !== "binary")
      .map((fixture) => [name, fixture.name, fixture] as const),
  );

  it.each(rows)("%s, %s: no text lets a secret out", async (name, _, fixture) => {
    let count = 0;
    for (const content of variantsOf(fixture)) {
      count += 1;
      if (count % step !== 0) continue;
      const out = await letOut(name, fixture.path, content);
      const value = [SECRET, SECRET.slice(0, 12), SECRET.slice(-12), MAIL].find((planted) => out.includes(planted));
      if (value !== undefined)
        expect.fail(`out came …${out.slice(Math.max(0, out.indexOf(value) - 300), out.indexOf(value))}`);
    }
    expect(count).toBeGreaterThan(3);
  });
}
