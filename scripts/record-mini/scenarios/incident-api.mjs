// An incident API read page by page: flat arrays, objects whose keys change order, an envelope, one page with a trailer.
import { between, lehmer, pick } from "../generate.mjs";

const AREAS = ["checkout", "login", "search", "images", "mailing", "exports", "webhooks", "reports"];
const TITLES = [
  "slow answers",
  "queue backlog",
  "stale cache",
  "wrong totals",
  "missing thumbnails",
  "late mails",
  "half-filled pages",
  "duplicate events",
];
const STATES = ["resolved", "resolved", "resolved", "monitoring", "open"];

function incident(next, id) {
  const minutes = between(next, 4, 240);
  return {
    id,
    area: pick(next, AREAS),
    title: pick(next, TITLES),
    state: pick(next, STATES),
    severity: between(next, 1, 4),
    opened: `2024-0${between(next, 1, 3)}-${String(between(next, 1, 28)).padStart(2, "0")}T${String(between(next, 0, 23)).padStart(2, "0")}:05:00Z`,
    minutes,
    affected: between(next, 3, 9000),
    postmortem: next() < 0.3,
  };
}

function build(put) {
  const next = lehmer(31);
  const rows = Array.from({ length: 54 }, (_, at) => incident(next, 5100 + at));
  for (let page = 0; page < 3; page += 1) {
    put(`site/v2/incidents-${page + 1}.json`, `${JSON.stringify(rows.slice(page * 18, page * 18 + 18), null, 1)}\n`);
  }
  const shuffled = rows
    .slice(0, 14)
    .map(({ id, area, minutes }, at) => (at % 3 === 1 ? { area, id, minutes } : { id, area, minutes }));
  put("site/v1/incidents.json", JSON.stringify(shuffled));
  put(
    "site/v2/summary.json",
    `${JSON.stringify({ total: rows.length, areas: AREAS.map((area) => ({ area, count: rows.filter((row) => row.area === area).length })) }, null, 2)}\n`,
  );
  put(
    "site/v2/on-call.json",
    JSON.stringify(
      AREAS.slice(0, 2).map((area) => ({
        area,
        first: "team-blue",
        second: "team-green",
        channel: `#${area}-alerts`,
        hours: "08:00-20:00",
        escalation: "after 15 minutes without an answer",
        note: "holidays are covered by team-grey",
      })),
    ),
  );
  put(
    "site/v2/feed.txt",
    `${rows
      .slice(40, 52)
      .map((row) => JSON.stringify({ id: row.id, state: row.state, severity: row.severity }))
      .join("\n")}\n`,
  );
  put(
    "site/v2/regions.json",
    `${JSON.stringify(
      [
        ["north", 4],
        ["south", 7],
        ["east", 2],
        ["west", 11],
      ].map(([name, open]) => ({ name, open, contacts: ["desk", "pager"] })),
      null,
      2,
    )}\n`,
  );
}

export const incidentApi = {
  id: "incident-api",
  kind: "json",
  dialect: "terminal",
  withTurns: true,
  task: "Summarise the incidents of the first quarter from the status API: how many per area, the longest one, and which are still open.",
  play({ put, step, say, user, tools: { fetch, sh } }) {
    build(put);
    const api = "https://status.example.org";
    step("The summary and the first page.", fetch(`${api}/v2/summary.json`), fetch(`${api}/v2/incidents-1.json`));
    step("Page two.", fetch(`${api}/v2/incidents-2.json`));
    step("Page three.", fetch(`${api}/v2/incidents-3.json`));
    step("The old version of the API, to compare the first rows.", fetch(`${api}/v1/incidents.json`));
    step(
      "The longest incident and the open ones, counted rather than guessed.",
      sh(
        "cat site/v2/incidents-*.json | python -c \"import json,sys; text=sys.stdin.read(); dec=json.JSONDecoder(); rows=[]; at=0\nwhile at < len(text.rstrip()):\n    part, at = dec.raw_decode(text, at); rows += part; at += 1\nprint(max(rows, key=lambda r: r['minutes'])); print([r['id'] for r in rows if r['state'] == 'open'])\"",
      ),
    );
    step(
      "Who is on call for the two busiest areas, and the regions.",
      fetch(`${api}/v2/on-call.json`),
      fetch(`${api}/v2/regions.json`),
    );
    step("The live feed uses one object per line.", fetch(`${api}/v2/feed.txt`));
    say("54 incidents; the longest and the open ones are in the last computation. Shall I break it down by severity?");
    user("Please do, from page one and two only.");
    step("Page one again.", fetch(`${api}/v2/incidents-1.json`));
    step("And page two again.", fetch(`${api}/v2/incidents-2.json`));
    step(
      "Count by severity.",
      sh("grep -h '\"severity\"' site/v2/incidents-1.json site/v2/incidents-2.json | sort | uniq -c"),
    );
    step(
      "And per area, the same way.",
      sh("grep -h '\"area\"' site/v2/incidents-1.json site/v2/incidents-2.json | sort | uniq -c"),
    );
    say("The two counts above are the breakdown of the 36 incidents of pages one and two, by severity and by area.");
  },
};
