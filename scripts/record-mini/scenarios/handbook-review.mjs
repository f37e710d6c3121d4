// The house style of a small paper: edit four chapters for consistency. Prose through Gemini's read_file and replace.
export const handbookReview = {
  id: "handbook-review",
  kind: "prose",
  dialect: "gemini",
  project: "handbook",
  withResults: true,
  task:
    "We print our editorial handbook again. Check the four chapters for rules that collide, and for rules that the chapters themselves break " +
    "(numbers as figures, for instance). Fix what breaks our own rules on numbers, report the rest.",
  play({ step, say, tools: { read, list, edit, search, sh } }) {
    step("The chapters.", list("."));
    step("Numbers first, since that is the yardstick.", read("numbers.md"));
    step("Letters.", read("letters.md"));
    step("Interviews.", read("interviews.md"));
    step("Headlines.", read("headlines.md"));
    step(
      "Which figures and number words occur?",
      search("[0-9]+|\\b(two|three|four|six|eight|twelve|thirteen|fifty)\\b", "."),
    );
    step(
      '"fewer than fifty people" must be a figure by the rule.',
      edit(
        "numbers.md",
        "Percentages of fewer than\nfifty people are given as people.",
        "Percentages of fewer than\n50 people are given as people.",
      ),
    );
    step(
      '"in a rise from four to six per cent" is a measure with a unit.',
      edit(
        "numbers.md",
        "A change from four to six per cent is a rise of two points or of a half",
        "A change from 4 to 6 per cent is a rise of 2 points or of a half",
      ),
    );
    step(
      "Times of day: letters close at four. Is there a rule?",
      search("o'clock|at (one|two|three|four|noon)|Thursday", "."),
    );
    step("The chapter on numbers as it reads now.", read("numbers.md"));
    step("Does the caption rule collide with the chapter on interviews? Read again.", read("interviews.md"));
    step("And the letters once more for the closing time.", read("letters.md"));
    step("Word counts for the printer.", sh("wc -w *.md", "Count words per chapter"));
    say(
      'Two sentences in numbers.md broke their own rule and now use figures. No rules collide. Undecided: times of day ("on Thursdays at four") have no ' +
        "rule; headlines.md allows quotation marks only for exact words, interviews.md allows answers to be shortened, so a shortened answer cannot be a headline.",
    );
  },
};
