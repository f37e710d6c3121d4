// The trie of an entity set, over tokens: matching whole tokens is what makes `ORD-10` absent from `ORD-100`.
// Nodes are numbers, 0 is the root. Most nodes have one child, kept in two flat lists; only branching ones hold a Map.

export class TokenTrie {
  /** Ids of the tokens that occur in some entity, from 1; any other token of a haystack is 0. */
  readonly tokenIds = new Map<string, number>();
  /** Per token id: whether it is a word. */
  readonly isWord: boolean[] = [false];
  /** Per node: the entity that ends there, -1 for none. */
  readonly entityAt: number[] = [-1];
  /** Per node: tokens from the root. */
  readonly depth: number[] = [0];
  /** Per node: the token on the edge into it. */
  readonly tokenInto: number[] = [0];
  readonly parent: number[] = [0];
  private readonly onlyToken: number[] = [0];
  private readonly onlyChild: number[] = [0];
  private readonly branches = new Map<number, Map<number, number>>();

  get size(): number {
    return this.entityAt.length;
  }

  /** Id of a token of an entity, made when new. */
  tokenId(token: string, isWord: boolean): number {
    const known = this.tokenIds.get(token);
    if (known !== undefined) return known;
    const id = this.isWord.length;
    this.tokenIds.set(token, id);
    this.isWord.push(isWord);
    return id;
  }

  /** The child over a token, -1 when there is none. */
  child(node: number, token: number): number {
    if (this.onlyToken[node] === token && token !== 0) return this.onlyChild[node] as number;
    return this.branches.get(node)?.get(token) ?? -1;
  }

  /** The child over a token, made when absent. */
  grow(node: number, token: number): number {
    const known = this.child(node, token);
    if (known !== -1) return known;
    const made = this.size;
    this.entityAt.push(-1);
    this.depth.push((this.depth[node] as number) + 1);
    this.tokenInto.push(token);
    this.parent.push(node);
    this.onlyToken.push(0);
    this.onlyChild.push(0);
    if (this.onlyToken[node] === 0) {
      this.onlyToken[node] = token;
      this.onlyChild[node] = made;
      return made;
    }
    const branches = this.branches.get(node);
    if (branches === undefined) this.branches.set(node, new Map([[token, made]]));
    else branches.set(token, made);
    return made;
  }

  /** Nodes without the root, every parent before its children and nearer ones first. */
  breadthFirst(): Int32Array {
    const starts = new Int32Array(this.deepest() + 2);
    for (let node = 1; node < this.size; node += 1) starts[(this.depth[node] as number) + 1]! += 1;
    for (let level = 1; level < starts.length; level += 1) starts[level]! += starts[level - 1]!;
    const order = new Int32Array(this.size - 1);
    for (let node = 1; node < this.size; node += 1) order[starts[this.depth[node] as number]!++] = node;
    return order;
  }

  private deepest(): number {
    let deepest = 0;
    for (const depth of this.depth) if (depth > deepest) deepest = depth;
    return deepest;
  }
}
