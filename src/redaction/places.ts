// Where the secrets of a document are, as numbers beside a list of their values: what a second pass over the same document needs to
// write it without looking for them again. Plain data that holds no text.
import type { Secret } from "./nodes.ts";

export interface Places {
  /** UTF-16 code units of the document. */
  readonly chars: number;
  /** STRIDE numbers for each secret: start, end, its value, and in `words` its class and quote. */
  readonly spans: Uint32Array;
  readonly words: readonly string[];
}

const STRIDE = 5;
/** A few places are remembered for any document, more up to one in so many characters: they stay small beside what they stand in. */
const FEW = 8;
const CHARS_A_SECRET = 640;

/** The places of a document's secrets; `indexOf` gives the place of a value in the caller's list. Null: too many to remember. */
export function placesOf(
  secrets: readonly Secret[],
  chars: number,
  indexOf: (secret: Secret) => number,
): Places | null {
  if (secrets.length > FEW && secrets.length * CHARS_A_SECRET > chars) return null;
  const spans = new Uint32Array(secrets.length * STRIDE);
  const words: string[] = [];
  const word = (text: string): number => {
    const known = words.indexOf(text);
    return known === -1 ? words.push(text) - 1 : known;
  };
  for (const [at, secret] of secrets.entries()) {
    spans.set([secret.start, secret.end, indexOf(secret), word(secret.class), word(secret.quote)], at * STRIDE);
  }
  return { chars, spans, words };
}

/** The secrets again; `values` is the list that the places were made with. */
export function secretsAt({ spans, words }: Places, values: readonly { readonly value: string }[]): readonly Secret[] {
  const secrets: Secret[] = [];
  for (let at = 0; at < spans.length; at += STRIDE) {
    const [start, end, value, name, quote] = spans.subarray(at, at + STRIDE) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ];
    secrets.push({ start, end, value: values[value]!.value, class: words[name]!, quote: words[quote]! });
  }
  return secrets;
}
