// What is no regular file is refused at once: opening a pipe would wait for its writer for ever.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadCorpus } from "../../src/corpus/load.ts";

const folder = mkdtempSync(join(tmpdir(), "no-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

it.skipIf(process.platform === "win32")("refuses a pipe, a device and a folder", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  await expect(loadCorpus(pipe)).rejects.toThrow(/pipe: it is a pipe or a device; copy it into a regular file$/);
  await expect(loadCorpus("/dev/zero")).rejects.toThrow(/pipe or a device/);
  await expect(loadCorpus(folder)).rejects.toThrow(/it is a folder; name a file in it$/);
});
