// `serve-sim`: a simulated llama-server on loopback, until it is stopped. For trying out policies and harnesses without a model.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { loadO200k } from "../../core/estimate/o200k.ts";
import { loadO200kBytes } from "../../core/estimate/o200k-bytes.ts";
import { BUILT_IN_SEATS, scriptedSeat } from "../../seats/scripted/index.ts";
import { RANDOM_SEED } from "../../seats/scripted/random.ts";
import { FAULTS, faultOf } from "../../seats/sim/faults.ts";
import { fixedResponder, seatResponder } from "../../seats/sim/responders.ts";
import { startSimServer } from "../../seats/sim/server.ts";
import { command } from "../command.ts";
import { flag } from "../options/flag.ts";
import { numberText } from "../options/number.ts";
import { outputOptions } from "../options/output.ts";
import { readTurns } from "../read-turns.ts";
import { seatHost } from "../seat-host.ts";
import { stopped } from "../signals.ts";

const positive = numberText({ min: 1, max: 1_000_000, whole: true });

/** `N` or `N,N`: numbers of requests. */
const requestNumbers = z.string().transform((text, context) => {
  const numbers = text.split(",").map((part) => positive.safeParse(part));
  if (numbers.every(({ success }) => success)) return numbers.map(({ data }) => data as number);
  context.addIssue({ code: "custom", message: "must be whole numbers of at least 1, with commas between them" });
  return z.NEVER;
});

const options = z.strictObject({
  port: flag(numberText({ min: 0, max: 65_535, whole: true }).optional(), {
    group: "Options",
    value: "N",
    says: "the port on 127.0.0.1; 0: any free one",
    byDefault: "8089",
  }),
  cache: flag(z.enum(["plain", "hybrid"]).default("plain"), {
    group: "Options",
    value: "KIND",
    says: "plain: any whole block is reused; hybrid: the last whole block never is",
    byDefault: "plain",
  }),
  block: flag(positive.optional(), {
    group: "Options",
    value: "B",
    says: "tokens of a block of the cache",
    byDefault: "1",
  }),
  slots: flag(numberText({ min: 1, max: 64, whole: true }).optional(), {
    group: "Options",
    value: "N",
    says: "conversations that are kept apart",
    byDefault: "1",
  }),
  promptCache: flag(z.enum(["multi", "last"]).default("multi"), {
    group: "Options",
    value: "KIND",
    says: "multi: earlier prompts are found again; last: only the last one of a slot",
    byDefault: "multi",
  }),
  cacheReuse: flag(numberText({ min: 0, max: 1_000_000, whole: true }).optional(), {
    group: "Options",
    value: "N",
    says: "take over stretches of at least N tokens from behind an edit; 0: none",
    byDefault: "0",
  }),
  evictAfter: flag(z.array(requestNumbers).optional(), {
    group: "Options",
    value: "N,...",
    says: "the cache is lost after so many chat requests; several with commas",
  }),
  ctx: flag(positive.optional(), { group: "Options", value: "N", says: "tokens of the context", byDefault: "131072" }),
  reply: flag(z.string().default("fixed"), {
    group: "Options",
    value: "NAME",
    says: "what answers: fixed (ok), extract, mute, random or script:FILE",
    byDefault: "fixed",
  }),
  seed: flag(numberText({ min: 0, max: Number.MAX_SAFE_INTEGER, whole: true }).optional(), {
    group: "Options",
    value: "S",
    says: "the seed of what --reply random draws",
    byDefault: String(RANDOM_SEED),
  }),
  fail: flag(z.array(z.string()).optional(), {
    group: "Options",
    value: "FAULT",
    says: `a fault at chat request N, as NAME@N, NAME@N-M or NAME@N+: ${Object.keys(FAULTS).join(", ")}`,
  }),
  ...outputOptions,
});

const DEFAULT_PORT = 8089;
const DEFAULT_CONTEXT = 131_072;

export const serveSim = command({
  options,
  async run(given, io) {
    if (given.seed !== undefined && given.reply !== "random")
      throw new KnownError("usage/seed", "--seed belongs to --reply random", { remedy: "leave it out" });
    const faults = (given.fail ?? []).map(faultOf);
    const { encode, count } = await loadO200k();
    const server = await startSimServer({
      port: given.port ?? DEFAULT_PORT,
      kind: given.cache,
      block: given.block ?? 1,
      slots: given.slots ?? 1,
      prompts: given.promptCache,
      chunk: given.cacheReuse ?? 0,
      context: given.ctx ?? DEFAULT_CONTEXT,
      evictAfter: given.evictAfter?.flat() ?? [],
      encode,
      bytesOf: await loadO200kBytes(),
      respond: await responderOf(given.reply, given.seed, count),
      model: "sim",
      faults,
      sleep: seatHost().sleep,
    });
    io.note(`listening on ${server.url} (simulated); stop it with Ctrl-C`);
    try {
      return await stopped(io.signal);
    } finally {
      io.note(`${server.requests()} chat requests were answered`);
      await server.close();
    }
  },
});

async function responderOf(name: string, seed: number | undefined, countTokens: (text: string) => number) {
  if (name === "fixed") return fixedResponder;
  const turns = name.startsWith("script:") ? await readTurns(name.slice("script:".length)) : [];
  const seat = scriptedSeat({ name, turns, playback: "lenient", countTokens, ...(seed === undefined ? {} : { seed }) });
  if (seat !== null) return seatResponder(seat);
  throw new KnownError("usage/reply", `--reply ${JSON.stringify(name.slice(0, 40))} answers nothing`, {
    remedy: `take fixed or one of ${BUILT_IN_SEATS.map((row) => row.name).join(", ")}`,
  });
}
