// Loads the corpora that a command was given, in the order given; what a person should know about them goes to stderr.
import { KnownError } from "../core/errors.ts";
import { loadCorpus } from "../corpus/load.ts";
import type { ReplayCorpus } from "../evals/replay/types.ts";
import { loaderVet } from "../redaction/vet.ts";
import type { Io } from "./io.ts";

/** Throws KnownError for anything that a corpus may not be; nothing of a refused corpus is used. */
export async function loadCorpora(
  files: readonly string[],
  requirePin: boolean,
  io: Io,
): Promise<readonly ReplayCorpus[]> {
  const redactionFindings = loaderVet();
  const corpora: ReplayCorpus[] = [];
  for (const file of files) {
    refuseUrl(file);
    const { name, sha256, entries, notes } = await loadCorpus(file, { requirePin, redactionFindings });
    for (const note of notes) io.note(note);
    const twin = corpora.find((corpus) => corpus.sha256 === sha256);
    if (twin !== undefined) {
      throw new KnownError("input/same-corpus", `the same bytes as ${twin.name}`, {
        place: { file },
        remedy: "name each corpus once",
      });
    }
    corpora.push({ name, sha256, entries: entries.map(({ entry }) => entry) });
  }
  return corpora;
}

/** Throws KnownError for what is no path of a file. */
export function refuseUrl(file: string): void {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(file)) return;
  throw new KnownError("input/url", "a URL, not a path", { place: { file }, remedy: "name the file by its path" });
}
