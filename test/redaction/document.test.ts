// Strings of JSON that no keyword stands in are left closed; what that could hide is read all the same.
import { describe, expect, it } from "vitest";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";

const redactor = redactorOf();
const redacted = (value: unknown): unknown => JSON.parse(redactDocument(JSON.stringify(value), redactor).text);

describe("strings with escapes that hold no keyword", () => {
  it("are read when an escape writes a character of a keyword", () => {
    const text = '{"log":"line\\npass\\u0077ord=Zk8vQ2xTr5pLw9Bn\\n"}';
    expect(redactDocument(text, redactor).text).not.toContain("Zk8vQ2xTr5pLw9Bn");
    const path = '{"log":"line\\ncd \\/home\\/annlee\\/work\\n"}';
    expect(redactDocument(path, redactor).text).not.toContain("annlee");
  });

  it("are read when a character that nothing shows parts a keyword", () => {
    const text = '{"log":"line\\npass\\bword=Zk8vQ2xTr5pLw9Bn\\n"}';
    expect(redactDocument(text, redactor).text).not.toContain("Zk8vQ2xTr5pLw9Bn");
  });

  it("lose pieces of a credential that JSON escapes, also in JSON inside of them", () => {
    const secret = 'Zk8v"Q2xT"r5pL"w9Bn"7yHc';
    const inner = JSON.stringify({ note: `seen\n${secret}\nagain` });
    const result = JSON.stringify(redacted({ password: secret, log: `first\nline`, body: inner }));
    expect(result).not.toContain("Q2xT");
    expect(result).not.toContain("w9Bn");
    expect(result).toContain("first\\nline");
  });

  it("keep their bytes when they hold nothing", () => {
    const text = JSON.stringify({ log: 'a "quoted" word\n\tand \\ more', body: JSON.stringify({ b: "x\ny" }) });
    expect(redactDocument(text, redactor).text).toBe(text);
  });
});
