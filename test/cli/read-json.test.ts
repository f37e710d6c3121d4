import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readJsonFile } from "../../src/cli/read-json.ts";
import { KnownError } from "../../src/core/errors.ts";

const folder = mkdtempSync(join(tmpdir(), "read-json-"));
const schema = z.strictObject({ items: z.array(z.strictObject({ n: z.number() })) });

async function refusal(content: string | Uint8Array): Promise<string> {
  const file = join(folder, "in.json");
  writeFileSync(file, content);
  const error = await readJsonFile(file, schema, "list").catch((caught: unknown) => caught);
  if (!(error instanceof KnownError) || error.exit !== "refused") throw new Error(`not refused: ${String(error)}`);
  return error.message.replace(file, "in.json");
}

describe("readJsonFile", () => {
  it("reads what has the right shape", async () => {
    writeFileSync(join(folder, "ok.json"), '{"items":[{"n":1},{"n":12345678901234567890}]}\n');
    const read = await readJsonFile(join(folder, "ok.json"), schema, "list");
    expect(read).toEqual({ items: [{ n: 1 }, { n: 12345678901234567000 }] });
  });

  it("cli-09: names file and line of what is no JSON, in one line", async () => {
    const broken = `${'{"items":[\n'}${'{"n":1},\n'.repeat(15)}{"n":}\n]}`;
    expect(await refusal(broken)).toBe(
      "in.json:17: not JSON: expected a value (character 6); write it again with a JSON writer",
    );
  });

  it.each([
    ["", "in.json: the file is empty; "],
    [" \n", "in.json:2: "],
    ["\ufeff{}", "in.json: a byte order mark at the start; "],
    ["{}\0", "in.json: a NUL byte; "],
    ['{"items":[\n', "in.json:2: not JSON: expected a value or ]"],
    ['{"items":[]}\n{"items":[]}', "in.json:2: not JSON: expected nothing more"],
    ['{"items":[],"items":[]}', "in.json:1: "],
    ['{"__proto__":1,"items":[]}', "in.json:1: "],
    ['{"items":[{"n":1e999}]}', "in.json:1: "],
    ['{"items":[{"n":NaN}]}', "in.json:1: not JSON: expected a value"],
    [`${"[".repeat(600)}`, "in.json:1: "],
    ['{"items":[{"n":1},{"n":"secret"}]}', "in.json: "],
    ['{"items":[],"other":1}', "in.json: "],
  ])("refuses %j", async (content, message) => {
    const text = await refusal(content);
    expect(text.slice(0, message.length)).toBe(message);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("\n");
  });

  it("refuses bytes that are no UTF-8, an absent file and a folder", async () => {
    expect(await refusal(Uint8Array.of(0x7b, 0xff))).toContain("in.json: bytes that are not UTF-8");
    await expect(readJsonFile(join(folder, "none.json"), schema, "list")).rejects.toThrow("there is no such file");
    await expect(readJsonFile(folder, schema, "list")).rejects.toThrow("it is a folder");
  });
});
