// Timetable pages of a small railway: build a scraper. Large HTML tables through Gemini's web_fetch.
import { between, lehmer, pick } from "../generate.mjs";

const LINES = {
  coast: ["Northport", "Gull Point", "Sandbank", "Dunes Halt", "Saltmarsh", "Ferry Quay", "Southport"],
  valley: ["Northport", "Mill Bridge", "Orchard", "Abbey", "Upper Weir", "Quarry", "Highfell"],
};

function clock(minutes) {
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

function build(put) {
  const next = lehmer(303);
  for (const [line, stops] of Object.entries(LINES)) {
    const rows = [];
    let start = 301;
    for (let train = 0; train < 12; train += 1) {
      start += between(next, 38, 64);
      let now = start;
      const cells = stops.map((stop, at) => {
        now += at === 0 ? 0 : between(next, 5, 12);
        const skipped = at > 0 && at < stops.length - 1 && next() < 0.15;
        return `<td class="t" data-stop="${stop.toLowerCase().replace(" ", "-")}">${skipped ? "&mdash;" : clock(now)}</td>`;
      });
      rows.push(
        `<tr id="${line}-${100 + train * 2}"><th>${line[0].toUpperCase()}${100 + train * 2}</th><td class="days">${pick(next, ["daily", "Mo-Fr", "Sa, Su", "daily not 24 Dec"])}</td>\n${cells.join("\n")}</tr>`,
      );
    }
    put(
      `site/timetable/${line}.html`,
      `<!doctype html>\n<html><head><title>${line} line</title></head><body>\n<h1>The ${line} line</h1>\n<p class="valid">Valid until 8 June 2024</p>\n<table>\n<tr><th>train</th><th>days</th>${stops.map((stop) => `<th>${stop}</th>`).join("")}</tr>\n${rows.join("\n")}\n</table>\n<p>A dash means that the train does not stop.</p>\n</body></html>\n`,
    );
  }
  put(
    "site/timetable/notes.html",
    "<!doctype html>\n<html><head><title>Notes</title></head><body>\n<h1>Notes</h1>\n<ul>\n<li>Bicycles travel free except Mo-Fr before 9.</li>\n<li>C trains and V trains wait for each other at Northport for up to five minutes.</li>\n<li>Dunes Halt and Abbey are request stops.</li>\n</ul>\n</body></html>\n",
  );
}

const SCRAPER = `from html.parser import HTMLParser


class Table(HTMLParser):
    """Collects the rows of the first table as lists of texts."""

    def __init__(self):
        super().__init__()
        self.rows = []
        self.cell = None

    def handle_starttag(self, tag, attrs):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.cell = []

    def handle_data(self, data):
        if self.cell is not None:
            self.cell.append(data.strip())

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            self.rows[-1].append(" ".join(self.cell))
            self.cell = None


def departures(html):
    table = Table()
    table.feed(html)
    head, *trains = table.rows
    return [dict(zip(head, row)) for row in trains]
`;

export const timetableScrape = {
  id: "timetable-scrape",
  kind: "web",
  dialect: "gemini",
  withResults: true,
  task: "Write scrape.py, which turns the timetable pages of the coast and the valley line into one dict per train. No packages beyond the standard library. Check it against both pages.",
  play({ put, step, say, tools: { fetch, write, read, sh, edit } }) {
    build(put);
    const base = "https://rail.example.org";
    step("How do the pages look?", fetch(`${base}/timetable/coast.html`));
    step("The notes.", fetch(`${base}/timetable/notes.html`));
    step("And the other line.", fetch(`${base}/timetable/valley.html`));
    step("One regular table each. The standard parser will do.", write("scrape.py", SCRAPER));
    step(
      "Try it on the coast line.",
      sh(
        "python -c \"import scrape; rows = scrape.departures(open('site/timetable/coast.html').read()); print(len(rows)); print(rows[0]); print(rows[-1])\"",
        "First and last train",
      ),
    );
    step(
      "A dash should be None.",
      edit(
        "scrape.py",
        "    return [dict(zip(head, row)) for row in trains]",
        '    return [dict(zip(head, (None if cell == "\\u2014" else cell for cell in row))) for row in trains]',
      ),
    );
    step(
      "How many trains skip a stop?",
      sh(
        "python -c \"import scrape; print({line: sum(None in row.values() for row in scrape.departures(open(f'site/timetable/{line}.html').read())) for line in ('coast', 'valley')})\"",
        "Trains with a skipped stop",
      ),
    );
    step("The valley page again, to compare one row by eye.", fetch(`${base}/timetable/valley.html`));
    step("The scraper as it is now.", read("scrape.py"));
    step(
      "Both lines, every train by number.",
      sh(
        "python -c \"import scrape; print([row['train'] for line in ('coast', 'valley') for row in scrape.departures(open(f'site/timetable/{line}.html').read())])\"",
        "All train numbers",
      ),
    );
    step(
      "And the days.",
      sh(
        "python -c \"import collections, scrape; print(collections.Counter(row['days'] for line in ('coast', 'valley') for row in scrape.departures(open(f'site/timetable/{line}.html').read())))\"",
        "Days of running",
      ),
    );
    say(
      "scrape.py reads both pages: 12 trains each, a dash becomes None. Row counts and train numbers agree with the pages.",
    );
  },
};
