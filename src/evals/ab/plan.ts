// Which entries are asked about under which arms, how often. Everything planned comes back as an item; an entry's probes are drawn here,
// once for all its blocks.
import { KnownError } from "../../core/errors.ts";
import { KINDS } from "../../core/schemas/entry.ts";
import { probesOf } from "./probes.ts";
import type { AbCorpus, AbInput, AbPlan, AbTask, ProbeSet } from "./types.ts";

/**
 * Tasks in item order: corpora as given, entry ids by code unit, trials, arms as given. Throws KnownError for an unknown
 * entry or kind, for arms without anything to compare, and for a selection that leaves nothing.
 */
export function planAb(input: AbInput): AbPlan {
  requireKnown(input);
  const { options } = input;
  const sets = new Map<string, ProbeSet>();
  const tasks = input.corpora.flatMap((corpus) =>
    selected(corpus, input).flatMap((entry) => {
      const cluster = input.corpora.length === 1 ? entry.id : `${corpus.name}#${entry.id}`;
      const set = probesOf(entry, options.probes, options.seed);
      sets.set(cluster, set);
      return Array.from({ length: options.trials }, (_, at) => (at === 0 ? cluster : `${cluster}@${at + 1}`)).flatMap(
        (id) => input.arms.map((arm): AbTask => ({ id, cluster, entry, arm, set })),
      );
    }),
  );
  if (tasks.length === 0) {
    throw new KnownError("ab/nothing-planned", "no entry is left to ask about", {
      remedy: "give a corpus with entries, or drop --kind and --entry",
      exit: "inconclusive",
    });
  }
  return { input, tasks, sets };
}

function selected(corpus: AbCorpus, { options }: AbInput): AbCorpus["entries"] {
  const { kinds, entries } = options;
  return corpus.entries
    .filter((entry) => kinds.length === 0 || kinds.includes(entry.kind))
    .filter((entry) => entries.length === 0 || entries.includes(entry.id))
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}

function requireKnown({ corpora, arms, options }: AbInput): void {
  const names = [...arms.map(({ name }) => name), ...corpora.map(({ name }) => `corpus ${name}`)];
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new KnownError("ab/named-twice", `${JSON.stringify(twice)} is there twice`, {
      remedy: "give each arm and each corpus once, under a name of its own",
    });
  }
  if (!arms.some(({ kind }) => kind === "full") || arms.length < 2) {
    throw new KnownError("ab/no-pair", "there is nothing to compare", {
      remedy: "let --arms hold full and at least one of on and full-again",
    });
  }
  const ids = new Set(corpora.flatMap((corpus) => corpus.entries.map(({ id }) => id)));
  const lost = options.entries.find((id) => !ids.has(id));
  if (lost !== undefined) {
    throw new KnownError("ab/unknown-entry", `no entry ${JSON.stringify(lost)} in the corpus`, {
      remedy: "take an id of the corpus",
    });
  }
  const odd = options.kinds.find((kind) => !KINDS.some((known) => known === kind));
  if (odd !== undefined) {
    throw new KnownError("ab/unknown-kind", `no kind ${JSON.stringify(odd)}`, {
      remedy: `take one of ${KINDS.join(", ")}`,
    });
  }
}
