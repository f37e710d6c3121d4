// A dungeon game: which commit made the crypt empty? git log in its long forms, read through Claude Code's Bash.
import { between, commit, lehmer, pick, startRepository } from "../generate.mjs";

const MONSTERS = [
  "bat",
  "ghoul",
  "imp",
  "jelly",
  "lich",
  "moth",
  "ogre",
  "rat",
  "skeleton",
  "slime",
  "spider",
  "wraith",
];
const ROOMS = ["crypt", "cellar", "library", "bridge", "forge", "well", "attic", "chapel"];
const WHY = [
  "Playtest on Tuesday: the party reached the second floor with full health.",
  "Two players in a row gave up here.",
  "The old value dated from the time before shields.",
  "Nobody noticed the difference in the last session, so the cheaper table wins.",
  "Asked for by the level editors, who place the rest by hand.",
];

function table(weights) {
  return ROOMS.map(
    (room) => `[${room}]\n${MONSTERS.map((name) => `${name} = ${weights.get(`${room}.${name}`) ?? 0}`).join("\n")}\n`,
  ).join("\n");
}

function build(agent) {
  const next = lehmer(909);
  const weights = new Map();
  for (const room of ROOMS)
    for (const name of MONSTERS) if (next() < 0.55) weights.set(`${room}.${name}`, between(next, 1, 9));
  agent.put("data/spawn.ini", table(weights));
  agent.put(
    "src/spawn.js",
    'import { roll } from "./dice.js";\n\n/** Picks a monster for a room, by weight; null when the room stays empty. */\nexport function spawn(table, room, depth) {\n  const row = table[room] ?? {};\n  const names = Object.keys(row).filter((name) => row[name] > 0);\n  const total = names.reduce((sum, name) => sum + row[name], 0);\n  let left = roll(total + 3 - Math.min(depth, 3));\n  for (const name of names) {\n    left -= row[name];\n    if (left <= 0) return name;\n  }\n  return null;\n}\n',
  );
  agent.put(
    "src/dice.js",
    "let state = 7;\n\nexport function roll(sides) {\n  state = (state * 48271) % 2147483647;\n  return (state % sides) + 1;\n}\n",
  );
  startRepository(agent);
  commit(agent, 0, "game: rooms, monsters and a table between them");
  for (let at = 1; at <= 26; at += 1) {
    const room = at === 17 ? "crypt" : pick(next, ROOMS);
    if (at === 17) {
      for (const name of MONSTERS) weights.set(`crypt.${name}`, 0);
      agent.put("data/spawn.ini", table(weights));
      commit(
        agent,
        700 * at,
        "crypt: clear the table before the new boss moves in",
        "The boss is placed by the editor. The ordinary monsters come back with the next change.",
      );
      continue;
    }
    const first = pick(next, MONSTERS);
    const second = pick(next, MONSTERS);
    for (const name of [first, second])
      if (room !== "crypt" || at < 17) weights.set(`${room}.${name}`, between(next, 0, 9));
    agent.put("data/spawn.ini", table(weights));
    agent.put(`notes/${room}.md`, `# ${room}\n\nLast balanced in change ${at}: ${first} and ${second}.\n`);
    const subject = pick(next, [
      `${room}: fewer ${first}s, more ${second}s`,
      `balance ${first} in the ${room}`,
      `${room}: try ${second}s instead of ${first}s`,
    ]);
    commit(agent, 700 * at, subject, pick(next, WHY));
  }
}

export const spawnRegression = {
  id: "spawn-regression",
  kind: "vcs-log",
  dialect: "claude",
  withResults: true,
  task: "Since some time last month the crypt never spawns a monster. Find the commit that caused it and say whether it was on purpose. Do not change anything yet.",
  play(agent) {
    build(agent);
    const { step, say, tools } = agent;
    const { sh, read } = tools;
    step(
      "The history with the files of each commit.",
      sh("git log --stat --format='%h %ad %s%n%n    %b' --date=short", "History with file statistics"),
    );
    step(
      "Only what touched the table, with patches, newest ten.",
      sh(
        "git log -p -10 --format='commit %h%nDate: %ad%n%n    %s%n' --date=short -- data/spawn.ini",
        "Patches of the spawn table",
      ),
    );
    step(
      "How does the code use a row of zeros?",
      read("src/spawn.js"),
      sh("git log --oneline -- src", "History of the code"),
    );
    step(
      "The history of the crypt's section alone.",
      sh("git log -L '/^\\[crypt\\]/,+13:data/spawn.ini' --format='%h %s' -6", "History of one section"),
    );
    step(
      "There: every weight goes to zero in one commit.",
      sh(
        "git log --format='%H%n%an, %ad%n%n%B' --date=iso -1 --grep='clear the table'",
        "The suspicious commit in full",
      ),
    );
    step(
      "Confirm with the code of before and after.",
      sh(
        "for c in $(git log --reverse --format=%h -- data/spawn.ini | tail -14); do printf '%s ' $c; git show $c:data/spawn.ini | sed -n '/^\\[crypt\\]/,/^$/p' | awk -F' = ' '{ sum += $2 } END { print sum }'; done",
        "Sum of the crypt's weights per commit",
      ),
    );
    step(
      "Which weights are high today, in any room?",
      sh("git grep -n -E '= [1-9]' -- data/spawn.ini", "Rows of the table above zero"),
    );
    step(
      "Did anyone try to bring them back?",
      sh("git log --oneline --all -- notes/crypt.md", "Notes on the crypt"),
      sh("git blame --date=short -L '/^\\[crypt\\]/,+13' data/spawn.ini", "Who set the values of today"),
    );
    step(
      "The patches again, to quote the exact lines.",
      sh(
        "git log -p -10 --format='commit %h%nDate: %ad%n%n    %s%n' --date=short -- data/spawn.ini",
        "Patches of the spawn table",
      ),
    );
    step("And how many commits lie between then and now.", sh("git log --oneline | head -12", "Recent history"));
    step(
      "The note of the crypt.",
      sh("git log -1 --format='%h %ad %s' --date=short -- notes/crypt.md; tail -2 notes/crypt.md", "Last note"),
    );
    say(
      'The commit "crypt: clear the table before the new boss moves in" set all twelve weights of the crypt to zero. It was meant as a ' +
        "temporary step: its message says that the ordinary monsters come back with the next change, and no later commit touched that section.",
    );
  },
};
