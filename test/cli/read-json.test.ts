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
  const error = await readJsonFile(file, schema, "a list").catch((caught: unknown) => caught);
  if (!(error instanceof KnownError) || error.exit !== "refused") throw new Error(`not refused: ${String(error)}`);
  return error.message.replace(file, "in.json");
}

describe("readJsonFile", () => {
  it("reads what has the right shape", async () => {
    writeFileSync(join(folder, "ok.json"), '{"items":[{"n":1},{"n":12345678901234567890}]}\n');
    const read = await readJsonFile(join(folder, "ok.json"), schema, "a list");
    expect(read).toEqual({ items: [{ n: 1 }, { n: 12345678901234567000 }] });
  });

  it("cli-09: names file and line of what is no JSON, in one line", async () => {
    const broken = `${'{"items":[\n'}${'{"n":1},\n'.repeat(15)}{"n":}\n]}`;
    expect(await refusal(broken)).toBe("in.json:17: not JSON: expected a value; name a list as this program writes it");
  });

  it.each([
    ["", "in.json: empty"],
    ["\ufeff{}", "in.json:1: starts with a byte order mark"],
    ['{"items":[\n', "in.json:2: not JSON: expected a value or ]"],
    ['{"items":[]}\n{"items":[]}', "in.json:2: not JSON: expected nothing more"],
    ['{"items":[],"items":[]}', "in.json:1: two keys of one object are equal"],
    ['{"__proto__":1,"items":[]}', "in.json:1: the key __proto__ is not allowed"],
    ['{"items":[{"n":1e999}]}', "in.json:1: a number too large to hold"],
    ['{"items":[{"n":NaN}]}', "in.json:1: not JSON: expected a value"],
    [`${"[".repeat(600)}`, "in.json:1: nested too deeply"],
    ['{"items":[{"n":1},{"n":"secret"}]}', "in.json: not a list: items[1].n: "],
    ['{"items":[],"other":1}', "in.json: not a list: "],
  ])("refuses %j", async (content, message) => {
    const text = await refusal(content);
    expect(text.startsWith(message)).toBe(true);
    expect(text).not.toContain("secret");
    expect(text).not.toContain("\n");
  });

  it("refuses bytes that are no UTF-8, an absent file and a folder", async () => {
    expect(await refusal(Uint8Array.of(0x7b, 0xff))).toContain("in.json: not UTF-8");
    await expect(readJsonFile(join(folder, "none.json"), schema, "a list")).rejects.toThrow(
      "no such file; name a list",
    );
    await expect(readJsonFile(folder, schema, "a list")).rejects.toThrow("not read: it is a folder");
  });
});
