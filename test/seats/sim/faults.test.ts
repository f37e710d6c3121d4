// Each fault of the table as it arrives at a bare client, and the grammar by which it is asked for.
import { describe, expect, it } from "vitest";
import { KnownError } from "../../../src/core/errors.ts";
import { FAULTS, faultOf, faultsAt } from "../../../src/seats/sim/faults.ts";
import { ask, chat, HELLO } from "./ask.ts";
import { startSim } from "./start.ts";

const faulty = async (...fail: string[]) => (await startSim({ fail })).url;
const refusal = (spec: string) => {
  try {
    faultOf(spec);
  } catch (error) {
    if (error instanceof KnownError) return error.message;
  }
  return "taken";
};
const first = (name: string) => async () => {
  const { status, headers, text, json } = await chat(await faulty(`${name}@1`), HELLO);
  return { status, type: headers.get("content-type"), retry: headers.get("retry-after"), text, json };
};

/** What a client sees, by fault; every row of the table has one. */
const SEEN: Readonly<Record<keyof typeof FAULTS, () => Promise<void>>> = {
  pin: async () => {
    const url = await faulty("pin@2");
    const builds: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      builds.push((await ask(url, "/props")).json.build_info, (await chat(url, HELLO)).json.system_fingerprint);
    }
    expect(builds).toEqual(["sim-1", "sim-1", "sim-1", "sim-1", "sim-2", "sim-2"]);
  },
  "429": async () => {
    const url = await faulty("429@1", "429:7@2", "429:none@3", "429:40ms@4", "429:Wed, 21 Oct 2026 07:28:00 GMT@5");
    const retries: (string | null)[] = [];
    for (let at = 0; at < 5; at += 1) {
      const { status, headers } = await chat(url, HELLO);
      expect(status).toBe(429);
      retries.push(headers.get("retry-after") ?? headers.get("retry-after-ms"));
    }
    expect(retries).toEqual(["1", "7", null, "40", "Wed, 21 Oct 2026 07:28:00 GMT"]);
  },
  "500": async () => expect(await first("500")()).toMatchObject({ status: 500, json: { error: { code: 500 } } }),
  "503": async () => {
    const url = await faulty("503@2");
    const health = async () => (await ask(url, "/health")).status;
    const seen = [await health(), (await chat(url, HELLO)).status, await health(), (await chat(url, HELLO)).status];
    expect([...seen, await health()]).toEqual([200, 200, 503, 503, 200]);
  },
  "401": async () => expect(await first("401")()).toMatchObject({ status: 401 }),
  nomodel: async () => expect(await first("nomodel")()).toMatchObject({ status: 404 }),
  overflow: async () => {
    const url = await faulty("overflow@1");
    const { status, json } = await chat(url, HELLO);
    expect([status, json.error.type]).toEqual([400, "exceed_context_size_error"]);
    const after = (await chat(url, HELLO)).json;
    expect(json.error.n_prompt_tokens).toBe(after.usage.prompt_tokens);
    expect(after.timings.cache_n).toBe(0);
  },
  html: async () => expect(await first("html")()).toMatchObject({ status: 502, type: "text/html", json: null }),
  notjson: async () => expect(await first("notjson")()).toMatchObject({ status: 200, json: null }),
  cut: async () => {
    const url = await faulty("cut@1+");
    await expect(chat(url, HELLO)).rejects.toThrow();
    await expect(chat(url, HELLO, { stream: true })).rejects.toThrow();
  },
  endless: async () => {
    const reply = await fetch(`${await faulty("endless@1")}/v1/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ messages: HELLO }),
    });
    let bytes = 0;
    for await (const part of reply.body!) {
      bytes += part.length;
      if (bytes > 20_000_000) break;
    }
    expect(bytes).toBeGreaterThan(20_000_000);
  },
  stall: async () => {
    const reply = await fetch(`${await faulty("stall@1")}/v1/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ messages: HELLO }),
      signal: AbortSignal.timeout(200),
    });
    expect(reply.status).toBe(200);
    await expect(reply.text()).rejects.toThrow();
  },
  hang: async () => {
    const body = JSON.stringify({ messages: HELLO });
    const url = `${await faulty("hang@1")}/v1/chat/completions`;
    await expect(fetch(url, { method: "POST", body, signal: AbortSignal.timeout(200) })).rejects.toThrow();
  },
  slow: async () => {
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    const { url } = await startSim({ fail: ["slow@1", "slow:250@2"], sleep });
    for (let at = 0; at < 3; at += 1) expect((await chat(url, HELLO)).status).toBe(200);
    expect(waits).toEqual([1000, 250]);
  },
  empty: async () => {
    const { json } = await first("empty")();
    expect(json.choices[0]).toMatchObject({ finish_reason: "stop", message: { content: "" } });
    expect(json.usage.completion_tokens).toBe(0);
  },
  nousage: async () => {
    const { json } = await first("nousage")();
    expect([json.usage, "timings" in json]).toEqual([null, false]);
  },
  nocache: async () => {
    const { json } = await first("nocache")();
    expect(json.usage.prompt_tokens).toBeGreaterThan(0);
    expect(JSON.stringify(json)).not.toMatch(/cache/);
  },
  lie: async () => {
    const { usage, timings } = (await first("lie")()).json;
    expect(usage.prompt_tokens_details.cached_tokens).toBeGreaterThan(usage.prompt_tokens);
    expect(timings.cache_n).toBeGreaterThan(usage.prompt_tokens);
  },
  differ: async () => {
    const url = await faulty("differ@2");
    await chat(url, HELLO);
    const { usage, timings } = (await chat(url, HELLO)).json;
    expect(timings.cache_n).not.toBe(usage.prompt_tokens_details.cached_tokens);
    expect(timings.cache_n + timings.prompt_n).toBe(usage.prompt_tokens);
  },
  evict: async () => {
    const url = await faulty("evict@2");
    const held: number[] = [];
    for (let at = 0; at < 3; at += 1) held.push((await chat(url, HELLO)).json.timings.cache_n);
    expect(held).toEqual([0, 0, held[2]]);
    expect(held[2]).toBeGreaterThan(0);
  },
  redirect: async () => {
    const reply = await fetch(`${await faulty("redirect@1")}/v1/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ messages: HELLO }),
      redirect: "manual",
    });
    expect([reply.status, reply.headers.has("location")]).toEqual([302, true]);
  },
};

describe("faults", () => {
  it.each(Object.entries(SEEN))("%s is what the table says", (_, seen) => seen());

  it("all have a test", () => expect(Object.keys(SEEN).sort()).toEqual(Object.keys(FAULTS).sort()));

  it("hold for the requests that they name", () => {
    const at = (spec: string) => [1, 2, 3, 4, 5].filter((number) => faultsAt([faultOf(spec)], number).size === 1);
    expect(at("500@2")).toEqual([2]);
    expect(at("500@2-4")).toEqual([2, 3, 4]);
    expect(at("500@4+")).toEqual([4, 5]);
    expect(at("pin@3")).toEqual([4, 5]);
  });

  it.each([
    ["cuts@3", "did you mean cut@N?"],
    ["cut", "is no fault at a request"],
    ["cut@", "is no fault at a request"],
    ["cut@-3", "is no fault at a request"],
    ["cut@1-", "is no fault at a request"],
    ["cut@1.5", "is no fault at a request"],
    ["constructor@1", "is no fault at a request"],
    ["429:a\nb@1", "is no fault at a request"],
    ["cut@0", "holds for no request"],
    ["cut@5-3", "holds for no request"],
    ["slow:soon@1", "waits for no time"],
    ["slow:600001@1", "waits for no time"],
  ])("refuses %j", (spec, says) => expect(refusal(spec)).toContain(says));
});
