// Every strategy by name, in the order that tables list them. A spec is plain JSON, so that it can cross to a worker; the
// strategy behind it is made where it is used. Knows no flag and no file.
import { KnownError } from "../core/errors.ts";
import { nearest } from "../core/nearest.ts";
import type { Price } from "../core/prices.ts";
import { DEFAULT_LADDER, GOLDEN_LADDERS, ladderName, ladderOptions } from "../ladder/names.ts";
import type { Seat } from "../seats/seat.ts";
import { createCheckpoint } from "./checkpoint.ts";
import { createClearToolResults, DEFAULT_KEPT_RESULTS } from "./clear-tool-results.ts";
import { isMechanicalDigest } from "./digest/mechanical-digest.ts";
import { createDigest } from "./digest.ts";
import type { ExecHost } from "./exec/start.ts";
import { createExec } from "./exec.ts";
import { createLadder } from "./ladder.ts";
import { createNone } from "./none.ts";
import type { StrategySpec } from "./spec.ts";
import type { Strategy } from "./strategy.ts";
import { isBoundary } from "./summariser/sections.ts";
import type { Summariser } from "./summariser/summarise.ts";
import { createSummary } from "./summary.ts";
import { createTruncate } from "./truncate.ts";

export type { StrategySpec };

export interface StrategyRow {
  /** How the name is typed. */
  readonly name: string;
  readonly pattern: RegExp;
  readonly says: string;
  readonly example: string;
  create(spec: StrategySpec, host: StrategyHost): Strategy;
}

/** What strategies may use of the world; each says by name when it lacks something. */
export interface StrategyHost {
  readonly exec?: ExecHost;
  /** A seat for one run of one entry, and what its tokens cost. */
  readonly seat?: { open(): Seat; readonly price: Price | null };
}

/** Exact names match their own row; a name with a part of the user's has its part after the colon. */
export const STRATEGIES: readonly StrategyRow[] = [
  {
    name: "ladder",
    pattern: /^ladder$/,
    says: "the ladder, with the rungs that the ladder options leave on; reports carry the ladder's name",
    example: "--strategy ladder --no-gcf",
    create: (spec) => createLadder(spec.ladder ?? DEFAULT_LADDER),
  },
  {
    name: "LADDER NAME",
    pattern: /^(dedupe|(gcf|skeleton|search|logs)(\+(gcf|skeleton|search|logs)){0,3})$/,
    says: `a ladder by its optional rungs, in the order gcf, skeleton, search, logs: ${GOLDEN_LADDERS.join(", ")}, ...`,
    example: "--strategy gcf+skeleton+search",
    create: (spec) => createLadder(ladderOptions(spec.name) ?? unknown(spec.name)),
  },
  {
    name: "none",
    pattern: /^none$/,
    says: "shortens nothing; what the others save and lose is measured against it",
    example: "--strategy none",
    create: () => createNone(),
  },
  {
    name: "truncate",
    pattern: /^truncate$/,
    says: "drops the oldest units of the window until the rest fits; the first user message stays",
    example: "--strategy truncate",
    create: () => createTruncate(),
  },
  {
    name: "clear-tool-results[:N]",
    pattern: /^clear-tool-results(:\d{1,9})?$/,
    says: `replaces the bodies of all but the newest N results (default ${DEFAULT_KEPT_RESULTS}) by their size, all at once`,
    example: "--strategy clear-tool-results:5",
    create: (spec) => createClearToolResults(Number(spec.name.split(":")[1] ?? DEFAULT_KEPT_RESULTS)),
  },
  {
    name: "digest",
    pattern: /^digest$/,
    says: "replaces the window by one message: its last calls and the end of its conversation, without any result",
    example: "--strategy digest",
    create: () => createDigest(),
  },
  {
    name: "summary",
    pattern: /^summary$/,
    says: "a seat writes five sections in place of the window; the digest after two failures in a row",
    example: "--strategy summary --seat script:turns.jsonl",
    create: (_spec, host) => createSummary(summariserOf("summary", host)),
  },
  {
    name: "checkpoint",
    pattern: /^checkpoint$/,
    says: "the same with the six sections of a finished task",
    example: "--strategy checkpoint --seat script:turns.jsonl",
    create: (_spec, host) => createCheckpoint(summariserOf("checkpoint", host)),
  },
  {
    name: "exec:NAME",
    pattern: /^exec:[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
    says: "a program of yours, in any language (docs/exec.md)",
    example: `--strategy exec:half --exec 'half=["python3","examples/half.py"]'`,
    create: createNamedExec,
  },
];

/** What can be mistyped: exact names, and the beginnings of those with a part of the user's. */
const TYPED = [
  ...STRATEGIES.map((row) => row.name).filter((name) => /^[a-z]+$/.test(name)),
  "clear-tool-results",
  ...GOLDEN_LADDERS,
];

/**
 * The strategy behind a spec. Throws KnownError (refused) for an unknown name, with the nearest known one, and for an
 * `exec:` name without a program. `host` is needed by `exec:` and by those that ask a seat.
 */
export function createStrategy(spec: StrategySpec, host: StrategyHost = {}): Strategy {
  const row = STRATEGIES.find(({ pattern }) => pattern.test(spec.name));
  return row === undefined ? unknown(spec.name) : row.create(spec, host);
}

/** The name that reports carry, without making the strategy: `clear-tool-results:03` is `clear-tool-results`. */
export function strategyName(spec: StrategySpec): string {
  if (spec.name === "ladder") return ladderName(spec.ladder ?? DEFAULT_LADDER);
  const numbered = /^clear-tool-results:(\d{1,9})$/.exec(spec.name);
  return numbered === null ? spec.name : createClearToolResults(Number(numbered[1])).name;
}

function summariserOf(name: string, { seat }: StrategyHost): Summariser {
  if (seat === undefined) {
    throw new KnownError("strategy/no-seat", `${name} needs a seat that writes it`, {
      remedy: "give --seat or --endpoint",
    });
  }
  const mechanical = createDigest(isBoundary);
  return { seat: () => seat.open(), price: seat.price, mechanical, isMechanical: isMechanicalDigest };
}

function createNamedExec(spec: StrategySpec, { exec }: StrategyHost): Strategy {
  if (spec.exec === undefined || spec.exec.argv.length === 0 || spec.exec.argv[0] === "") {
    const name = spec.name.slice("exec:".length);
    throw new KnownError("strategy/no-program", `no program is given for ${spec.name}`, {
      remedy: `give one as --exec '${name}=["PROGRAM","ARGUMENT"]'`,
    });
  }
  if (exec === undefined) throw new Error("exec: strategies need the host's environment and signals");
  return createExec(spec.name, spec.exec, exec);
}

function unknown(name: string): never {
  const near = nearest(name, TYPED);
  throw new KnownError("strategy/unknown", `there is no strategy ${JSON.stringify(name.slice(0, 80))}`, {
    remedy: near === null ? "the command strategies lists them" : `did you mean ${near}?`,
  });
}
