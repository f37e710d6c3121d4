// Made-up traces on the disk for the tests of harvest, with secrets that must not come through.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { messagesOf } from "../corpus/harvest/runs.ts";

/** Joined at run time, so that no source holds what looks like a key. */
export const SECRETS = [
  ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join(""),
  ["Hw3k", "Yd8p", "Nc5r", "Gx1b", "Vf6j"].join(""),
];
export const MAIL = ["anna.berg", "corp-mail.com"].join("@");

/** One conversation as OpenAI chat messages; `bytes` for each result. */
export function conversation(tag: string, { turns = 3, bytes = 400 } = {}): string {
  const messages = messagesOf(turns, bytes, tag).map((message, at) =>
    message.role === "tool"
      ? {
          ...message,
          content: `${message.content}\nexport API_TOKEN=${SECRETS[at % 2]}\nmail ${MAIL} and ${tag}@corp-mail.com`,
        }
      : message,
  );
  return JSON.stringify({ messages });
}

/** `count` files below a folder, each with a conversation of its own. */
export function writeTraceFolder(folder: string, count: number, size: { turns?: number; bytes?: number } = {}): string {
  mkdirSync(join(folder, "deeper"), { recursive: true });
  for (let at = 0; at < count; at += 1) {
    const name = `run-${String(at).padStart(4, "0")}.jsonl`;
    writeFileSync(join(folder, at % 3 === 0 ? "deeper" : "", name), `${conversation(`t${at}`, size)}\n`);
  }
  return folder;
}
