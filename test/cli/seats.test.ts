// Naming a seat: the configuration and where it is found, flags over it, keys from the environment alone, and what is refused. On the built
// program, against a simulated server and one that wants a key.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSim } from "../seats/sim/start.ts";
import { cli } from "./built.ts";
import { corpusFile, temporaryFolder } from "./corpus-files.ts";

const folder = temporaryFolder();
const KEY = "k3y-0123456789abcdef-must-not-be-shown";
let sim = "";
let picky = "";
const headers: IncomingHttpHeaders[] = [];
const server = createServer((request, response) => {
  headers.push(request.headers);
  response.writeHead(401, { "content-type": "application/json" });
  response.end(JSON.stringify({ error: { message: `wrong key ${request.headers.authorization}` } }));
});

beforeAll(async () => {
  sim = (await startSim({ block: 16 })).url;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  picky = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** A folder with a configuration; the words to run there. */
function configured(name: string, configuration: unknown): string {
  const at = join(folder, name);
  mkdirSync(join(at, "deep", "deeper"), { recursive: true });
  const text = typeof configuration === "string" ? configuration : JSON.stringify(configuration, null, 1);
  writeFileSync(join(at, "compaction-eval.json"), text);
  return at;
}

const probe = (words: readonly string[], cwd = folder, env: Readonly<Record<string, string>> = {}) =>
  cli(["seat", "probe", ...words, "--json"], { cwd, env: { HOME: folder, ...env } });

describe("the configuration", () => {
  it("is found in the folder and above it; its only seat need not be named", async () => {
    const at = configured("one", { seats: { local: { wire: "openai", endpoint: sim } } });
    for (const cwd of [at, join(at, "deep", "deeper")]) {
      for (const words of [[], ["local"], ["--seat", "local"]]) {
        const { code, stdout } = await probe(words, cwd);
        expect(code).toBe(0);
        expect(JSON.parse(stdout)).toMatchObject({
          schema: "seat-probe/1",
          figures: "simulated",
          dialect: "llama.cpp",
          reuse: { kind: "measured", block: 16, cache: "plain" },
        });
        expect(stdout).not.toContain(sim);
      }
    }
  });

  it("is not looked for above the home folder", async () => {
    const at = configured("home", { seats: { local: { wire: "openai", endpoint: sim } } });
    const { code, stderr } = await probe([], join(at, "deep", "deeper"), { HOME: join(at, "deep") });
    expect(code).toBe(2);
    expect(stderr).toContain("no seat is named");
  });

  it("says more about a seat, and flags win over it", async () => {
    const named = { wire: "openai", endpoint: sim, model: "configured", window: 9000, dialect: "generic" };
    const at = configured("more", { seats: { local: named } });
    const own = JSON.parse((await probe(["local"], at)).stdout);
    expect(own).toMatchObject({
      model: "configured",
      window: { tokens: 9000, from: "configured" },
      dialect: "generic",
      tokenizer: null,
    });
    expect(JSON.parse((await probe(["local", "--model", "flag"], at)).stdout).model).toBe("flag");
  });

  it("is named by --config, and then none other is read", async () => {
    configured("other", { seats: { far: { wire: "openai", endpoint: sim } } });
    const at = configured("here", { seats: { near: { wire: "openai", endpoint: "http://127.0.0.1:9" } } });
    const { code } = await probe(["far", "--config", "../other/compaction-eval.json"], at);
    expect(code).toBe(0);
    const none = await probe(["--config", "nowhere.json"], at);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("nowhere.json");
  });

  it.each([
    ["{", "compaction-eval.json:1: not JSON"],
    ['{"seats":{},\n"seats":{}}', "compaction-eval.json:2: seats: one object has the same key twice"],
    ['{"seats":{},"seat":1}', "seat"],
    ['{"seats":{"a":{"wire":"openai","endpoint":"http://x","key":"sk-secret"}}}', "key"],
    ['{"seats":{"a":{"wire":"openai","endpoint":"file:///etc/passwd"}}}', "endpoint"],
    ['{"seats":{"a":{"wire":"openai","endpoint":"http://x","key_env":"not a name"}}}', "key_env"],
  ])("is refused when it is %s", async (text, says) => {
    const { code, stdout, stderr } = await probe([], configured("bad", text));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain("sk-secret");
  });

  it("gives kvbench its corpus and its prices", async () => {
    corpusFile(folder, "configured.jsonl", { entries: 1, turns: 3 });
    const price = { fresh: 1, cache_read: 1, cache_write: 0, output: 1, currency: "EUR", as_of: "today", source: "t" };
    writeFileSync(join(folder, "prices.json"), JSON.stringify({ models: { sim: price } }));
    const seats = { local: { wire: "openai", endpoint: sim } };
    const at = configured("bench", { seats, corpus: "../configured.jsonl", prices: "../prices.json" });
    const how = { cwd: join(at, "deep"), env: { HOME: folder } };
    const dry = await cli(["kvbench", "--dry-run", "--json"], how);
    expect(dry.code).toBe(0);
    expect(JSON.parse(dry.stdout).blocks).toHaveLength(2);
    const { code, stdout } = await cli(["kvbench", "--json"], how);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).summary.cost).toMatchObject({ currency: "EUR" });
    const none = await cli(["kvbench", "--dry-run"], { cwd: folder, env: { HOME: folder } });
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("CORPUS is missing");
  });
});

describe("a key", () => {
  const keyed = (name: string) =>
    configured(name, { seats: { hosted: { wire: "openai", endpoint: picky, key_env: "THE_KEY" } } });

  it("comes from the variable that the configuration names, and is sent", async () => {
    const { code, stdout, stderr } = await probe(["hosted"], keyed("keyed"), { THE_KEY: KEY });
    expect(code).toBe(3);
    expect(headers.at(-1)?.authorization).toBe(`Bearer ${KEY}`);
    expect(stdout + stderr).not.toContain(KEY.slice(0, 8));
    expect(stderr).not.toContain("wrong key");
  });

  it("comes from the variable that --key-env names, over the configuration's", async () => {
    const words = ["hosted", "--key-env", "OTHER"];
    expect((await probe(words, keyed("other-key"), { OTHER: `${KEY}2`, THE_KEY: KEY })).code).toBe(3);
    expect(headers.at(-1)?.authorization).toBe(`Bearer ${KEY}2`);
  });

  it("that is not there, or is none, is refused by its variable's name alone", async () => {
    const missing = await probe(["hosted"], keyed("missing"));
    expect(missing.code).toBe(2);
    expect(missing.stderr).toContain("the environment variable THE_KEY holds no key");
    const odd = await probe(["hosted"], keyed("odd"), { THE_KEY: `${KEY}\nX-Other: 1` });
    expect(odd.code).toBe(2);
    expect(odd.stderr).not.toContain(KEY.slice(0, 8));
  });
});

describe("what is refused", () => {
  it.each([
    [["--seat", "extract", "--endpoint", "http://127.0.0.1:9"], "--seat and --endpoint both say who answers"],
    [["extract", "--seat", "mute"], "NAME and --seat both say who answers"],
    [["extract", "--endpoint", "http://127.0.0.1:9"], "--seat and --endpoint both say who answers"],
    [["extract", "--model", "m"], "--model belongs to a server"],
    [["extract", "--playback", "strict"], "--playback belongs to a script"],
    [["--model", "m"], "--model has no server"],
    [[], "no seat is named"],
    [["extrct"], "did you mean extract?"],
    [["somebody"], "no compaction-eval.json was found"],
    [["--endpoint", "ftp://127.0.0.1"], "no http or https address"],
    [["--endpoint", "http://user:pass@127.0.0.1"], "give the key by --key-env"],
    [["--endpoint", "http://127.0.0.1:9", "--key-env", "NOT_SET"], "NOT_SET holds no key"],
  ])("%j", async (words, says) => {
    const { code, stdout, stderr } = await probe(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr).not.toContain("user:pass");
  });

  it("ends inconclusive, not refused, when nothing listens", async () => {
    const { code, stderr } = await probe(["--endpoint", "http://127.0.0.1:9"]);
    expect(code).toBe(3);
    expect(stderr).toContain("nothing answers at http://127.0.0.1:9");
  });
});

describe("seat probe", () => {
  it("says what it will send before it sends anything", async () => {
    const { stderr } = await cli(["seat", "probe", "extract"]);
    expect(stderr).toMatch(/^compaction-eval: planned: 2 to \d+ requests, \d+ to \d+ prompt tokens/);
  });

  it("plays a script strictly only when told to, and pins the two apart", async () => {
    const file = join(folder, "turns.jsonl");
    const turn = { request: { messages: [{ role: "user", content: "another" }] }, responses: ["ok"] };
    writeFileSync(file, `${JSON.stringify(turn)}\n`.repeat(40));
    const lenient = await probe([`script:${file}`]);
    expect(lenient.code).toBe(0);
    expect(lenient.stdout).not.toContain(folder);
    const strict = await probe([`script:${file}`, "--playback", "strict"]);
    expect(strict.code).toBe(3);
    expect(strict.stderr).toContain("was recorded for another request");
    expect(JSON.parse(strict.stdout).pin).not.toBe(JSON.parse(lenient.stdout).pin);
    expect(readFileSync(file, "utf8")).toContain("another");
  });
});
