// Seats and kvbench: what the client adds to one request over bare undici, against the same simulated server in the same run; and what
// planning costs at 1,000 calls of a transcript against 100 calls of one of the same size.
import { performance } from "node:perf_hooks";
import { Agent, request } from "undici";
import { loadO200k } from "../dist/core/estimate/o200k.js";
import { loadO200kBytes } from "../dist/core/estimate/o200k-bytes.js";
import { dryRun } from "../dist/evals/kvbench/plan.js";
import { createHttpSeat } from "../dist/seats/http/http-seat.js";
import { fixedResponder } from "../dist/seats/sim/responders.js";
import { startSimServer } from "../dist/seats/sim/server.js";
import { armOf } from "../dist/strategies/arms.js";
import { createStrategy } from "../dist/strategies/index.js";
import { round, secondsOf } from "./measure.mjs";
import { BODIES, transcript } from "./texts.mjs";

const REQUESTS = 400;
const WARM_UP = 100;
/** Characters of some 30,000 tokens. */
const CHARS = 120_000;

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function timed(send) {
  const times = [];
  for (let count = 0; count < WARM_UP + REQUESTS; count += 1) {
    const before = performance.now();
    await send();
    if (count >= WARM_UP) times.push(performance.now() - before);
  }
  return median(times);
}

async function overhead() {
  const { encode } = await loadO200k();
  const server = await startSimServer({
    port: 0,
    kind: "plain",
    block: 1,
    slots: 1,
    prompts: "last",
    chunk: 0,
    context: 100_000,
    evictAfter: [],
    encode,
    bytesOf: await loadO200kBytes(),
    respond: fixedResponder,
    model: "sim",
    faults: [],
    sleep: async () => {},
  });
  const messages = transcript(20_000, BODIES.logs ?? Object.values(BODIES)[0]);
  const agent = new Agent({ connections: 1 });
  const body = JSON.stringify({ model: "sim", messages, max_tokens: 1, temperature: 0, stream: false });
  const host = { now: () => performance.now(), date: () => Date.now(), random: () => 0.5, sleep: async () => {} };
  const seat = createHttpSeat(
    {
      name: "bench",
      wire: "openai",
      endpoint: server.url,
      model: null,
      key: null,
      window: null,
      dialect: null,
      slot: null,
      requestTimeoutMs: 10_000,
      stream: false,
      maxPromptTokens: null,
    },
    host,
  );
  try {
    const bare = async () => {
      const reply = await request(`${server.url}/v1/chat/completions`, {
        dispatcher: agent,
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      await reply.body.json();
    };
    const ours = async () => {
      const reply = await seat.complete({ messages, maxOut: 1, temperature: 0 });
      if (reply.kind !== "answer") throw new Error(reply.failure.says);
    };
    const [one, two] = [await timed(bare), await timed(ours)];
    return {
      what: "ms of a request over bare undici, median",
      figure: round(two - one, 3),
      limit: "1 at most",
      beside: `${round(one, 2)} bare, ${round(two, 2)} ours`,
    };
  } finally {
    await seat.close();
    await agent.destroy();
    await server.close();
  }
}

/** One transcript of a size in so many calls. */
function entryOf(calls) {
  const kinds = Object.values(BODIES);
  const each = Math.floor(CHARS / calls);
  const messages = transcript(CHARS, (size, n) => kinds[n % kinds.length](size, n), { each });
  return {
    id: `calls-${calls}`,
    kind: "build-log",
    protected_prefix: 2,
    keep_recent: 6,
    messages,
    meta: { format: "bench" },
  };
}

async function planning() {
  const { encode } = await loadO200k();
  const costs = [];
  for (const calls of [100, 1000]) {
    const entry = entryOf(calls);
    const rule = { kind: "pressure", share: 0.5 };
    const arms = ["none", "gcf+skeleton"].map((name) =>
      armOf({ strategy: { name }, strategyName: name, rule, reserve: 0, lowWater: 1, askTwice: false }),
    );
    const tasks = arms.map((arm) => ({ id: entry.id, entry, arm }));
    const plan = () => dryRun(tasks, { encode, strategyFor: (spec) => createStrategy(spec) });
    const planned = await plan();
    const steps = planned[0].calls;
    const mean = planned[0].prompt / steps;
    costs.push((await secondsOf(plan, 3)) / (steps * mean));
  }
  return {
    what: "dry run: cost a call and prompt token, 1,000 calls against 100",
    figure: round(costs[1] / costs[0]),
    limit: "1.2 at most",
    beside: "",
  };
}

export async function seats() {
  return [await overhead(), await planning()];
}
