// Digests of the transcripts of a run: sha256 of the canonical JSON of the messages, each as if hashed whole. Canonical
// bytes and the state after every so many messages are kept, so that a step hashes little more than what changed.
import { createHash, type Hash } from "node:crypto";
import { canonicalJson } from "./canonical.ts";
import { sha256 } from "./hash.ts";
import type { Message, Transcript } from "./message.ts";

/** The digest of one transcript. */
export function transcriptDigest(messages: Transcript): string {
  return sha256(canonicalJson(messages));
}

/** Messages between two kept states: a state costs about as much as hashing a few short messages again. */
const BLOCK = 32;

/** Digests of a series of transcripts that mostly share their beginnings. Equal to transcriptDigest of each. */
export function transcriptDigests(): (messages: Transcript) => string {
  /** Canonical bytes of a message, with a comma before them. */
  const known = new WeakMap<Message, Buffer>();
  const bytesOf = (message: Message): Buffer => {
    const bytes = known.get(message) ?? Buffer.from(`,${canonicalJson(message)}`);
    known.set(message, bytes);
    return bytes;
  };
  let previous: readonly Message[] = [];
  /** states[b]: hash of `[` and of the messages before number b x BLOCK, each with the comma before it. */
  const states: Hash[] = [createHash("sha256").update("[")];
  return (messages) => {
    let same = 0;
    while (same < messages.length && same < previous.length && messages[same] === previous[same]) same += 1;
    states.length = Math.floor(same / BLOCK) + 1;
    previous = [...messages];
    for (;;) {
      const from = (states.length - 1) * BLOCK;
      const block = Buffer.concat(messages.slice(from, from + BLOCK).map(bytesOf));
      const next = states
        .at(-1)!
        .copy()
        .update(from === 0 ? block.subarray(1) : block);
      if (messages.length - from < BLOCK) return next.update("]").digest("hex");
      states.push(next);
    }
  };
}
