// A simulated server for tests, on a port of its own, with defaults for whatever a test does not ask for.
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import { loadO200k } from "../../../src/core/estimate/o200k.ts";
import { loadO200kBytes } from "../../../src/core/estimate/o200k-bytes.ts";
import { createHttpSeat } from "../../../src/seats/http/http-seat.ts";
import type { HttpSeatSpec, SeatHost } from "../../../src/seats/http/spec.ts";
import type { Seat } from "../../../src/seats/seat.ts";
import { faultOf } from "../../../src/seats/sim/faults.ts";
import { fixedResponder } from "../../../src/seats/sim/responders.ts";
import { type SimOptions, type SimServer, startSimServer } from "../../../src/seats/sim/server.ts";

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

export async function startSim(
  options: Partial<Omit<SimOptions, "faults">> & { readonly fail?: readonly string[] } = {},
): Promise<SimServer> {
  const { fail = [], ...rest } = options;
  const server = await startSimServer({
    port: 0,
    kind: "plain",
    block: 1,
    slots: 1,
    prompts: "last",
    chunk: 0,
    context: 100_000,
    evictAfter: [],
    encode: (await loadO200k()).encode,
    bytesOf: await loadO200kBytes(),
    respond: fixedResponder,
    model: "sim",
    sleep: (ms, abort) => sleep(ms, undefined, { signal: abort }).catch(() => undefined),
    faults: fail.map(faultOf),
    ...rest,
  });
  closing.push(() => server.close());
  return server;
}

/** A host whose waits pass at once and are counted. */
export function fastHost(): SeatHost & { readonly waits: number[] } {
  let clock = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => clock,
    date: () => 1_796_000_000_000 + clock,
    random: () => 0.5,
    sleep: async (ms) => {
      waits.push(ms);
      clock += ms;
    },
  };
}

export function seatAt(url: string, spec: Partial<HttpSeatSpec> = {}, host: SeatHost = fastHost()): Seat {
  const seat = createHttpSeat(
    {
      name: "test",
      wire: "openai",
      endpoint: url,
      model: null,
      key: null,
      window: null,
      dialect: null,
      slot: null,
      requestTimeoutMs: 5_000,
      stream: false,
      maxPromptTokens: null,
      ...spec,
    },
    host,
  );
  closing.push(async () => seat.close?.());
  return seat;
}
