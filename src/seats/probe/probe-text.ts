// Prompts for probes and controls: words drawn from a digest, nothing that a model would act on. The same name gives the same text.
import { sha256 } from "../../core/hash.ts";
import type { Transcript } from "../../core/message.ts";

const WORDS =
  "amber brook cedar delta ember frost grove heron inlet juniper kelp lotus maple north opal pine quartz river stone tulip".split(
    " ",
  );

/** A text of `words` words drawn from a digest, nothing that a model would act on. */
export function probeText(name: string, words: number): string {
  const text: string[] = [];
  for (let line = 0; text.length < words; line += 1) {
    const bytes = Buffer.from(sha256(`${name} ${line}`), "hex");
    for (const byte of bytes) text.push(WORDS[byte % WORDS.length]!);
    text.push("\n");
  }
  return text.slice(0, words).join(" ");
}

/** A prompt of one text, in the roles that a transcript begins with: all of it stands in the first message. */
export function probePrompt(name: string, words: number, role: "system" | "user"): Transcript {
  const first = { role, content: `${name}\n${probeText(name, words)}` };
  return role === "user" ? [first] : [first, { role: "user", content: "Answer with one word." }];
}
