// A map viewer: release notes out of the history. Short and long log forms, a flat JSON list made from the log, blame.
import { between, commit, lehmer, pick, startRepository } from "../generate.mjs";

const CHANGES = [
  [
    "tiles",
    "fetch the four neighbours before the centre is drawn",
    "Panning no longer shows grey squares on slow lines.",
  ],
  ["legend", "wrap long names instead of cutting them", "Seen with Welsh railway stations."],
  ["route", "avoid ferries when asked to", "The flag was read and then forgotten in the second pass."],
  ["search", "rank exact house numbers first", ""],
  ["print", "scale bar fits the paper size", "A3 printed the bar of A4."],
  ["tiles", "drop the cache of a layer when it is switched off", "Memory went up by 40 MB with every toggle."],
  ["gpx", "read tracks with empty segments", "Two watches write one when the recording is paused."],
  ["route", "show the height profile in feet as well", ""],
  ["measure", "areas over the date line are positive", "The polygon was wound the wrong way after wrapping."],
  ["search", "do not send a request for a single letter", "It cut the load of the geocoder by a third."],
  ["legend", "remember which groups are folded", ""],
  ["gpx", "write elevation with one decimal", "More digits only made the files larger."],
  [
    "print",
    "refuse scales that would need more than 400 tiles",
    "The server answered with an error page that was printed.",
  ],
  ["share", "links carry the layer order", ""],
  ["share", "links without a zoom open at street level", "They used to open at the whole world."],
  ["measure", "undo removes one point at a time", ""],
  ["tiles", "retry once after a failed tile", "A second failure shows the tile's number instead of nothing."],
  ["route", "keep the chosen profile when the start is moved", ""],
  ["search", "accept coordinates with degree signs", "Also with a comma as the decimal mark."],
  ["legend", "show the scale range in which a layer is visible", ""],
  [
    "gpx",
    "warn before a track of more than 50,000 points is drawn",
    "The page stood still for ten seconds without a word.",
  ],
  ["print", "north arrow turns with the map", ""],
];

function build(agent) {
  const next = lehmer(1250);
  startRepository(agent);
  agent.put("VERSION", "0.4.0\n");
  agent.put("CHANGELOG.md", "# Changes\n\n## 0.4.0\n\nFirst public version.\n");
  commit(agent, 0, "viewer: first public version");
  agent.prepare("git tag v0.4.0");
  for (const [at, [area, what, why]] of CHANGES.entries()) {
    const lines = Array.from(
      { length: between(next, 4, 11) },
      (_, row) => `export const ${area}Rule${at + 1}_${row + 1} = ${between(next, 1, 99)};`,
    );
    agent.put(`src/${area}.js`, `// ${area}: ${what}\n${lines.join("\n")}\n`);
    if (next() < 0.5)
      agent.put(`test/${area}.test.js`, `// covers: ${what}\nexport const cases = ${between(next, 2, 30)};\n`);
    commit(
      agent,
      430 * (at + 1),
      `${area}: ${what}`,
      why === "" ? "" : `${why}\n\nIssue: ${pick(next, ["V", "M", "P"])}-${between(next, 100, 480)}`,
    );
  }
  agent.put("VERSION", "0.5.0\n");
  commit(agent, 430 * 24, "viewer: 0.5.0");
  agent.prepare("git tag v0.5.0");
}

export const releaseNotes = {
  id: "release-notes",
  kind: "vcs-log",
  dialect: "gemini",
  withTurns: true,
  task: "Write the release notes of version 0.5.0 of the map viewer from its history since v0.4.0: what users notice, grouped by area, with issue numbers where there are any.",
  play(agent) {
    build(agent);
    const { step, say, user, tools } = agent;
    const { sh, read, edit } = tools;
    step("The commits of the release, in full.", sh("git log --reverse v0.4.0..v0.5.0", "All commits with bodies"));
    step("And what each of them touched.", sh("git log --stat --oneline v0.4.0..v0.5.0", "Files per commit"));
    step(
      "Issue numbers by commit, as a list I can sort.",
      sh(
        "git log --reverse --format='%h%x09%as%x09%s%x09%(trailers:key=Issue,valueonly,separator=%x2C)' v0.4.0..v0.5.0 | python -c \"import sys,json; print(json.dumps([dict(zip(('commit','day','subject','issue'), line.rstrip('\\n').split('\\t'))) for line in sys.stdin], indent=0))\"",
        "Commits as JSON",
      ),
    );
    step("The style of the last notes.", read("CHANGELOG.md"), sh("git shortlog -s v0.4.0..v0.5.0", "Authors"));
    step(
      "Which areas changed most?",
      sh("git log --format=%s v0.4.0..v0.5.0 | cut -d: -f1 | sort | uniq -c | sort -rn", "Commits per area"),
    );
    step(
      "Three subjects are unclear to me; their patches.",
      sh("git log -p --grep='measure' v0.4.0..v0.5.0", "Patches of the measure tool"),
    );
    step(
      "Draft.",
      edit(
        "CHANGELOG.md",
        "# Changes\n",
        "# Changes\n\n## 0.5.0\n\n- tiles: neighbours are fetched first, one retry, less memory\n- route: ferries can be avoided, height in feet, the profile stays\n- gpx: empty segments, one decimal, a warning for long tracks\n",
      ),
    );
    say("A first draft is in CHANGELOG.md. Do you want every commit listed, or only what a user would notice?");
    user("Every commit under its area, please, oldest first, with the date.");
    step(
      "The list by area, from the history.",
      sh(
        'for a in gpx legend measure print route search share tiles; do echo "### $a"; git log --reverse --format=\'- %as %s\' --grep="^$a:" v0.4.0..v0.5.0; done',
        "Commits by area",
      ),
    );
    step(
      "The complete log once more for the bodies.",
      sh("git log --reverse v0.4.0..v0.5.0", "All commits with bodies"),
    );
    step(
      "The tests that came along.",
      sh("git log --format='%h %s' --name-only v0.4.0..v0.5.0 -- test", "Commits with tests"),
    );
    step("The draft as it stands.", read("CHANGELOG.md"));
    say(
      "The list by area above is complete: 22 commits in eight areas, and the release commit itself. I would put it below the three lines of the draft.",
    );
  },
};
