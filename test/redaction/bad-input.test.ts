// Each kind of bad input by name, as docs/redaction.md states its rule. The two largest have the same rule at small limits here and
// their true size in test/long.
import { describe, expect, it } from "vitest";
import { seeded } from "../../src/core/random/seeded.ts";
import { githubToken } from "../../src/redaction/classes/github-token.ts";
import { examineFile } from "../../src/redaction/redact-file.ts";
import { redactorOf } from "../../src/redaction/redactor.ts";
import { LIMITS, type Limits } from "../../src/redaction/stretches.ts";
import { vetFile } from "../../src/redaction/vet-file.ts";

const redactor = redactorOf();
const SMALL: Limits = { whole: 2048, json: 4096, stretch: 1024, line: 4096, ahead: 1024, behind: 512 };
const secret = ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join("");
const given = `deploy --api-token ${secret}`;
const ordinary = (count: number) =>
  Array.from({ length: count }, (_, at) => `step ${at}: compiled module ${at % 7} in ${at * 3} ms`);

async function redacted(content: string | Uint8Array, limits = LIMITS, values?: number) {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  const more = values === undefined ? {} : { values };
  const examined = await examineFile({ file: "f", open: () => [bytes], redactor, limits, ...more });
  const parts: Uint8Array[] = [];
  for await (const part of examined.parts()) parts.push(part);
  return { bytes: Buffer.concat(parts), text: Buffer.concat(parts).toString("utf8"), ...examined };
}
const vetted = (content: string | Uint8Array, limits = LIMITS) =>
  vetFile([typeof content === "string" ? Buffer.from(content) : content], "f", redactor.table, limits);

describe("bad input", () => {
  it("a text larger than one reading: in stretches, and both commands say so", async () => {
    const lines = ordinary(300);
    lines[150] = given;
    const { text, notes, residual } = await redacted(lines.join("\n"), SMALL);
    expect(text).toBe(lines.join("\n").replace(secret, "[redacted-cli-flag-1]"));
    expect({ notes, residual }).toEqual({ notes: [expect.stringContaining("read in stretches")], residual: [] });
    const { findings, notes: same } = await vetted(lines.join("\n"), SMALL);
    expect(findings).toEqual([{ class: "cli-flag", line: 151 }]);
    expect(same).toEqual(notes);
  });

  it("one line longer than any reading: in pieces as text, nothing unread, named by its line", async () => {
    const words = ordinary(600);
    for (let at = 5; at < 600; at += 50) words[at] = given;
    const line = words.join("; ");
    const { text, notes, counts } = await redacted(`first\n${line}\nlast`, SMALL);
    expect(text).toBe(`first\n${line.replaceAll(secret, "[redacted-cli-flag-1]")}\nlast`);
    expect(notes).toContain("line 2 is cut into pieces, each read as text");
    expect(counts.get("cli-flag")).toBe(12);
    const { findings, notes: same } = await vetted(`first\n${line}\nlast`, SMALL);
    expect(findings).toEqual(Array.from({ length: 12 }, () => ({ class: "cli-flag", line: 2 })));
    expect(same).toEqual(notes);
  });

  it("one JSON document larger than one reading: as text, and its numbers get quotes", async () => {
    const document = JSON.stringify({ rows: ordinary(300), password: 83214477, last: given }, null, 1);
    const { text, notes } = await redacted(document, SMALL);
    expect(notes).toContain("it is one JSON document too large to be read as one, and was read as text, line by line");
    const read = JSON.parse(text);
    expect(read.password).toMatch(/^\[redacted-assignment-\d\]$/);
    expect(read).toEqual({ rows: ordinary(300), password: read.password, last: expect.stringContaining("[redacted-") });
    expect((await redacted(document)).notes).toEqual([]);
  });

  it("invalid UTF-8: kept byte by byte, read as Latin-1", async () => {
    const latin1 = Buffer.from(`caf\u00e9 \u00ff\u0080\npassword: p\u00e4ss-${secret}\nend`, "latin1");
    const { bytes, notes } = await redacted(latin1);
    expect(bytes.toString("latin1")).toBe(`caf\u00e9 \u00ff\u0080\npassword: [redacted-assignment-1]\nend`);
    expect(notes).toEqual([expect.stringContaining("no UTF-8")]);
    expect((await vetted(latin1)).notes).toEqual(notes);
  });

  it("binary: read as text with a note, every other byte as it was", async () => {
    const noise = Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 7) % 256));
    const { bytes, notes } = await redacted(Buffer.concat([noise, Buffer.from(`\n${given}\n\0`), noise]));
    expect(bytes).toEqual(Buffer.concat([noise, Buffer.from("\ndeploy --api-token [redacted-cli-flag-1]\n\0"), noise]));
    expect(notes).toEqual([expect.stringContaining("no UTF-8"), expect.stringContaining("NUL bytes")]);
  });

  it.each([
    ["UTF-16", Buffer.from("\ufeffsecret", "utf16le")],
    ["UTF-16 the other way round", Buffer.from("\ufeffsecret", "utf16le").swap16()],
    ["UTF-32", Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 65])],
  ])("%s: refused by name", async (_, bytes) => {
    const refusal = {
      code: "input/utf-16",
      message: expect.stringMatching(/^f: it is UTF-16 or UTF-32.*; convert it/),
    };
    await expect(vetted(bytes)).rejects.toMatchObject(refusal);
    await expect(redacted(bytes)).rejects.toMatchObject(refusal);
  });

  it("a byte order mark and CRLF: kept, and no part of the document", async () => {
    const { text } = await redacted(`\ufeff{"note":"x",\r\n"password":"${secret}"}\r\n`);
    expect(text).toBe(`\ufeff{"note":"x",\r\n"password":"[redacted-assignment-1]"}\r\n`);
  });

  it.each([
    ["in a string", `{"n":1,"command":"${given.replace("t", "\\u0074").replace("q7R", "q7\\u0052")}`, ""],
    ["in an escape", `{"n":1,"command":"${given.replace("q7R", "q7\\u0052")} \\u00`, " \\u00"],
    ["behind a string", `{"command":"${given.replace("q7R", "q7\\u0052")}","cwd":`, '","cwd":'],
    ["over many lines", `{\n "n":1,\n "command":"${given.replace("q7R", "q7\\u0052")}`, ""],
  ])("a JSON document cut %s: read decoded up to the cut", async (_, document, rest) => {
    for (const [before, after] of [
      ["", ""],
      ['{"whole":1}\n', ""],
      ['{"whole":1}\n', '\n{"whole":2}\n'],
    ] as const) {
      // The last line of a document over many lines can only be the last of its file.
      if (document.includes("\n") && before + after !== "") continue;
      const { text, residual } = await redacted(before + document + after);
      const head = document.slice(0, document.indexOf("q7"));
      expect(text).toBe(`${before}${head}[redacted-cli-flag-1]${rest}${after}`);
      expect(residual).toEqual([]);
      expect((await vetted(before + document + after)).findings).toHaveLength(1);
    }
  });

  it("a value that holds placeholders: they stay, and their numbers are not given again", async () => {
    const text = `API_TOKEN=[redacted-assignment-1] API_TOKEN=${secret} db://u:[redacted-url-userinfo-1]-${secret}x@h/`;
    const { text: out } = await redacted(text);
    expect(out).toMatch(/^API_TOKEN=\[redacted-assignment-1\] API_TOKEN=\[redacted-assignment-2\] db:\/\/u:/);
    expect(out).not.toContain(secret.slice(0, 12));
    expect((await redacted(out)).text).toBe(out);
  });

  it("what only looks like a placeholder: ordinary text", async () => {
    const alike = "[redacted-nothing-1] [redacted-email-0] [redacted-email-01] [redacted-email-] [REDACTED-email-1]";
    const { text } = await redacted(`${alike} ann@corp.example.com API_TOKEN="[redacted-other-1]${secret}"`);
    expect(text.slice(0, alike.length)).toBe(alike);
    expect(text).toContain(" [redacted-email-1] ");
    expect(text).not.toContain(secret);
  });

  it("a secret split by escapes: found decoded, replaced as it was written", async () => {
    const inner = JSON.stringify({ command: given }).replaceAll("7", "\\u0037");
    const { text } = await redacted(JSON.stringify({ arguments: inner, n: 1 }));
    const out = JSON.parse(text);
    expect(JSON.parse(out.arguments)).toEqual({ command: "deploy --api-token [redacted-cli-flag-1]" });
  });

  it("a secret split by a line's end: found as one, with and without a backslash", async () => {
    const rng = seeded(3, "wrapped");
    const token = githubToken.example((below) => rng.int(0, below - 1)).secret;
    for (const wrap of ["\n", "\r\n", "\\\n", "\n    ", "=\n"]) {
      const { text } = await redacted(`saw ${token.slice(0, 22)}${wrap}${token.slice(22)} there`);
      expect(text, JSON.stringify(wrap)).toBe("saw [redacted-github-token-1] there");
    }
  });

  it("more distinct values than can be numbered: refused by name and file, also in stretches", async () => {
    const text = ["one", "two", "three"].map((name) => `mail ${name}@corp.example.com`).join("\n");
    expect((await redacted(text, LIMITS, 3)).counts.get("email")).toBe(3);
    await expect(redacted(text, LIMITS, 2)).rejects.toMatchObject({
      code: "redaction/too-many-values",
      message: "f: more than 2 distinct values to redact; split the file",
    });
    const many = ordinary(300).map((line, at) => `${line} by user${at}@corp.example.com`);
    await expect(redacted(many.join("\n"), SMALL, 250)).rejects.toThrow(/more than 250 distinct values/);
  });

  it("more findings than a document lists: the rest is counted", async () => {
    const text = "mail ann@corp.example.com\n".repeat(30);
    const found = await vetFile([Buffer.from(text)], "f", redactor.table, { ...LIMITS, places: 10 });
    expect({ listed: found.findings.length, more: found.more }).toEqual({ listed: 10, more: 20 });
  });
});
