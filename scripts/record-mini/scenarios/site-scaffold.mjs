// A small site written file by file: nearly all of the transcript is what the agent wrote, results are one word each.
const PAGES = [
  [
    "opening",
    "Opening hours",
    ["Tuesday to Friday from ten to six", "Saturday from nine to two", "closed in the week after Easter"],
  ],
  [
    "workshop",
    "The workshop",
    [
      "Two benches may be booked by the hour",
      "The saw is used with an introduction only",
      "Bring shoes that cover your toes",
    ],
  ],
  [
    "lending",
    "Lending tools",
    ["A drill goes home for three days", "Ladders stay in the house", "Blades are paid when they come back blunt"],
  ],
  [
    "courses",
    "Courses",
    ["Sharpening, every first Monday", "Dovetails in four evenings", "Mending chairs, for beginners"],
  ],
  [
    "members",
    "Becoming a member",
    [
      "Sixty a year, half of it for students",
      "Members have a key after the second month",
      "Two afternoons of help a year are part of it",
    ],
  ],
  ["find-us", "How to find us", ["Bus 14 to Old Dairy", "The gate beside the bakery", "Bicycles stand in the yard"]],
  ["safety", "Safety", ["Glasses hang at the door", "Nobody works alone after eight", "Report a cut, however small"]],
  ["thanks", "Thanks", ["To the bakery for the yard", "To the town for the windows", "To everyone who swept"]],
];

function page(name, title, lines) {
  const items = lines.map((line) => `      <li>${line}.</li>`).join("\n");
  return `<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8">\n    <title>${title}</title>\n    <link rel="stylesheet" href="style.css">\n  </head>\n  <body class="${name}">\n    <h1>${title}</h1>\n    <ul>\n${items}\n    </ul>\n    <p><a href="index.html">Back to the front page</a></p>\n  </body>\n</html>\n`;
}

export const siteScaffold = {
  id: "site-scaffold",
  kind: "prose",
  dialect: "terminal",
  withTurns: true,
  task: "Make a plain web site for our open workshop: one page each for opening hours, the workshop, lending, courses, members, how to find us, safety and thanks, and a front page. No scripts.",
  play({ step, say, user, tools: { write, sh } }) {
    step(
      "The style first.",
      write(
        "style.css",
        "body { max-width: 40rem; margin: 2rem auto; font: 1.1rem/1.5 serif; }\nh1 { border-bottom: 2px solid; }\nli { margin: 0.4rem 0; }\n",
      ),
    );
    for (const [name, title, lines] of PAGES)
      step(`Now the page "${title}".`, write(`${name}.html`, page(name, title, lines)));
    step(
      "The front page links to all of them.",
      write(
        "index.html",
        page(
          "index",
          "The open workshop",
          PAGES.map(([name, title]) => `<a href="${name}.html">${title}</a>`),
        ),
      ),
    );
    step("Is every link there?", sh("grep -o 'href=\"[a-z-]*.html\"' index.html | sort -u | wc -l"));
    step("And every file not empty?", sh("find . -name '*.html' -size 0 | wc -l"));
    say("Ten files: a style sheet, a front page and eight pages. Anything to add?");
    user("A page about the garden, please.");
    step(
      "The garden.",
      write(
        "garden.html",
        page("garden", "The garden", [
          "Beds are given out in March",
          "Water is in the blue barrel",
          "Compost goes to the back",
        ]),
      ),
    );
    step(
      "Link it.",
      sh(
        "sed -i 's#    </ul>#      <li><a href=\"garden.html\">The garden</a>.</li>\\n    </ul>#' index.html && grep -c garden index.html",
      ),
    );
    step(
      "Tags balanced?",
      sh("for f in *.html; do [ $(grep -c '<li>' $f) = $(grep -c '</li>' $f) ] || echo $f; done; echo done"),
    );
    step("Last count.", sh("ls *.html | wc -l"));
    say("The garden has its page and its link. Ten HTML files in all.");
  },
};
