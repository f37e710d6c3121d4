// Which steps of a session lie on the path that the conversation took. Rewinds and edited prompts leave branches behind in the
// file. The plain path from the leaf is too narrow: of parallel calls only one lies on it, the others and their results hang
// beside it. Parents stand before their children, so that nothing here can go in circles; linear.
import { textKey } from "../../../core/text-key.ts";
import type { Step } from "./step.ts";

export interface Node {
  readonly step: Step | null;
  /** Index of the parent among the nodes before; -1 for none, or one that is not in the file. */
  readonly parent: number;
  /** The record says that it has no parent. */
  readonly opens: boolean;
  readonly session: string | null;
}

/** For each node whether it is kept. `leaf`: where the conversation stands now; -1 takes the last word. */
export function keptNodes(nodes: readonly Node[], leaf: number): readonly boolean[] {
  const root = rootsOf(nodes);
  const path = pathsOf(nodes, root, leaf);
  const replaced = replacedRoots(nodes, root);
  const kept: boolean[] = [];
  /** Nearest node at or above that speaks. */
  const speaker: number[] = [];
  for (const [index, node] of nodes.entries()) {
    const above = node.parent === -1 ? -1 : (speaker[node.parent] as number);
    speaker.push(speaks(node) ? index : above);
    const beside = above === -1 || ((kept[above] as boolean) && belongsTo(node.step, nodes[above]?.step ?? null));
    kept.push(!replaced.has(root[index] as number) && ((path[index] as boolean) || beside));
  }
  return kept;
}

function speaks({ step }: Node): boolean {
  return step?.kind === "reply" || step?.kind === "said" || step?.kind === "boundary";
}

/** Off the path: what the same API message or an answer to it still brought to the model. */
function belongsTo(step: Step | null, above: Step | null): boolean {
  if (step?.kind === "said") return step.attached;
  if (step?.kind === "reply") return step.id !== null && above?.kind === "reply" && above.id === step.id;
  return step?.kind !== "boundary";
}

function rootsOf(nodes: readonly Node[]): readonly number[] {
  const root: number[] = [];
  for (const [index, { parent }] of nodes.entries()) root.push(parent === -1 ? index : (root[parent] as number));
  return root;
}

/** The path of each tree: a file may hold several, where it is a slice or its writer linked nothing. */
function pathsOf(nodes: readonly Node[], root: readonly number[], leaf: number): readonly boolean[] {
  const leaves = new Map<number, number>();
  for (const [index, node] of nodes.entries()) if (speaks(node)) leaves.set(root[index] as number, index);
  const path: boolean[] = nodes.map(() => false);
  for (const end of leaves.values()) mark(end, true);
  // A leaf on the path of the last word was only left for a moment.
  if (leaf !== -1 && path[leaf] === false) {
    mark(leaves.get(root[leaf] as number) ?? -1, false);
    mark(leaf, true);
  }
  return path;

  function mark(end: number, on: boolean): void {
    for (let at = end; at !== -1; at = (nodes[at] as Node).parent) path[at] = on;
  }
}

/** Trees that open with a prompt which a later tree of the session replaced: the first prompt was edited. */
function replacedRoots(nodes: readonly Node[], root: readonly number[]): ReadonlySet<number> {
  const sizes = new Map<number, number>();
  for (const at of root) sizes.set(at, (sizes.get(at) ?? 0) + 1);
  const last = new Map<string, number>();
  const replaced = new Set<number>();
  // A tree of one node says nothing: some writers link no records at all.
  for (const [at, size] of sizes) {
    const { opens, step, session } = nodes[at] as Node;
    if (size < 2 || !opens || step?.kind !== "said" || !step.turn || session === null) continue;
    const before = last.get(textKey(session));
    if (before !== undefined) replaced.add(before);
    last.set(textKey(session), at);
  }
  return replaced;
}
