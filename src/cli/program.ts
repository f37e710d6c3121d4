// One command from its words to its exit: parse, run, deliver. Every failure becomes one line on stderr and an exit name;
// a stack is printed for bugs alone, and only with --debug.
import { type ExitName, KnownError } from "../core/errors.ts";
import { visibleLine } from "../reports/visible.ts";
import { COMMANDS, familiesOf, verbsOf } from "./commands.ts";
import { deliver } from "./deliver.ts";
import { wordsOfName } from "./fast-path.ts";
import { makeIo } from "./io.ts";
import { formatOf, type OutputOptions } from "./options/output.ts";
import { refuseUselessOut } from "./out.ts";
import { parseOptions } from "./parse.ts";
import { Interrupted, stopSignal } from "./signals.ts";
import { didYouMean } from "./suggest.ts";
import { writeText } from "./write.ts";

/** Runs the command that `words` name. Never throws. */
export async function program(words: readonly string[]): Promise<ExitName> {
  const stop = stopSignal();
  try {
    const length = wordsOfName(words, (name) => COMMANDS.some((row) => row.name === name));
    const row = COMMANDS.find(({ name }) => name === words.slice(0, length).join(" ")) ?? unknown(words);
    const command = await row.load();
    const options = parseOptions(row.name, command.options, words.slice(length)) as OutputOptions;
    formatOf(options);
    await refuseUselessOut(options, command.options);
    const io = makeIo(options, stop.signal);
    const outcome = await command.run(options as never, io);
    return (await deliver(outcome, options, io)) === "closed" ? "closed" : outcome.exit;
  } catch (error) {
    return await failure(error, words.includes("--debug"));
  } finally {
    stop.release();
  }
}

function unknown([name = "", verb = ""]: readonly string[]): never {
  if (name.startsWith("-")) {
    throw new KnownError("usage/no-command", `${name} stands before the command`, {
      remedy: didYouMean(name, ["--help", "--version"], "write compaction-eval COMMAND [options]"),
    });
  }
  const verbs = verbsOf(name).map((row) => row.name.slice(name.length + 1));
  if (verbs.length > 0) {
    throw new KnownError("usage/unknown-command", `${name} takes ${verbs.join(", ")}, not ${verb.slice(0, 60)}`, {
      remedy: didYouMean(verb, verbs, `see compaction-eval ${name} --help`),
    });
  }
  const names = COMMANDS.map((candidate) => candidate.name);
  throw new KnownError("usage/unknown-command", `${name.slice(0, 60)} is no command`, {
    remedy: didYouMean(name, [...names, ...familiesOf(COMMANDS)], "see compaction-eval --help"),
  });
}

async function failure(error: unknown, debug: boolean): Promise<ExitName> {
  if (error instanceof Interrupted) {
    await writeText(process.stderr, `compaction-eval: ${error.exit}; nothing was written\n`);
    return error.exit;
  }
  if (error instanceof KnownError) {
    await writeText(process.stderr, `compaction-eval: ${visibleLine(error.message)}\n`);
    return error.exit;
  }
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? text) : text;
  const line = `compaction-eval: a bug: ${visibleLine(text).slice(0, 300)}; run again with --debug and report the stack\n`;
  await writeText(process.stderr, debug ? `${stack}\n` : line);
  return "bug";
}
