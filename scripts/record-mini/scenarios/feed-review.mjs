// A review of a branch of a Python feed reader: git diff as a whole, per commit, per file, then a second round.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { commit, startRepository } from "../generate.mjs";

/** The commits of the branch: subject, body, and passages to replace by file. */
const BRANCH = [
  [
    "parse: keep entries without a key apart",
    "Two items without guid and link used to share the empty key, so only one of them reached the shelf.",
    {
      "feeds/parse.py": [
        ["import xml.etree.ElementTree as tree\n", "import hashlib\nimport xml.etree.ElementTree as tree\n"],
        [
          '        key=item.findtext("guid", link),\n',
          '        key=item.findtext("guid") or link or key_of(item.findtext("title", ""), item.findtext("description", "")),\n',
        ],
        [
          '        key=entry.findtext(f"{ATOM}id", ""),\n',
          '        key=entry.findtext(f"{ATOM}id") or key_of(entry.findtext(f"{ATOM}title", ""), entry.findtext(f"{ATOM}summary", "")),\n',
        ],
        [
          "def from_item(item):",
          'def key_of(*parts):\n    """A key for entries that bring none: a digest of what they say."""\n    return hashlib.sha1("\\n".join(parts).encode()).hexdigest()[:16]\n\n\ndef from_item(item):',
        ],
      ],
    },
  ],
  [
    "dates: understand the short zone names of old feeds",
    "",
    {
      "feeds/dates.py": [
        [
          "\n\ndef normalise(text):",
          '\nZONES = {"CET": "+0100", "CEST": "+0200", "EST": "-0500", "EDT": "-0400", "PST": "-0800", "PDT": "-0700"}\n\n\ndef with_offset(text):\n    """Replaces a zone name at the end by its offset."""\n    head, _, name = text.rpartition(" ")\n    return f"{head} {ZONES[name]}" if name in ZONES else text\n\n\ndef normalise(text):',
        ],
        ["found = reader(text.strip())", "found = reader(with_offset(text.strip()))"],
      ],
    },
  ],
  [
    "shelf: entries without a date sort last",
    "sorted() raised TypeError as soon as one entry had no date.",
    {
      "feeds/shelf.py": [
        [
          "from .dates import normalise\n",
          "from datetime import datetime, timezone\n\nfrom .dates import normalise\n\nLONG_AGO = datetime(1970, 1, 1, tzinfo=timezone.utc)\n",
        ],
        ["key=lambda entry: normalise(entry.published), reverse=True", "key=age, reverse=True"],
        [
          "\n\nclass Shelf:",
          "\n\n\ndef age(entry):\n    return normalise(entry.published) or LONG_AGO\n\n\nclass Shelf:",
        ],
      ],
    },
  ],
  [
    "shelf: updated entries replace the old text",
    "An entry whose summary changed stayed as it was first seen. It now takes the new text and counts as fresh once more.",
    {
      "feeds/shelf.py": [
        [
          "        fresh = [entry for entry in entries if entry.key not in self.entries]\n",
          "        fresh = [entry for entry in entries if self.is_news(entry)]\n",
        ],
        [
          "    def newest(self):",
          "    def is_news(self, entry):\n        known = self.entries.get(entry.key)\n        return known is None or (known.title, known.summary) != (entry.title, entry.summary)\n\n    def newest(self):",
        ],
      ],
    },
  ],
];

function build(agent) {
  agent.put(".gitignore", "__pycache__/\n");
  startRepository(agent);
  commit(agent, 0, "feeds: read RSS and Atom into one shape");
  agent.prepare("git checkout -q -b entry-keys");
  for (const [at, [subject, body, files]] of BRANCH.entries()) {
    for (const [path, changes] of Object.entries(files)) {
      let text = readFileSync(join(agent.folder, path), "utf8");
      for (const [before, after] of changes) {
        if (!text.includes(before)) throw new Error(`${path}: no ${before}`);
        text = text.replace(before, () => after);
      }
      agent.put(path, text);
    }
    commit(agent, 95 * (at + 1), subject, body);
  }
}

export const feedReview = {
  id: "feed-review",
  kind: "diff",
  dialect: "harness",
  project: "feeds",
  withTurns: true,
  task: "Review the branch entry-keys of the feed reader against main. Look for behaviour that changes for existing users, and check the edge cases by running them.",
  play(agent) {
    build(agent);
    const { step, say, user, tools } = agent;
    const { run, read, sh } = tools;
    step(
      "Size and shape of the branch.",
      run("git log --oneline main..entry-keys"),
      run("git diff --stat main...entry-keys"),
    );
    step("The whole difference.", run("git diff main...entry-keys"));
    step("Commit by commit, the first one changes keys.", run("git show entry-keys~3"));
    step("The dates.", run("git show entry-keys~2"));
    step("Both shelf commits together.", run("git diff entry-keys~2 entry-keys -- feeds/shelf.py"));
    step("With more context, to read the class as a whole.", run("git diff -U20 main entry-keys -- feeds/shelf.py"));
    step(
      "Existing users: an empty guid used to win over the link. Try it on both versions.",
      sh(
        "python -c \"from feeds.parse import parse; print([e.key for e in parse('<rss><channel><item><guid></guid><link>https://example.org/a</link><title>A</title></item></channel></rss>')])\"",
      ),
    );
    step(
      "An entry that comes twice in one fetch.",
      sh(
        "python -c \"from feeds.parse import Entry; from feeds.shelf import Shelf; s = Shelf(); e = Entry('k', 'T', 'l'); print(len(s.put([e, e])), len(s.put([e])))\"",
      ),
    );
    say(
      "One finding so far: a duplicate inside one fetch is reported as fresh twice. Anything particular I should look at?",
    );
    user(
      "The zone names: did anything parse before that does not parse now? And please show me the word diff of dates.py.",
    );
    step("The word diff.", run("git diff --word-diff=plain main entry-keys -- feeds/dates.py"));
    step("The date commit again.", run("git show entry-keys~2"));
    step(
      "Both readers on a few real shapes.",
      sh(
        "python -c \"from feeds.dates import normalise; print([str(normalise(t)) for t in ('Tue, 05 Mar 2024 10:00:00 CET', '2024-03-05T10:00:00+01:00', 'Tue, 05 Mar 2024 10:00:00 GMT', 'yesterday')])\"",
      ),
    );
    step("The file as it stands.", read("feeds/dates.py"));
    step("And where the branch leaves the parser.", run("git diff main entry-keys -- feeds/parse.py"));
    say(
      "Nothing that parsed before fails now. Findings: an entry twice in one fetch counts as fresh twice; an empty guid now falls back to the link, " +
        "which changes the key of such entries once; the rest reads well.",
    );
  },
};
