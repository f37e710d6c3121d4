// Digests of the transcripts of a run: sha256 of the canonical JSON of the messages, each as if hashed whole. The state
// after each message is kept, so that a step hashes only what follows its first changed message.
import { createHash, type Hash } from "node:crypto";
import { canonicalJson } from "../../core/canonical.ts";
import { sha256 } from "../../core/hash.ts";
import type { Message, Transcript } from "../../core/message.ts";

/** The digest of one transcript. */
export function transcriptDigest(messages: Transcript): string {
  return sha256(canonicalJson(messages));
}

/** Digests of a series of transcripts that mostly share their beginnings. Equal to transcriptDigest of each. */
export function transcriptDigests(): (messages: Transcript) => string {
  let previous: readonly Message[] = [];
  /** states[i]: hash of `[`, messages 0..i-1 and the commas between them. */
  const states: Hash[] = [createHash("sha256").update("[")];
  return (messages) => {
    let same = 0;
    while (same < messages.length && same < previous.length && messages[same] === previous[same]) same += 1;
    states.length = same + 1;
    for (let index = same; index < messages.length; index += 1) {
      const next = states[index]!.copy();
      states.push(next.update(`${index === 0 ? "" : ","}${canonicalJson(messages[index])}`));
    }
    previous = [...messages];
    return states[messages.length]!.copy().update("]").digest("hex");
  };
}
