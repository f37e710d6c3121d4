// From words on the command line to the options of a command. yargs splits the words, the schema judges the values;
// every refusal names the flag, what is allowed and where to read on.
import yargs from "yargs";
import { KnownError } from "../core/errors.ts";
import { type OptionSpec, type OptionsSchema, optionsOf } from "./options/flag.ts";
import { didYouMean } from "./suggest.ts";

/** Most of a value that an error repeats. */
const ECHO = 60;

/** The options that `words` give for a command. Throws KnownError for anything that can't be used. */
export function parseOptions(command: string, schema: OptionsSchema, words: readonly string[]): unknown {
  const specs = optionsOf(schema);
  const refuse = refusals(command);
  const flags = specs.filter((spec) => spec.group !== "Arguments");
  const split = splitWords(flags, withSigns(flags, words), refuse);
  const given: Record<string, unknown> = {};
  for (const spec of flags) {
    const value = givenFor(spec, split.values[spec.name], refuse);
    if (value !== undefined) given[spec.key] = value;
  }
  Object.assign(
    given,
    positionals(
      specs.filter((spec) => spec.group === "Arguments"),
      split.bare,
      refuse,
    ),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [key, at] = issue?.path ?? [];
  const spec = specs.find((candidate) => candidate.key === key);
  if (issue === undefined || spec === undefined) throw parsed.error;
  const value = typeof at === "number" ? (given[spec.key] as readonly unknown[])[at] : given[spec.key];
  const message = issue.code === "invalid_value" ? `must be one of ${spec.choices?.join(", ")}` : issue.message;
  throw refuse(
    "bad-value",
    `${shown(spec)} ${echo(String(value))} ${message}`,
    didYouMean(String(value), spec.choices ?? [], ""),
  );
}

type Refuse = (code: string, what: string, remedy?: string) => KnownError;

function refusals(command: string): Refuse {
  return (code, what, remedy = "") =>
    new KnownError(`usage/${code}`, what, { remedy: remedy === "" ? `see compaction-eval ${command} --help` : remedy });
}

/** `--classes -home`: behind a flag that takes a value a word with one dash is its value, since no flag of ours has one. */
function withSigns(flags: readonly OptionSpec[], words: readonly string[]): readonly string[] {
  const taking = new Set(flags.filter((spec) => spec.type === "text").map((spec) => `--${spec.name}`));
  const out: string[] = [];
  for (const [at, word] of words.entries()) {
    if (/^-[^-]/.test(word) && taking.has(words[at - 1] ?? "") && !words.slice(0, at).includes("--")) {
      out[out.length - 1] += `=${word}`;
    } else out.push(word);
  }
  return out;
}

interface Split {
  readonly values: Readonly<Record<string, unknown>>;
  readonly bare: readonly string[];
}

function splitWords(flags: readonly OptionSpec[], words: readonly string[], refuse: Refuse): Split {
  const names = flags.map((spec) => spec.name);
  const negatable = flags.filter((spec) => spec.negatable === true).map((spec) => `no-${spec.name}`);
  const known = new Set([...names, ...negatable]);
  const end = words.indexOf("--");
  const parsed = yargs([...words.slice(0, end === -1 ? words.length : end)])
    .help(false)
    .version(false)
    .detectLocale(false)
    .exitProcess(false)
    .fail(false)
    .parserConfiguration({
      "camel-case-expansion": false,
      "dot-notation": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
      "greedy-arrays": false,
      "short-option-groups": false,
      "unknown-options-as-args": true,
    })
    .options(
      Object.fromEntries(
        flags.map((spec) => [
          spec.name,
          spec.type === "switch" ? { boolean: true as const } : { string: true as const, array: spec.repeatable },
        ]),
      ),
    )
    .parseSync();
  for (const word of words.slice(0, end === -1 ? words.length : end)) {
    const negated = /^--(no-[^=]+)/.exec(word)?.[1];
    if (negated !== undefined && names.includes(negated.slice(3)) && !known.has(negated)) {
      throw refuse("unknown-flag", `--${echo(negated)} is no flag`, `leave --${negated.slice(3)} out instead`);
    }
  }
  refuseSwitches(flags, words.slice(0, end === -1 ? words.length : end), refuse);
  const bare = parsed._.map(String);
  // yargs takes a dotted name for the name before the dot, whatever it is told about dots.
  const dotted = Object.keys(parsed).find((key) => key !== "_" && key !== "$0" && !names.includes(key));
  const stray = dotted === undefined ? bare.find((word) => word.startsWith("-") && word !== "-") : `--${dotted}`;
  if (stray !== undefined) {
    const typed = stray.replace(/^-+/, "").replace(/=.*$/s, "");
    throw refuse(
      "unknown-flag",
      `${echo(stray)} is no flag`,
      didYouMean(typed, [...known], "").replace("mean ", "mean --"),
    );
  }
  return { values: parsed, bare: [...bare, ...(end === -1 ? [] : words.slice(end + 1))] };
}

/** A switch takes no value, and its two forms exclude each other: what was meant can't be told. */
function refuseSwitches(flags: readonly OptionSpec[], words: readonly string[], refuse: Refuse): void {
  for (const { name } of flags.filter((spec) => spec.type === "switch")) {
    const valued = words.find((word) => word.startsWith(`--${name}=`) || word.startsWith(`--no-${name}=`));
    if (valued !== undefined)
      throw refuse("switch-value", `${echo(valued)}: a switch takes no value`, `write --${name}`);
    if (words.includes(`--${name}`) && words.includes(`--no-${name}`)) {
      throw refuse("conflict", `--${name} and --no-${name} exclude each other`, "give one of them");
    }
  }
}

/** What was given for one flag, undefined when nothing was. */
function givenFor(spec: OptionSpec, raw: unknown, refuse: Refuse): unknown {
  if (raw === undefined) return undefined;
  if (!spec.repeatable && Array.isArray(raw)) {
    throw refuse("given-twice", `${shown(spec)} is given more than once`, "give it once");
  }
  const values: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  if (spec.type === "text" && (values.length === 0 || values.includes(""))) {
    throw refuse("no-value", `${shown(spec)} needs a value`, `write ${shown(spec)} ${spec.value ?? "VALUE"}`);
  }
  return raw;
}

function positionals(
  specs: readonly OptionSpec[],
  bare: readonly string[],
  refuse: Refuse,
): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  let next = 0;
  for (const spec of specs) {
    if (bare[next] === undefined && spec.required) {
      throw refuse("no-argument", `${spec.value ?? spec.name} is missing`);
    }
    given[spec.key] = spec.repeatable ? bare.slice(next) : bare[next];
    next = spec.repeatable ? bare.length : next + 1;
  }
  const extra = bare[next];
  if (extra !== undefined) throw refuse("extra-argument", `${echo(extra)} is one argument too many`);
  return given;
}

function shown(spec: OptionSpec): string {
  return spec.group === "Arguments" ? (spec.value ?? spec.name) : `--${spec.name}`;
}

/** A value as an error repeats it: not more than its beginning, and never empty. */
function echo(text: string): string {
  return text === "" ? '""' : text.length > ECHO ? `${text.slice(0, ECHO)}…` : text;
}
