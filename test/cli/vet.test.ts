// `vet` on real files: what is found is told by class and place, exits 1, and never shows a value.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cli, MINI } from "./built.ts";
import { entryLine } from "./corpus-files.ts";

const folder = mkdtempSync(join(tmpdir(), "vet-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const secret = ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join("");

describe("vet", () => {
  it("finds nothing in the shipped corpus", async () => {
    expect(await cli(["vet", MINI])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Nothing found in 1 file."),
    });
  });

  it.each([
    ["log.txt", `ok\nexport API_TOKEN=${secret}\n`, "document"],
    ["one.json", `{\n  "api_key": "${secret}"\n}\n`, "document"],
    ["lines.jsonl", `{"a":1}\n{"command":"deploy --api-token ${secret}"}\n`, "json-lines"],
  ])("names class and line of a finding in %s, never the value", async (name, text, kind) => {
    const path = file(name, text);
    const table = await cli(["vet", path]);
    expect(table.code).toBe(1);
    expect(table.stdout.replace(/\s/g, "")).toContain(`${name}:2`);
    expect(table.stdout + table.stderr).not.toContain(secret.slice(0, 8));
    const json = await cli(["vet", path, "--json"]);
    expect(JSON.parse(json.stdout).files[0]).toMatchObject({ kind, findings: [{ line: 2 }] });
    expect(json.stdout).not.toContain(secret.slice(0, 8));
  });

  it("takes classes by sign, and refuses one that there is not", async () => {
    const path = file("net.txt", "listening on 10.1.2.3:80\n");
    expect((await cli(["vet", path])).code).toBe(0);
    expect((await cli(["vet", path, "--classes", "+private-ip"])).code).toBe(1);
    const wrong = await cli(["vet", path, "--classes", "+private-io"]);
    expect(wrong).toMatchObject({ code: 2, stdout: "" });
    expect(wrong.stderr).toMatch(/no class "private-io"; did you mean private-ip\?/);
  });

  it("a corpus with a finding is refused by every command, by class and line", async () => {
    const path = file(
      "bad.jsonl",
      `${entryLine("clean")}\n${entryLine("dirty").replace("make step0", `API_TOKEN=${secret} make`)}\n`,
    );
    const run = await cli(["run", path]);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/bad\.jsonl:2: /);
    expect(run.stderr).toContain("assignment");
    expect(run.stderr).not.toContain(secret.slice(0, 8));
  });
});
