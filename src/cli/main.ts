#!/usr/bin/env node
// The executable: the quick answers first, else a command; the only file that sets the exit code.
import { EXIT_CODES } from "../core/errors.ts";
import { fastAnswer } from "./fast-path.ts";
import { writeText } from "./write.ts";

const words = process.argv.slice(2);
const answer = fastAnswer(words);
if (answer !== null) {
  const written = await writeText(process[answer.stream], answer.text);
  process.exitCode = EXIT_CODES[written === "closed" ? "closed" : answer.exit].code;
} else {
  const { program } = await import("./program.ts");
  process.exitCode = EXIT_CODES[await program(words)].code;
}
