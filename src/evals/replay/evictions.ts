// What the pager instrument is told of a pass. A payload is the body of a result as it arrived, and it is evicted once:
// by the first lossy rung that shortens or removes it. Shortening what is left of it further evicts nothing new, and a
// body that dedupe made a reference stands elsewhere. Empty bodies are no payload.
import { sha256 } from "../../core/hash.ts";
import type { Eviction } from "../../core/pager.ts";
import { RUNGS } from "../../ladder/rungs/index.ts";
import type { HistoryEvent } from "./history.ts";

const KINDS: ReadonlyMap<string, string> = new Map(RUNGS.map(({ rung }) => [rung.name, rung.kind]));

export class Payloads {
  /** Digest by slot, of the bodies that can still be evicted. */
  readonly #digests = new Map<number, string>();

  /** A result of the recorded run arrives; gives its digest, null for what is no payload. */
  arrive(event: HistoryEvent): string | null {
    if (event.kind !== "arrived" || event.message.role !== "tool" || !event.message.content) return null;
    const digest = sha256(event.message.content);
    this.#digests.set(event.slot, digest);
    return digest;
  }

  /** Evictions of a pass, in order of the bodies' first loss; each under the rung that left the body as it stands. */
  evictedBy(events: readonly HistoryEvent[]): readonly Eviction[] {
    const evicted = new Map<number, Eviction>();
    for (const event of events) {
      if (event.kind === "arrived") continue;
      const kind = KINDS.get(event.rung) ?? "lossy";
      if (kind === "reference") this.#digests.delete(event.slot);
      const digest = this.#digests.get(event.slot);
      if (kind === "lossy" && digest !== undefined) evicted.set(event.slot, { digest, rung: event.rung });
    }
    for (const slot of evicted.keys()) this.#digests.delete(slot);
    return [...evicted.values()];
  }
}
