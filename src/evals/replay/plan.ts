// Which entries are replayed under which arms. Everything planned comes back as an item; what is not asked for is not planned.
import { KnownError } from "../../core/errors.ts";
import { MODEL_SHAPES, modelShape } from "../../core/model-shapes.ts";
import { KINDS } from "../../core/schemas/entry.ts";
import type { ReplayCorpus, ReplayInput, ReplayPlan, ReplayTask } from "./types.ts";

/**
 * Tasks in item order: corpora as given, then entry ids and arm names by code unit. Throws KnownError for an unknown
 * entry, kind or model shape, for two corpora or two arms of one name, and for a selection that leaves nothing.
 */
export function planReplay(input: ReplayInput): ReplayPlan {
  requireKnown(input);
  const { options } = input;
  const arms = [...input.arms].sort((a, b) => byCodeUnit(a.name, b.name));
  const tasks = input.corpora.flatMap((corpus, place) =>
    selected(corpus, input).flatMap((entry): ReplayTask[] =>
      arms.map((arm) => ({ id: itemId(input, corpus, entry.id), corpus: place, entry, arm, options })),
    ),
  );
  if (tasks.length === 0) {
    throw new KnownError("run/nothing-planned", "no entry is left to replay", {
      remedy: "give a corpus with entries, or drop --kind and --entry",
      exit: "inconclusive",
    });
  }
  return { input, tasks };
}

function selected(corpus: ReplayCorpus, { options }: ReplayInput): ReplayCorpus["entries"] {
  const { kinds, entries } = options;
  return corpus.entries
    .filter((entry) => kinds.length === 0 || kinds.includes(entry.kind))
    .filter((entry) => entries.length === 0 || entries.includes(entry.id))
    .sort((a, b) => byCodeUnit(a.id, b.id));
}

/** The entry's own id, or `corpus#id` when ids of several corpora stand in one document. */
function itemId(input: ReplayInput, corpus: ReplayCorpus, id: string): string {
  return input.corpora.length === 1 ? id : `${corpus.name}#${id}`;
}

function requireKnown({ corpora, arms, options }: ReplayInput): void {
  refuseTwice(
    "corpus",
    "corpora",
    corpora.map((corpus) => corpus.name),
  );
  refuseTwice(
    "arm",
    "arms",
    arms.map((arm) => arm.name),
  );
  const ids = new Set(corpora.flatMap((corpus) => corpus.entries.map((entry) => entry.id)));
  const lost = options.entries.find((id) => !ids.has(id));
  if (lost !== undefined) {
    throw new KnownError("run/unknown-entry", `no entry ${JSON.stringify(lost)} in the corpus`, {
      remedy: "take an id of the corpus",
    });
  }
  const odd = options.kinds.find((kind) => !KINDS.some((known) => known === kind));
  if (odd !== undefined) {
    throw new KnownError("run/unknown-kind", `no kind ${JSON.stringify(odd)}`, {
      remedy: `take one of ${KINDS.join(", ")}`,
    });
  }
  if (options.modelShape !== null && modelShape(options.modelShape) === null) {
    const names = MODEL_SHAPES.map((shape) => shape.name).join(", ");
    throw new KnownError("run/unknown-model-shape", `no model shape ${JSON.stringify(options.modelShape)}`, {
      remedy: `take one of ${names}`,
    });
  }
}

function refuseTwice(one: string, many: string, names: readonly string[]): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new KnownError(`run/two-${many}`, `two ${many} are named ${JSON.stringify(twice)}`, {
    remedy: `give each ${one} once, under a name of its own`,
  });
}

const byCodeUnit = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
