import { describe, expect, it } from "vitest";
import { firstSignalIn, hasSignal, signalLines } from "../../src/ladder/signals/signal.ts";

describe("signal lines", () => {
  it.each([
    "error: x",
    "2 errors",
    "Errors found",
    "it FAILED",
    "a failure",
    "failures: 3",
    "build failing",
    "warn x",
    "Warning!",
    "warnings: 2",
    "panicked at",
    "an exception",
    "FATAL",
    "timeout after 3s",
    "timed out",
    "connection refused",
    "Permission denied",
    "Traceback (most recent call last):",
    "\u001b[31merror\u001b[0m: x",
    "er\u001b[1mror",
    "10 errors",
    "1.0 errors",
    "errors: 0.5",
    "errors: 01",
    "0 errors, 3 warnings",
    '"error": "x"',
    "error=1",
    "no more errors",
    "errors:\n0",
    "without error",
  ])("%j is one", (line) => {
    expect(hasSignal(line)).toBe(true);
  });

  it.each([
    "0 errors",
    "no failures",
    "0 failed",
    "No errors",
    "0\terrors",
    "errors: 0",
    "error = null",
    '"error": null',
    "errors=None",
    "failed: false",
    "'errors': 0,",
    "errors: 0.",
    "terror",
    "errorless",
    "error_count",
    "my_error",
    "ok",
    "",
    "0 errors, 0 warnings",
    "\u001b[32m0 errors\u001b[0m",
  ])("%j is none", (line) => {
    expect(hasSignal(line)).toBe(false);
  });

  it("numbers the lines, each once", () => {
    expect(signalLines("ok\nerror error\n\nfail\n0 errors\nwarn")).toEqual([1, 3, 5]);
    expect(signalLines("\u001b[31merror\u001b[0m\nok\nerror")).toEqual([0, 2]);
  });

  it("finds the first signal word in the line as written", () => {
    expect(firstSignalIn("0 errors then error")).toBe(14);
    expect(firstSignalIn("\u001b[31merror")).toBe(5);
    expect(firstSignalIn("ok")).toBe(-1);
  });
});
