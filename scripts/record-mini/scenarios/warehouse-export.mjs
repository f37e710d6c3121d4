// Depot tables as JSON: flat rows with 19-digit numbers and prices such as 4.50, rows with optional keys, nested lots.
import { pin } from "../recorder.mjs";

export const warehouseExport = {
  id: "warehouse-export",
  kind: "json",
  dialect: "terminal",
  project: "depot",
  withResults: true,
  task:
    "The nightly depot export looks incomplete to the web shop: some articles have no finish, and some movements carry no note. Check the " +
    "three tables and tell me whether anything is really wrong. Quote the rows that you rely on.",
  play({ step, say, tools: { sh, read } }) {
    step("What can the export do?", read("tools/export.py"), sh("python tools/export.py --help"));
    step("Articles first.", sh("python tools/export.py articles --count 28"));
    step("Now the movements of the same period.", sh("python tools/export.py movements --count 32"));
    step("Lots are nested, as the shop expects.", pin(sh("python tools/export.py lots --count 18")));
    step("Does anything occur twice?", sh("python tools/export.py movements --count 400 | python tools/check.py"));
    step(
      "The articles again, from where the shop says they go missing.",
      sh("python tools/export.py articles --from 28 --count 26"),
    );
    step(
      "One single row, for the letter.",
      sh("python tools/export.py articles --from 28 --count 1"),
      sh("python tools/export.py movements --from 5 --count 2"),
    );
    step(
      "How many articles have no finish?",
      sh("python tools/export.py articles --count 400 | grep -c '\"finish\": null'"),
    );
    step(
      "And the articles as before, to compare with the first export.",
      sh("python tools/export.py articles --count 28"),
    );
    step(
      "Movements without a note are the rule, not the exception?",
      sh("python tools/export.py movements --count 400 | grep -vc note"),
    );
    step("A later window of movements.", sh("python tools/export.py movements --from 60 --count 25"));
    step("The script has one rule for it, which I want to quote.", sh("grep -n 'note\\|FINISH' tools/export.py"));
    step(
      "Last, the size of everything.",
      sh("for t in articles movements lots; do python tools/export.py $t --count 400 | wc -c; done"),
    );
    say(
      "Nothing is missing. Every fifth article has no finish by definition (`FINISH` ends in None, exported as null), and only every fifth " +
        "movement carries a note. Both exports of the first 28 articles were identical. The shop must treat null and absent as legal.",
    );
  },
};
