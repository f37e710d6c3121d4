// Rungs on single bodies: the numbers of specs/ladder.md sections 8 to 10, and the field cases that one body shows.
import { describe, expect, it } from "vitest";
import { attempt, type BodyRung } from "../../src/ladder/body-rung.ts";
import { elideBody } from "../../src/ladder/elide-body.ts";
import { logCollapse } from "../../src/ladder/rungs/log-collapse.ts";
import { searchResults } from "../../src/ladder/rungs/search-results.ts";
import { skeletonBody } from "../../src/ladder/skeleton-body.ts";

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index));
const text = (outcome: { kind: string; content?: string; why?: string }) => outcome.content ?? outcome.why ?? "";
const collapse = (body: string) => text(attempt(logCollapse as unknown as BodyRung, body, "", ""));
const search = (body: string, form: "flat" | "grouped", objective: string) =>
  text(attempt(searchResults as unknown as BodyRung, body, form, objective));

describe("skeleton", () => {
  it("keeps 12 and 8 lines, signal lines with their neighbours, and counts the rest", () => {
    const body = lines(60, (n) => (n === 30 ? "an error here" : `line number ${n}`)).join("\n");
    const out = text(skeletonBody(body)).split("\n");
    expect(out[0]).toBe(`[skeleton: original ${body.length} chars, 60 lines]`);
    expect(out.slice(1, 13)).toEqual(lines(12, (n) => `line number ${n}`));
    expect(out.slice(13, 18)).toEqual([
      "[... 17 lines ...]",
      "line number 29",
      "an error here",
      "line number 31",
      "[... 20 lines ...]",
    ]);
    expect(out.slice(18)).toEqual(lines(8, (n) => `line number ${n + 52}`));
  });

  it("keeps the first and last 20 of more than 40 signal lines", () => {
    const body = lines(200, (n) => (n % 2 === 0 ? `error ${n}` : `fine ${n}`)).join("\n");
    const kept = text(skeletonBody(body)).match(/^error \d+$/gm) ?? [];
    // 12 + 8 lines of the two ends hold ten; their signals are among the forty.
    expect(kept).toContain("error 38");
    expect(kept).not.toContain("error 42");
    expect(kept).not.toContain("error 156");
    expect(kept).toContain("error 160");
  });

  it("leaves a gap as it is when the marker isn't shorter", () => {
    const body = lines(60, (n) => (n === 30 ? "error" : "x")).join("\n") + "y".repeat(200);
    expect(text(skeletonBody(body))).toContain("[... 17 lines ...]");
    const short = lines(25, () => "x").join("\n") + "y".repeat(600);
    expect(text(skeletonBody(short))).not.toMatch(/\[\.\.\. \d+ lines/);
  });

  it("cuts a kept line over 512 to its two ends, a carriage return kept", () => {
    const body = `${"a".repeat(400)}${"b".repeat(400)}\r\nend`;
    const [, line] = text(skeletonBody(body)).split("\n");
    expect(line).toBe(`${"a".repeat(256)}[... 416 chars ...]${"b".repeat(128)}\r`);
  });

  it("compaction-08: its own output is left alone, a foreign marker is ordinary text", () => {
    const once = text(skeletonBody(lines(90, (n) => `some line ${n}`).join("\n")));
    expect(text(skeletonBody(once))).toBe("artefact");
    const foreign = lines(90, (n) => (n === 5 ? "... truncated 40 lines ..." : `some line ${n}`)).join("\n");
    expect(text(skeletonBody(foreign))).toContain("... truncated 40 lines ...");
  });

  it("compaction-15: the verdict at the end of a failed build stays", () => {
    const body = [
      ...lines(400, (n) => `PASS case_${n} ${"x".repeat(290)}`),
      "FAIL case_x: expected 3 got 4",
      "exit code 1",
    ].join("\n");
    const out = text(skeletonBody(body));
    expect(out).toContain("PASS case_0");
    expect(out).toContain("FAIL case_x: expected 3 got 4\nexit code 1");
  });
});

describe("elide", () => {
  it("keeps the last six signal lines within 160 and 600", () => {
    const body = lines(30, (n) => `error ${n} ${"z".repeat(70)}`).join("\n");
    const out = text(elideBody(body)).split("\n");
    expect(out[0]).toBe(`[elided: original ${body.length} chars]`);
    expect(out.slice(1).map((line) => line.slice(0, 8))).toEqual(lines(6, (n) => `error ${n + 24}`));
  });

  it("begins the excerpt of a long line at most 40 before its signal word", () => {
    const body = `${"a".repeat(300)} error ${"b".repeat(300)}`;
    const [, residue] = text(elideBody(body)).split("\n");
    expect(residue).toHaveLength(160);
    expect(residue?.indexOf("error")).toBe(40);
    const late = `${"a".repeat(400)} error`;
    expect(text(elideBody(late)).split("\n")[1]).toBe(late.slice(-160));
  });

  it("lets the oldest lines leave until the sum fits", () => {
    const body = lines(6, (n) => `error ${n} ${"z".repeat(200)}`).join("\n");
    expect(
      text(elideBody(body))
        .split("\n")
        .slice(1)
        .map((line) => line.slice(0, 7)),
    ).toEqual(["error 3", "error 4", "error 5"]);
  });

  it("takes over the size of a skeleton, and leaves the marker alone where nothing signals", () => {
    const once = text(skeletonBody(lines(90, (n) => `some line ${n}`).join("\n")));
    expect(text(elideBody(once))).toBe("[elided: original 1159 chars]");
    expect(text(elideBody("[elided: original 1159 chars]"))).toBe("artefact");
  });
});

describe("log-collapse", () => {
  const noise = (n: number) => `[${n}] compiled module${n} in ${n * 3}ms at 0x${(n + 4096).toString(16)}`;

  it("folds runs between the first 8 and last 4 lines and says so", () => {
    const body = lines(60, noise).join("\n");
    const out = collapse(body).split("\n");
    expect(out[0]).toBe(`[log-collapse: original ${body.length} chars, 60 lines]`);
    expect(out.slice(1, 9)).toEqual(lines(8, noise));
    expect(out.slice(9, 12)).toEqual([noise(8), "[... 46 similar lines folded ...]", noise(55)]);
    expect(out.slice(12, 16)).toEqual(lines(4, (n) => noise(n + 56)));
    expect(out.at(-1)).toBe("[log-collapse: 1 runs, 46 lines folded; lines of a run may differ in their numbers]");
  });

  it("compaction-16: lines of trouble never fold, whatever their numbers", () => {
    const errors = lines(20, (n) => `ERROR upload rejected for batch B-${7000 + 61 * n} reason=14`);
    const out = collapse([...lines(30, noise), ...errors, ...lines(200, () => "heartbeat ok")].join("\n"));
    for (const line of errors) expect(out).toContain(line);
    expect(out).toContain("[... 194 similar lines folded ...]");
  });

  it("compaction-23: colour is looked through, carriage returns stay", () => {
    const body = lines(60, (n) => `\u001b[3${n % 7}mstep ${n}\u001b[0m of the build is done\r`).join("\n");
    expect(collapse(body)).toContain("[... 46 similar lines folded ...]\n\u001b[3");
    const red = lines(60, (n) => `\u001b[31merror\u001b[0m ${n} ${"x".repeat(20)}`).join("\n");
    expect(collapse(red)).toBe("no-run");
  });

  it.each([
    ["a JSON document", JSON.stringify(lines(60, noise)), "json-document"],
    ["a NUL", `${lines(60, noise).join("\n")}\u0000`, "not-text"],
    [
      "diagnostics with a place",
      lines(60, (n) => `src/a.go:${n}:3: declared and not used: x${n}`).join("\n"),
      "no-run",
    ],
    ["stack frames", lines(60, (n) => `    at run (/app/src/a.js:${n}:3)`).join("\n"), "no-run"],
    [
      "masks that differ in letters",
      lines(60, (n) => `${"abcdefghij"[n % 10]}${n} step of the build is done`).join("\n"),
      "no-run",
    ],
  ])("leaves %s", (_, body, why) => {
    expect(collapse(body)).toBe(why);
  });

  it("looks inside a frame and leaves its lines", () => {
    const out = collapse(`exit=0\n--- stdout ---\n${lines(60, noise).join("\n")}\n--- stderr ---\n`);
    expect(out.split("\n").slice(1, 3)).toEqual(["exit=0", "--- stdout ---"]);
    expect(out).toContain("similar lines folded");
    expect(out).toContain("\n--- stderr ---\n");
  });
});

describe("search-results", () => {
  const listing = lines(100, (n) => `src/f${Math.floor(n / 5)}.ts:${n + 1}: const value${n} = load(${n});`);

  it("keeps 30 of 100 matches in 15 of 20 files, in listing order, under the reference's footer", () => {
    const out = search(listing.join("\n"), "flat", "why does load fail").split("\n");
    expect(out).toHaveLength(32);
    expect(out[0]).toBe(`[skeleton: original ${listing.join("\n").length} chars, 100 lines]`);
    expect(out.at(-1)).toBe("[... 70 of 100 lines elided, 5 of 20 files elided ...]");
    const kept = out.slice(1, -1).map((line) => listing.indexOf(line));
    expect(kept).toEqual([...kept].sort((one, other) => one - other));
  });

  it("keeps at most five lines a file", () => {
    const few = lines(60, (n) => `src/f${Math.floor(n / 20)}.ts:${n + 1}: const value${n} = load(${n});`).join("\n");
    const out = search(few, "flat", "load");
    expect(out).toContain("[... 45 of 60 lines elided, 0 of 3 files elided ...]");
    for (const file of ["f0", "f1", "f2"]) expect(out.match(new RegExp(`/${file}\\.ts:`, "g"))).toHaveLength(5);
  });

  it("prefers what bears on the objective, and lines that look like errors", () => {
    const body = listing
      .map((line, n) => (n === 97 ? `${line} // quaternion` : n === 92 ? `${line} // panics` : line))
      .join("\n");
    const out = search(body, "flat", "find the quaternion");
    expect(out).toContain("// quaternion");
    expect(out).toContain("// panics");
  });

  it("keeps context beside a kept hit only, and does not count it", () => {
    const body = lines(
      40,
      (n) => `a${n}.ts-${n}-before\na${n}.ts:${n + 1}:hit of the search ${n}\na${n}.ts-${n + 2}-after`,
    ).join("\n--\n");
    const out = search(body, "flat", "");
    expect(out).toContain("[... 25 of 40 lines elided, 25 of 40 files elided ...]");
    expect(out.match(/-before$/gm)).toHaveLength(15);
    expect(out.match(/-after$/gm)).toHaveLength(15);
    expect(out.match(/^--$/gm)).toHaveLength(14);
  });

  it("reads the grouped form and keeps the tool's own note", () => {
    const files = lines(8, (f) =>
      [`src/f${f}.ts:`, ...lines(6, (n) => `  L${n + 1}: const value${n} = load(${f});`)].join("\n"),
    );
    const out = search(`${files.join("\n")}\n(12 more matches not shown)`, "grouped", "load");
    expect(out).toContain("(12 more matches not shown)\n[... 18 of 48 lines elided, 0 of 8 files elided ...]");
    expect(out).toContain("src/f0.ts:\n  L1:");
  });

  it.each([
    [
      "30 hits",
      listing
        .slice(0, 30)
        .map((line) => line + " ".repeat(20))
        .join("\n"),
      "few-hits",
    ],
    ["a line that is no hit", [...listing, "and then some prose"].join("\n"), "not-listing"],
    [
      "stderr beside the listing",
      `exit=0\n--- stdout ---\n${listing.join("\n")}\n--- stderr ---\ngrep: x: denied`,
      "not-listing",
    ],
    ["hits without a path", lines(100, (n) => `${n}:const value = load();`).join("\n"), "not-listing"],
  ])("leaves %s", (_, body, why) => {
    expect(search(body, "flat", "load")).toBe(why);
  });
});
