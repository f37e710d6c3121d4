// The texts that a document is read as, one inside the other: the document, strings of its JSON, strings of JSON in those. A secret
// is found in the characters of one of them, and written in those of the document.
import { mapUp } from "./decoded.ts";
import type { Span } from "./spans.ts";

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** One secret of a document. */
export interface Secret {
  /** In the document, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly class: string;
  /** Decoded, as the class saw it. */
  readonly value: string;
  /** Written on both sides of what replaces it: the quotes that a number of JSON needs, as its level writes them; else "". */
  readonly quote: string;
}

/** A text to scan: the document, or a string of JSON in it. */
export interface Node {
  readonly text: string;
  /** What names and embedded JSON say about it already. */
  known: readonly Span[];
  /** Embedded JSON, which has nodes of its own. */
  apart: readonly Stretch[];
  /** The text in whose lexeme at `at` it is written; null for the document. */
  readonly outer: Node | null;
  readonly at: number;
}

/** A secret in the characters of a node. Its place is lifted where it stands: a document may hold a secret every few characters. */
export interface Placed {
  start: number;
  end: number;
  node: Node;
  readonly class: string;
  readonly value: string;
  readonly quote: string;
}

/** Secrets of nodes as those of the document, ascending. Lifted level by level, so that no lexeme is read once per secret in it. */
export function inDocument(placed: readonly Placed[]): readonly Secret[] {
  while (placed.some(({ node }) => node.outer !== null)) {
    for (const [node, secrets] of byNode(placed)) {
      const { outer, at } = node;
      if (outer === null) continue;
      if (secrets.length > 1) secrets.sort(byStart);
      mapUp(outer.text, at, secrets);
      for (const secret of secrets) secret.node = outer;
    }
  }
  return placed
    .map(({ start, end, class: name, value, quote }) => ({ start, end, class: name, value, quote }))
    .sort(byStart);
}

function byNode(placed: readonly Placed[]): ReadonlyMap<Node, Placed[]> {
  const groups = new Map<Node, Placed[]>();
  for (const secret of placed) {
    const group = groups.get(secret.node);
    if (group === undefined) groups.set(secret.node, [secret]);
    else group.push(secret);
  }
  return groups;
}

function byStart(a: { readonly start: number }, b: { readonly start: number }): number {
  return a.start - b.start;
}

/** A quote of JSON as it stands in a node's text when written in the document. */
export function quoteIn(node: Node): string {
  let quote = '"';
  for (let at = node; at.outer !== null; at = at.outer) quote = JSON.stringify(quote).slice(1, -1);
  return quote;
}
