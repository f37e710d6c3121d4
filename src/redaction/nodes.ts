// The texts that a document is read as, one inside the other: the document, strings of its JSON, strings of JSON in those. A secret
// is found in the characters of one of them, and written in those of the document.
import { mappedUp } from "./decoded.ts";
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

/** A secret in the characters of a node. */
export interface Placed extends Secret {
  readonly node: Node;
}

/** Secrets of nodes as those of the document, ascending. Lifted level by level, so that no lexeme is read once per secret in it. */
export function inDocument(placed: readonly Placed[]): readonly Secret[] {
  let here = placed;
  while (here.some(({ node }) => node.outer !== null)) {
    const lifted: Placed[] = [];
    for (const [node, secrets] of byNode(here)) {
      const { outer, at } = node;
      if (outer === null) for (const secret of secrets) lifted.push(secret);
      else
        for (const secret of mappedUp(outer.text, at, secrets.sort(byStart))) lifted.push({ ...secret, node: outer });
    }
    here = lifted;
  }
  return here.map(({ node: _, ...secret }) => secret).sort(byStart);
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

function byStart(a: Secret, b: Secret): number {
  return a.start - b.start;
}

/** A quote of JSON as it stands in a node's text when written in the document. */
export function quoteIn(node: Node): string {
  let quote = '"';
  for (let at = node; at.outer !== null; at = at.outer) quote = JSON.stringify(quote).slice(1, -1);
  return quote;
}
