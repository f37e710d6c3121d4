// A recorded lecture series renamed file by file: many small steps, each with a line of result, and no big body anywhere.
const TALKS = [
  "tides",
  "kelp",
  "plankton",
  "whales",
  "currents",
  "salt",
  "ice",
  "reefs",
  "harbours",
  "nets",
  "lanterns",
  "maps",
  "storms",
  "sand",
  "birds",
  "locks",
  "bells",
  "ropes",
];

export const renameSeries = {
  id: "rename-series",
  kind: "vcs-log",
  dialect: "terminal",
  withResults: true,
  task: "Rename the recordings of the lecture series from rec-N.ogg to NN-topic.ogg after the list in topics.txt, one at a time with git mv, so that each rename can be checked. Stop if a name is taken.",
  play(agent) {
    const { put, prepare, step, say, tools } = agent;
    const { sh, read } = tools;
    put("topics.txt", `${TALKS.map((talk, at) => `${at + 1} ${talk}`).join("\n")}\n`);
    prepare(
      `for n in $(seq 1 ${TALKS.length}); do echo "recording $n" > rec-$n.ogg; done; git init -q -b main; git add -A; git commit -q -m "recordings as they came"`,
    );
    step("The list.", read("topics.txt"));
    step("The files.", sh("ls rec-*.ogg | wc -l"));
    for (const [at, talk] of TALKS.entries()) {
      const number = String(at + 1).padStart(2, "0");
      step(
        `Talk ${at + 1} is about ${talk}. The target does not exist yet, so I rename it now and look at what git thinks of it.`,
        sh(`git mv -v rec-${at + 1}.ogg ${number}-${talk}.ogg`),
      );
    }
    step("Nothing is left under the old name.", sh("ls rec-*.ogg 2>/dev/null | wc -l"));
    step(
      "Commit.",
      sh("git commit -q -m 'recordings: names after topics' && git show --stat --format=%s HEAD | tail -1"),
    );
    step("Clean?", sh("git status --short | wc -l"));
    say("All 18 recordings carry their number and topic; git sees each as a rename without a change of content.");
  },
};
