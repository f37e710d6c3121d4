// The contract of a result framing, and the one way to build a frame from text that stays and payloads between it.

/**
 * A body taken apart. The lines of the frame are in no payload. `seal` puts as many payloads as there were back into the
 * frame; the very same payloads give the very same bytes. An unframed body has the name null and is its only payload.
 */
export interface Frame {
  readonly name: string | null;
  readonly payloads: readonly string[];
  seal(payloads: readonly string[]): string;
}

export interface Framing {
  readonly name: string;
  /** Which agents write it, and what it looks like. */
  readonly says: string;
  /** The frame, or null when the body does not carry this framing to the letter. */
  open(body: string): Frame | null;
}

/**
 * A frame whose payloads stand verbatim between `fixed` texts (one more of these than payloads). A payload that differs
 * from the one taken out is written through `encode`.
 */
export function frameOf(
  name: string | null,
  fixed: readonly string[],
  payloads: readonly string[],
  encode: (payload: string, at: number) => string = (payload) => payload,
): Frame {
  const seal = (sealed: readonly string[]): string => {
    if (sealed.length !== payloads.length) throw new RangeError("a frame is sealed with as many payloads as it had");
    const parts = [fixed[0] ?? ""];
    sealed.forEach((payload, at) => {
      parts.push(encode(payload, at), fixed[at + 1] ?? "");
    });
    return parts.join("");
  };
  return { name, payloads, seal };
}
