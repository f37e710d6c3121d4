// Operations documents: a review of a runbook for contradictions. Prose read page by page, and one page read again.
export const restoreRunbook = {
  id: "restore-runbook",
  kind: "prose",
  dialect: "harness",
  project: "runbook",
  withTools: true,
  task:
    "Read the four pages of our runbook as if you were on duty for the first time. Where do they contradict each other, where does a step " +
    "depend on something that is written on another page, and what would you be afraid to do? Correct only plain mistakes.",
  play({ step, say, tools: { read, list, edit, search, sh } }) {
    step("The pages.", list("."), sh("wc -w *.md"));
    step("The entry point for a person on duty.", read("duty.md"));
    step("The restore page, to the end, as it asks.", read("restore.md"));
    step("It relies on the queues.", read("queues.md"));
    step("And on words.", read("glossary.md"));
    step("Is the seventy-two hours rule told the same way everywhere?", search("seventy-two|hours", "."));
    step("What cannot be undone, by page.", search("undone|no command", "."));
    step("The restore page again, with the queue rules in mind.", read("restore.md"));
    step(
      "Section 4 says that the queue forgets what was replayed, the queues page says orders are kept for 72 hours after confirmation. A replayed order is confirmed again, so the page needs one clause.",
      edit(
        "restore.md",
        "since the queue forgets what was replayed.",
        "since the queue forgets an order seventy-two hours after it was confirmed, and a replay confirms it.",
      ),
    );
    step("The glossary on lag, once more.", read("glossary.md"));
    step("Consistency queries are promised at the end of the page; are they anywhere?", search("quer(y|ies)", "."));
    step(
      "And the three reasons for which the phone rings: a page for each?",
      search("disk|orders stop|does not answer", "."),
    );
    step("A last look at the duty page.", read("duty.md"));
    say(
      "Contradictions: none left after one clause in restore.md. Gaps: the three consistency queries are announced and missing; there is no page for a " +
        "full disk although duty.md promises one for each alarm. Fear: promoting, because nothing says how to choose between two replicas that are equally fresh.",
    );
  },
};
