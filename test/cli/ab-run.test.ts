// The run folder of an A/B against a simulated server: starts are counted, salts differ, and a seat that became another one is told.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ab } from "../../src/cli/ab.ts";
import type { Io } from "../../src/cli/io.ts";
import { KnownError } from "../../src/core/errors.ts";
import { seatResponder } from "../../src/seats/sim/responders.ts";
import { AGAIN, builtIn, FULL, meddled, miniEntries, OPTIONS, refused } from "../evals/ab/run-ab.ts";
import { seatAt, startSim } from "../seats/sim/start.ts";
import { temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
const corpus = join(folder, "few.jsonl");
writeFileSync(
  corpus,
  miniEntries()
    .slice(5, 7)
    .map((entry) => `${JSON.stringify(entry)}\n`)
    .join(""),
);

const request = (runFolder: string) => ({
  files: [corpus],
  requirePin: false,
  arms: [FULL, AGAIN],
  options: OPTIONS,
  prices: null,
  runFolder,
  caps: { maxPromptTokens: null, maxCost: null },
  seatConfig: {},
});

function silent(): Io {
  const progress = { tick: () => {}, stop: () => {} };
  return { note: () => {}, debug: () => {}, progress: () => progress, signal: new AbortController().signal };
}

const linesOf = (work: string) =>
  readFileSync(join(work, "items.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { kind: string; nonce?: string });

describe("ab --run against a server", () => {
  it("keeps no block that met no server, and salts a second start anew", async () => {
    const salts: string[] = [];
    const respond = seatResponder(
      meddled(builtIn("extract"), ({ messages }) => {
        salts.push(messages[0]!.content!.split("\n")[0]!);
        return null;
      }),
    );
    const { url } = await startSim({ respond });
    const work = join(folder, "gone");
    const flaky = meddled(seatAt(url), (_, call) => (call > 4 ? refused("unreachable") : null));
    const first = await ab(request(work), flaky, silent());
    expect(first).toMatchObject({ planned: 4, excluded: { unreachable: 3 } });
    const second = await ab(request(work), seatAt(url), silent());
    expect(second).toMatchObject({ planned: 4, excluded: {} });
    const starts = linesOf(work).filter(({ kind }) => kind === "start");
    expect(starts.map(({ nonce }) => nonce)).toEqual([starts[0]!.nonce, starts[0]!.nonce]);
    // Two controls and one block of two requests; then two controls and three blocks: no salt stands in both.
    expect([new Set(salts.slice(0, 4)).size, new Set(salts.slice(4)).size]).toEqual([3, 5]);
    expect(salts.slice(0, 4).some((salt) => salts.slice(4).includes(salt))).toBe(false);
    expect(second.summary.nonce).toBe(starts[0]!.nonce);
  });

  it("holds no address in what can be compared", async () => {
    const { url } = await startSim({ respond: seatResponder(builtIn("extract")), fail: ["notjson@3"] });
    const document = await ab(request(join(folder, "address")), seatAt(url, { name: url }), silent());
    expect(document.excluded).toEqual({ "seat: other": 1 });
    const { provenance, ...rest } = document;
    expect(JSON.stringify(rest)).not.toContain("127.0.0.1");
    expect(provenance?.paths.seat).toBe(url);
  });

  it("ends inconclusive when the pin moved, within a start or between two", async () => {
    const { url } = await startSim({ respond: seatResponder(builtIn("extract")), fail: ["pin@5"] });
    const work = join(folder, "moved");
    const moved = await ab(request(work), seatAt(url), silent()).catch((error: unknown) => error);
    expect(moved).toBeInstanceOf(KnownError);
    expect(moved).toMatchObject({ code: "ab/pin-moved", exit: "inconclusive" });
    const other = join(folder, "between");
    const flaky = meddled(seatAt(url), () => refused("unreachable"));
    await ab(request(other), flaky, silent());
    const text = readFileSync(join(other, "items.jsonl"), "utf8");
    expect(linesOf(other)[0]!.kind).toBe("start");
    writeFileSync(join(other, "items.jsonl"), text.replace(/"pin":"[0-9a-f]{64}"/, `"pin":"${"0".repeat(64)}"`));
    await expect(ab(request(other), seatAt(url), silent())).rejects.toMatchObject({ code: "ab/pin-moved" });
  });

  it("refuses a folder with lines of something else", async () => {
    const work = join(folder, "odd");
    const { url } = await startSim({ respond: seatResponder(builtIn("extract")) });
    await ab(request(work), seatAt(url), silent());
    writeFileSync(join(work, "items.jsonl"), '{"kind":"block"}\n');
    await expect(ab(request(work), seatAt(url), silent())).rejects.toMatchObject({
      code: "ab/bad-item",
      exit: "refused",
    });
  });
});
