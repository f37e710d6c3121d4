// What shortens: the option group of every command that does. The default is the ladder with its live defaults; the rung
// switches change that ladder alone and are refused beside a strategy that names another.
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { DEFAULT_LADDER, type LadderOptions, ladderOptions as ladderByName } from "../../ladder/names.ts";
import { createStrategy } from "../../strategies/index.ts";
import type { ExecSpec, SeatSpec, StrategySpec } from "../../strategies/spec.ts";
import { execHost } from "../exec-host.ts";
import { flag } from "./flag.ts";

const rung = (says: string, byDefault: string) =>
  flag(z.boolean().optional(), { group: "Ladder", negatable: true, says, byDefault });

export const ladderOptions = {
  strategy: flag(z.array(z.string()).optional(), {
    group: "Ladder",
    value: "NAME",
    says: "what shortens; compaction-eval strategies lists the names",
    byDefault: "ladder",
  }),
  gcf: rung("the lossless rung of the default ladder", "on"),
  skeleton: rung("the skeleton rung of the default ladder", "on"),
  logCollapse: rung("the log-collapse rung of the default ladder", "off"),
  searchResults: rung("the search-results rung of the default ladder", "off"),
  exec: flag(z.array(z.string()).optional(), {
    reads: "program",
    group: "Ladder",
    value: "NAME=ARGV",
    says: "the program behind exec:NAME, its words as a JSON array",
  }),
  execEnv: flag(z.array(z.string()).optional(), {
    group: "Ladder",
    value: "VARIABLE",
    says: "an environment variable that exec programs may see",
  }),
};

export type LadderFlags = z.infer<z.ZodObject<typeof ladderOptions>>;

/** The rung switches, as typed, with the option of the ladder that each sets. */
const SWITCHES = [
  ["gcf", "--gcf", "gcf"],
  ["skeleton", "--skeleton", "skeleton"],
  ["searchResults", "--search-results", "search"],
  ["logCollapse", "--log-collapse", "logs"],
] as const satisfies readonly (readonly [keyof LadderFlags, string, keyof LadderOptions])[];

/** Strategies that a seat writes for. */
const ASKING = new Set(["summary", "checkpoint"]);

/** For commands that have a seat: it writes the summaries too, whichever it is. */
export const ANY_SEAT: SeatSpec = { name: "seat", turns: [], strict: false, price: null, pin: null };

function noSeat(): never {
  throw new Error("nothing is asked before the first entry");
}

/** `seat`: the one that summaries may ask. The strategies asked for, in order; never none. Throws KnownError for what is unknown or contradicts itself. */
export function strategiesOf(flags: LadderFlags, seat?: StrategySpec["seat"]): readonly StrategySpec[] {
  const names = flags.strategy ?? ["ladder"];
  const given = SWITCHES.filter(([key]) => flags[key] !== undefined);
  const [first] = given;
  if (first !== undefined) {
    const named = names.find((name) => ladderByName(name) !== null);
    if (named !== undefined)
      throw conflict(`${first[1]} changes the default ladder, not ${named}`, "write --strategy ladder");
    if (!names.includes("ladder")) throw conflict(`${first[1]} has no ladder to change`, "add --strategy ladder");
  }
  const switched = Object.fromEntries(given.map(([key, , option]) => [option, flags[key]]));
  const ladder: LadderOptions = { ...DEFAULT_LADDER, ...switched };
  const programs = programsOf(flags, names);
  return names.map((name) => {
    const exec = programs.get(name);
    const spec: StrategySpec = {
      name,
      ...(name === "ladder" ? { ladder } : {}),
      ...(exec === undefined ? {} : { exec }),
      ...(seat !== undefined && ASKING.has(name) ? { seat } : {}),
    };
    // Made here only to be refused early: nothing is started before the first question.
    createStrategy(spec, { exec: execHost(), ...(seat === undefined ? {} : { seat: { open: noSeat, price: null } }) });
    return spec;
  });
}

/** Programs by strategy name (`exec:NAME`). */
function programsOf(flags: LadderFlags, names: readonly string[]): ReadonlyMap<string, ExecSpec> {
  const programs = new Map<string, ExecSpec>();
  if (flags.exec === undefined && flags.execEnv !== undefined)
    throw conflict("--exec-env belongs to --exec", "give --exec");
  if (flags.execEnv?.some((name) => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) === true)
    throw conflict(
      "--exec-env takes names of variables",
      "give the name alone; the value is taken from the environment",
    );
  for (const text of flags.exec ?? []) {
    const cut = text.indexOf("=");
    const argv = cut > 0 ? argvOf(text.slice(cut + 1)) : null;
    const name = `exec:${text.slice(0, Math.max(0, cut))}`;
    if (argv === null) {
      throw new KnownError("usage/exec", "--exec does not have the form NAME=ARGV", {
        remedy: `write --exec 'half=["python3","half.py"]'`,
      });
    }
    if (programs.has(name)) throw conflict(`--exec ${text.slice(0, cut)} is given twice`, "give it once");
    if (!names.includes(name)) throw conflict(`--exec ${text.slice(0, cut)} is not used`, `add --strategy ${name}`);
    programs.set(name, { argv, env: flags.execEnv ?? [], cwd: process.cwd() });
  }
  return programs;
}

/** A non-empty JSON array of strings, else null. */
function argvOf(text: string): readonly string[] | null {
  try {
    const parsed = z.array(z.string()).min(1).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function conflict(what: string, remedy: string): KnownError {
  return new KnownError("usage/conflict", what, { remedy });
}
