// What stands on the next line belongs to a secret only where a line was wrapped.
import { describe, expect, it } from "vitest";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";

const redacted = (text: string) => redactDocument(text, redactorOf()).text;
/** Joined at run time, so that no source holds what looks like a key. */
const SECRET = ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join("");
const LONG = "2026-01-01T10:00:01 a line of a log file that is about as wide as a terminal,";

describe("a secret at the end of a line", () => {
  it.each([
    ["2026-01-01T10:00:01 start", "2026-01-01T10:00:02 next"],
    [LONG, "2026-01-01T10:00:02 next"],
    [LONG, "10:00:02.123 INFO next"],
    [LONG, "[2026/01/01 10:00:02] next"],
    [LONG, "1767261602 next"],
    [LONG, "node_modules/x/y.js"],
    ["export", "5f2a9c1b77e0 a commit"],
    ["export", `sha256:${"9f86d081884c7d65".repeat(4)}`],
  ])("leaves the next line alone: %s / %s", (before, next) => {
    const text = `${before} API_TOKEN=${SECRET}\n${next}\n2026-01-01T10:00:03 more\n`;
    expect(redacted(text)).toBe(text.replace(SECRET, "[redacted-assignment-1]"));
  });

  it("goes on where the line is full and the rest was drawn too", () => {
    const text = `${LONG} API_TOKEN=${SECRET.slice(0, 14)}\n${SECRET.slice(14)}4Qz8 and more\n`;
    expect(redacted(text)).not.toContain(SECRET.slice(14));
  });
});

describe("a placeholder look-alike", () => {
  it.each(["[redacted-email-xSECRET]", "<SECRET>", "{SECRET}", ":SECRET"])(
    "is no stand-in when it holds something drawn: %s",
    (form) => {
      expect(redacted(`API_TOKEN="${form.replace("SECRET", SECRET)}"`)).not.toContain(SECRET);
    },
  );

  it.each(["[your token]", "<token>", "{token}", ":token", "[redacted-email-1]"])(
    "is one when it holds words: %s",
    (form) => {
      const text = `API_TOKEN="${form}"`;
      expect(redacted(text)).toBe(text);
    },
  );
});
