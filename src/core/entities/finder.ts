// Which entities of a set stand in a text with a token boundary on both sides: Aho-Corasick over tokens, so the cost is the
// text's length plus the entities' length, whatever they share. It compares texts; classes play no part.

import { TokenTrie } from "./token-trie.ts";
import { eachToken } from "./tokens.ts";

/** Entities of the set that stand in any of the haystacks. */
export function findEntities(entities: Iterable<string>, haystacks: Iterable<string>): Set<string> {
  const finder = new EntityFinder(entities);
  const found = new Set<string>();
  for (const haystack of haystacks) {
    finder.each(haystack, (entity) => found.add(entity));
    if (found.size === finder.size) break;
  }
  return found;
}

/** The same as a function of one text, the set being prepared once. */
export function finder(entities: Iterable<string>): (text: string) => Set<string> {
  const prepared = new EntityFinder(entities);
  return (text) => {
    const found = new Set<string>();
    prepared.each(text, (entity) => found.add(entity));
    return found;
  };
}

/** A prepared set of entity texts. Empty texts are never found. */
export class EntityFinder {
  private readonly entities: readonly string[];
  private readonly trie = new TokenTrie();
  /** Longest proper suffix of a node that is a node. */
  private readonly suffix: Int32Array;
  /** Longest proper suffix of a node that is an entity and has a boundary before it; 0 when there is none. */
  private readonly inner: Int32Array;
  /** The pass in which a node and all that `inner` leads to from it were reported. */
  private readonly reported: Int32Array;
  private readonly deepest: number;
  private longestToken = 0;
  private pass = 0;

  constructor(entities: Iterable<string>) {
    this.entities = [...new Set(entities)].filter((entity) => entity !== "");
    const { trie } = this;
    for (const [index, entity] of this.entities.entries()) trie.entityAt[this.plant(entity)] = index;
    const order = trie.breadthFirst();
    this.suffix = this.suffixes(order);
    const afterWord = this.suffixesAfterWord();
    this.inner = new Int32Array(trie.size);
    for (const node of order) {
      const suffix = this.suffix[node] as number;
      const stands = trie.entityAt[suffix] !== -1 && afterWord[node] === 0;
      this.inner[node] = stands ? suffix : (this.inner[suffix] as number);
    }
    this.reported = new Int32Array(trie.size);
    this.deepest = trie.depth[order.at(-1) ?? 0] as number;
  }

  /** How many different entities the set holds. */
  get size(): number {
    return this.entities.length;
  }

  /** Calls `visit` with each entity that stands in the text, in no stated order, and with some more than once. */
  each(text: string, visit: (entity: string) => void): void {
    const { trie } = this;
    this.pass += 1;
    const mask = 2 ** Math.ceil(Math.log2(this.deepest + 2)) - 1;
    /** Whether the last tokens were words, by their number. */
    const words = new Uint8Array(mask + 1);
    let tokens = 0;
    let state = 0;
    /** A node whose last token is no word waits for the next token: a word there denies the boundary. */
    let waiting = 0;
    let waitingAfterWord = false;

    eachToken(text, (start, end, isWord) => {
      if (waiting !== 0 && !isWord) this.report(waiting, waitingAfterWord, visit);
      waiting = 0;
      const token = end - start > this.longestToken ? 0 : (trie.tokenIds.get(text.slice(start, end)) ?? 0);
      state = token === 0 ? 0 : this.step(state, token);
      words[tokens & mask] = isWord ? 1 : 0;
      tokens += 1;
      if (trie.entityAt[state] === -1 && this.inner[state] === 0) return;
      const before = tokens - 1 - (trie.depth[state] as number);
      const afterWord = before >= 0 && words[before & mask] === 1;
      if (isWord) this.report(state, afterWord, visit);
      else {
        waiting = state;
        waitingAfterWord = afterWord;
      }
    });
    if (waiting !== 0) this.report(waiting, waitingAfterWord, visit);
  }

  /** Adds an entity's tokens to the trie; its node. */
  private plant(entity: string): number {
    let node = 0;
    eachToken(entity, (start, end, isWord) => {
      this.longestToken = Math.max(this.longestToken, end - start);
      node = this.trie.grow(node, this.trie.tokenId(entity.slice(start, end), isWord));
    });
    return node;
  }

  private suffixes(order: Int32Array): Int32Array {
    const { trie } = this;
    const suffix = new Int32Array(trie.size);
    for (const node of order) {
      const token = trie.tokenInto[node] as number;
      let from = trie.parent[node] as number;
      while (from !== 0) {
        from = suffix[from] as number;
        const child = trie.child(from, token);
        if (child === -1) continue;
        suffix[node] = child;
        break;
      }
    }
    return suffix;
  }

  /** Per node, 1 when the token before its suffix is a word and the suffix begins with none: no boundary stands between. */
  private suffixesAfterWord(): Uint8Array {
    const { trie } = this;
    const afterWord = new Uint8Array(trie.size);
    const path: boolean[] = [];
    for (const entity of this.entities) {
      let node = 0;
      path.length = 0;
      eachToken(entity, (start, end, isWord) => {
        path.push(isWord);
        node = trie.child(node, trie.tokenIds.get(entity.slice(start, end)) as number);
        const before = path.length - 1 - (trie.depth[this.suffix[node] as number] as number);
        afterWord[node] = path[before] === true && path[before + 1] !== true ? 1 : 0;
      });
    }
    return afterWord;
  }

  /** The longest node that ends the text read so far, one token further. */
  private step(from: number, token: number): number {
    let node = from;
    for (;;) {
      const child = this.trie.child(node, token);
      if (child !== -1) return child;
      if (node === 0) return 0;
      node = this.suffix[node] as number;
    }
  }

  private report(node: number, afterWord: boolean, visit: (entity: string) => void): void {
    const entity = this.trie.entityAt[node] as number;
    if (entity !== -1 && !afterWord) visit(this.entities[entity] as string);
    for (
      let at = this.inner[node] as number;
      at !== 0 && this.reported[at] !== this.pass;
      at = this.inner[at] as number
    ) {
      this.reported[at] = this.pass;
      visit(this.entities[this.trie.entityAt[at] as number] as string);
    }
  }
}
