// Salt. Every block begins its first message with a text of its own, so that no block can reuse another's prompt beyond the
// framing, interrupted or not.
import { sha256 } from "../../core/hash.ts";
import type { Message, Transcript } from "../../core/message.ts";

/** Digits, which o200k always takes three at a time: every salt has as many tokens as any other. */
const SALT_DIGITS = 24;
/** Tries at a salt whose first token no other salt of the run begins with. */
const TRIES = 64;

export interface BlockName {
  readonly run: string;
  readonly arm: string;
  readonly id: string;
  /** 1 for the first time that this folder is worked in, 2 after it was gone on with once, … */
  readonly attempt: number;
}

/**
 * The salt of a block: from sha256(run nonce, arm, entry, attempt), in digits. `taken` are the first tokens of the salts before it;
 * the first try that begins with another one is taken, so that prompts part at the salt's first token.
 */
export function blockNonce(name: BlockName, taken: Set<number>, encode: (text: string) => Uint32Array): string {
  let nonce = "";
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    nonce = digits(sha256(JSON.stringify([name.run, name.arm, name.id, name.attempt, attempt])));
    if (!taken.has(encode(`${nonce}\n`)[0] ?? -1)) break;
  }
  taken.add(encode(`${nonce}\n`)[0] ?? -1);
  return nonce;
}

function digits(digest: string): string {
  return String(BigInt(`0x${digest}`) % 10n ** BigInt(SALT_DIGITS)).padStart(SALT_DIGITS, "0");
}

/** Puts a salt before the first message; the same object again for the same message. */
export function salting(nonce: string): (messages: Transcript) => Transcript {
  const salted = new WeakMap<Message, Message>();
  return (messages) => {
    const [first, ...rest] = messages;
    if (first === undefined) return messages;
    const known = salted.get(first) ?? { ...first, content: `${nonce}\n${first.content ?? ""}` };
    salted.set(first, known);
    return [known, ...rest];
  };
}
