// `redact` on real files: what goes where, what is left alone, what is withheld, and what an interruption leaves behind.
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sha256 } from "../../src/core/hash.ts";
import { cli, MINI } from "./built.ts";

const folder = mkdtempSync(join(tmpdir(), "redact-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(at(name), content);
  return at(name);
};
const secret = ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join("");
const log = `ok\r\nexport API_TOKEN=${secret}\r\nmail ann@corp.example.com\r\nno last break`;
const clean = log.replace(secret, "[redacted-assignment-1]").replace("ann@corp.example.com", "[redacted-email-1]");
/** No class finds it, the check of keywords does. */
const doubtful = `Authorization was tried "${"Zx9Qw2Er7Ty4Ui1O"}" today\n`;

describe("redact", () => {
  it("gives the redacted text on stdout and what was replaced on stderr", async () => {
    const { code, stdout, stderr } = await cli(["redact", file("a.log", log)]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: clean });
    expect(stderr).toBe(`compaction-eval: ${at("a.log")}: replaced assignment 1, email 1\n`);
    expect((await cli(["redact", at("a.log"), "--quiet"])).stderr).toBe("");
    expect(readFileSync(at("a.log"), "utf8")).toBe(log);
  });

  it("gives a file without secrets back byte for byte", async () => {
    expect((await cli(["redact", MINI])).stdout).toBe(readFileSync(MINI, "utf8"));
    expect(await cli(["redact", file("empty", "")])).toMatchObject({ code: 0, stdout: "" });
  });

  it("writes --out whole, keeps its mode, and tells about it in the format asked for", async () => {
    const out = file("out.json", "old");
    rmSync(out);
    writeFileSync(out, "old", { mode: 0o600 });
    symlinkSync("out.json", at("link.json"));
    const table = await cli(["redact", file("a.log", log), "--out", at("link.json")]);
    expect(table).toMatchObject({ code: 0, stdout: expect.stringMatching(/assignment +1 +1\nemail +1 +1\n/) });
    expect(readFileSync(out, "utf8")).toBe(clean);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    const { stdout } = await cli(["redact", at("a.log"), "--out", out, "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({
      schema: "redact/1",
      sha256: sha256(log),
      written: { file: out, sha256: sha256(clean) },
      replaced: { assignment: 1, email: 1 },
      values: { assignment: 1, email: 1 },
      residual: [],
      notes: [],
    });
    expect(stdout).not.toContain(secret.slice(0, 8));
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("takes classes by sign", async () => {
    const path = file("net.txt", "listening on 10.1.2.3:80 in /home/ann/src\n");
    expect((await cli(["redact", path])).stdout).toBe("listening on 10.1.2.3:80 in /home/[redacted-home-1]/src\n");
    expect((await cli(["redact", path, "--classes", "+private-ip,-home"])).stdout).toBe(
      "listening on [redacted-private-ip-1]:80 in /home/ann/src\n",
    );
  });

  it.each([
    [["--json"], /--json: stdout carries the redacted text; give --out FILE/],
    [["--format", "markdown"], /--format: stdout carries the redacted text; give --out FILE/],
    [["--format", "sarif", "--out", at("x")], /--format "?sarif"? must be one of table, json, markdown/],
    [["--out", at("a.log")], /is an input of this command/],
    [["--classes", "-cookie"], /cookie always runs/],
    [["more.txt"], /one argument too many/],
  ])("refuses %j", async (words, expected) => {
    const refused = await cli(["redact", file("a.log", log), ...words]);
    expect(refused).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(expected) });
    expect(readFileSync(at("a.log"), "utf8")).toBe(log);
  });

  it("withholds what the last checks still find something in, by place and never by content", async () => {
    const path = file("doubt.txt", `one\n${doubtful}`);
    const out = file("kept.txt", "old");
    const piped = await cli(["redact", path]);
    expect(piped).toMatchObject({ code: 1, stdout: "" });
    expect(piped.stderr).toContain(`${path}:2: still found by keyword-run`);
    expect(piped.stderr).toContain("still found after redaction: keyword-run (1); nothing was written");
    const written = await cli(["redact", path, "--out", out, "--json"]);
    expect(written.code).toBe(1);
    expect(JSON.parse(written.stdout)).toMatchObject({
      written: null,
      residual: [{ kind: "keyword-run", class: "", line: 2 }],
    });
    const table = await cli(["redact", path, "--out", out]);
    expect(table).toMatchObject({ code: 1, stdout: expect.stringContaining("Still found: nothing was written") });
    for (const { stdout, stderr } of [piped, written, table]) expect(stdout + stderr).not.toContain("Zx9Qw2Er");
    expect(readFileSync(out, "utf8")).toBe("old");
    const quiet = await cli(["redact", path, "--quiet"]);
    expect({ code: quiet.code, lines: quiet.stderr.split("\n").length }).toEqual({ code: 1, lines: 2 });
  });

  it("gives it all the same with --allow-residual, and warns", async () => {
    const path = file("doubt.txt", `one\n${doubtful}`);
    const { code, stdout, stderr } = await cli(["redact", path, "--allow-residual"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `one\n${doubtful}` });
    expect(stderr).toContain(`${path}:2: still found by keyword-run`);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGKILL", null],
  ] as const)("leaves the old file when %s stops it", async (signal, code) => {
    const place = at(signal);
    mkdirSync(place);
    const path = file("large.log", `compile src/module.ts: ok\n`.repeat(1_500_000));
    const out = join(place, "out.log");
    writeFileSync(out, "old");
    const stopped = await cli(["redact", path, "--out", out], {
      meddle: (child) => {
        // Once it writes: the file beside the old one.
        const timer = setInterval(() => {
          if (readdirSync(place).length < 2) return;
          clearInterval(timer);
          child.kill(signal);
        }, 5);
        child.on("close", () => clearInterval(timer));
      },
    });
    expect(stopped).toMatchObject(signal === "SIGKILL" ? { code, signal } : { code, stdout: "" });
    expect(readFileSync(out, "utf8")).toBe("old");
    if (signal !== "SIGKILL") expect(readdirSync(place)).toEqual(["out.log"]);
  });
});
