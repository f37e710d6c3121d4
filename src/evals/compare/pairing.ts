// Which figures of two results belong together: one arm of each, paired by id, steps by number. Says by name why two
// results cannot be compared; decides nothing about the figures.
import { KnownError } from "../../core/errors.ts";
import type { ResultDocument, ResultItem } from "../../core/schemas/result-document.ts";

/** One result with the name that reports give it and the arm that is compared. */
export interface Side {
  readonly document: ResultDocument;
  readonly arm: string;
}

export interface Pair {
  readonly id: string;
  readonly a: ResultItem;
  readonly b: ResultItem;
  /** All digests are there and equal: the two arms did the same, whatever the figures say. */
  readonly noOp: boolean;
}

export interface Pairing {
  readonly pairs: readonly Pair[];
  /** Ids that could not be paired, with the reason. */
  readonly unpaired: readonly { readonly id: string; readonly task: string; readonly reason: string }[];
}

/** The arm asked for, or the only one. Throws KnownError when there is none of that name, or several and none asked for. */
export function armToCompare(document: ResultDocument, which: string, asked: string | null): string {
  const arms = Object.keys(document.arms).sort();
  if (asked !== null && arms.includes(asked)) return asked;
  if (asked === null && arms.length === 1) return arms[0]!;
  const what = asked === null ? `${which} has ${arms.length} arms` : `${which} has no arm ${JSON.stringify(asked)}`;
  throw new KnownError("compare/arm", what, { remedy: `give --arms with one of: ${arms.join(", ")}` });
}

/** Why two results are not comparable, each by name; empty when they are. */
export function differences(a: Side, b: Side): readonly string[] {
  const found: string[] = [];
  const differ = (what: string, left: unknown, right: unknown) => {
    if (left !== right) found.push(`${what}: ${String(left ?? "none")} against ${String(right ?? "none")}`);
  };
  const corpora = ({ document }: Side) => document.corpora.map(({ name, sha256 }) => `${name} ${sha256}`).join(", ");
  const hashes = ({ document }: Side) => document.corpora.map(({ sha256 }) => sha256).join();
  differ("command", a.document.schema, b.document.schema);
  if (hashes(a) !== hashes(b)) differ("corpus", corpora(a), corpora(b));
  differ("estimator", a.document.versions.estimator, b.document.versions.estimator);
  differ("budget", a.document.arms[a.arm]?.budget, b.document.arms[b.arm]?.budget);
  return found;
}

/** Pairs by id over what both evaluated. The same id with another task is no pair. */
export function pairItems(a: Side, b: Side): Pairing {
  const [left, right] = [itemsOf(a), itemsOf(b)];
  const ids = [...left.keys(), ...[...right.keys()].filter((id) => !left.has(id))];
  const pairs: Pair[] = [];
  const unpaired: Pairing["unpaired"][number][] = [];
  for (const id of ids) {
    const [one, other] = [left.get(id), right.get(id)];
    const reason = reasonAgainst(one, other);
    if (reason === null) pairs.push({ id, a: one!, b: other!, noOp: sameDigests(one!, other!) });
    else unpaired.push({ id, task: (one ?? other)!.task, reason });
  }
  return { pairs, unpaired };
}

function reasonAgainst(a: ResultItem | undefined, b: ResultItem | undefined): string | null {
  if (a === undefined) return "only in B";
  if (b === undefined) return "only in A";
  if (a.task !== b.task) return "another task";
  if (a.status !== "evaluated") return b.status === "evaluated" ? `${a.status} in A` : "evaluated in neither";
  return b.status === "evaluated" ? null : `${b.status} in B`;
}

function itemsOf({ document, arm }: Side): ReadonlyMap<string, ResultItem> {
  return new Map(document.items.filter((item) => item.arm === arm).map((item) => [item.id, item]));
}

/** Digests of the item and of all its steps. An item without any proves nothing. */
function sameDigests(a: ResultItem, b: ResultItem): boolean {
  const [left, right] = [digestsOf(a), digestsOf(b)];
  return left.length > 0 && left.length === right.length && left.every((text, index) => text === right[index]);
}

function digestsOf({ digests, steps = [] }: ResultItem): readonly string[] {
  const of = (where: string, some: Readonly<Record<string, string>>) =>
    Object.keys(some)
      .sort()
      .map((name) => `${where}/${name}=${some[name]}`);
  return [...of("", digests), ...steps.flatMap((step) => of(String(step.step), step.digests))];
}
