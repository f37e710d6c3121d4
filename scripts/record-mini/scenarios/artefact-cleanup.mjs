// Build artefacts on a release share: which may go? Glob, LS and ls -la through Claude Code's tools.
import { between, lehmer } from "../generate.mjs";

const TARGETS = ["linux-amd64", "linux-arm64", "windows-amd64"];

function build(agent) {
  const next = lehmer(8080);
  const lines = [];
  for (let minor = 14; minor <= 19; minor += 1) {
    for (let patch = 0; patch <= between(next, 1, 3); patch += 1) {
      const version = `1.${minor}.${patch}`;
      for (const target of TARGETS) {
        const size = between(next, 3_100_000, 4_900_000);
        lines.push(
          `mkdir -p releases/${version}; truncate -s ${size} releases/${version}/anvil_${version}_${target}.tar.gz`,
        );
        if (next() < 0.9) lines.push(`truncate -s 96 releases/${version}/anvil_${version}_${target}.tar.gz.sha256`);
      }
      if (patch === 0) lines.push(`truncate -s ${between(next, 900, 5200)} releases/${version}/NOTES.txt`);
    }
  }
  for (let night = 1; night <= 21; night += 1)
    lines.push(
      `mkdir -p nightly; truncate -s ${between(next, 2_000_000, 5_000_000)} nightly/anvil-nightly-202403${String(night).padStart(2, "0")}.tar.gz`,
    );
  agent.prepare(lines.join("\n"));
  agent.put("releases/KEEP", "1.14.0 until June, customer on an old kernel\n1.17.1 audited build\n");
  agent.settleTimes();
}

export const artefactCleanup = {
  id: "artefact-cleanup",
  kind: "listing",
  dialect: "claude",
  withTurns: true,
  task: "The release share is nearly full. Propose which archives of anvil can be deleted: keep the last two minor versions, everything in KEEP, and the last seven nightlies. List anything odd that you notice.",
  play(agent) {
    build(agent);
    const { step, say, user, tools } = agent;
    const { sh, read, glob, list } = tools;
    step("What is there?", list("."), list("releases"), read("releases/KEEP"));
    step("All archives.", glob("releases/**/*.tar.gz", "find releases -name '*.tar.gz'"));
    step(
      "With sizes, per version.",
      sh("ls -la releases/1.14.* releases/1.15.* releases/1.16.*", "Old versions in detail"),
    );
    step("The newer half.", sh("ls -la releases/1.17.* releases/1.18.* releases/1.19.*", "New versions in detail"));
    step("Nightlies.", sh("ls -la nightly", "Nightly archives"));
    step(
      "Archives without a checksum file are odd.",
      sh(
        'find releases -name \'*.tar.gz\' | sort | while read -r f; do [ -e "$f.sha256" ] || echo "$f"; done',
        "Archives without checksum",
      ),
    );
    step(
      "And versions without notes.",
      sh("for d in releases/1.*; do [ -e $d/NOTES.txt ] || echo $d; done", "Versions without notes"),
    );
    say(
      "Proposal: delete 1.14.1 and later patches of 1.14, all of 1.15 and 1.16, 1.17 except 1.17.1, and the nightlies up to the 14th. Shall I compute what that frees?",
    );
    user("Yes, and list the checksum files separately, those we keep for the record.");
    step(
      "Sizes per version.",
      sh("for d in releases/1.*; do printf '%s ' $d; cat $d/*.tar.gz | wc -c; done", "Bytes per version"),
    );
    step("The checksum files.", glob("releases/**/*.sha256", "find releases -name '*.sha256'"));
    step(
      "The archives again, for the list of the proposal.",
      glob("releases/**/*.tar.gz", "find releases -name '*.tar.gz'"),
    );
    step("The nightlies that go.", sh("ls nightly | head -14", "Nightlies up to the 14th"));
    say(
      "The sizes per version are above; the checksum files stay. The odd ones are the archives without a checksum, and the patch versions, none of which has notes.",
    );
  },
};
