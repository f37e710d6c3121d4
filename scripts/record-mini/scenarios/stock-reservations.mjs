// Go warehouse: two wrong reservation rules. Reads the same files again and again, as agents do.
import { pin } from "../recorder.mjs";

export const stockReservations = {
  id: "stock-reservations",
  kind: "code",
  dialect: "harness",
  project: "stockroom",
  withTurns: true,
  task:
    "Two rules of the stockroom are broken. Lots without an expiry date must be reserved last, and a reservation that cannot be filled " +
    "must hold nothing. Tests exist for both in store/store_test.go.",
  play({ step, say, user, tools: { run, read, list, edit, search } }) {
    step("Overview first.", list("."), read("store/store.go"));
    step("And what the tests ask for.", read("store/store_test.go"), run("go test ./store"));
    step("Who else relies on `Reserve`?", search("Reserve\\(|candidates\\(", "."), read("plan/plan.go"));
    step(
      "A zero time sorts before every date. Fix the comparison first.",
      edit(
        "store/store.go",
        "\t\treturn s.lots[out[a]].Expires.Before(s.lots[out[b]].Expires)\n",
        "\t\tleft, right := s.lots[out[a]].Expires, s.lots[out[b]].Expires\n\t\tif left.IsZero() != right.IsZero() {\n\t\t\treturn right.IsZero()\n\t\t}\n\t\treturn left.Before(right)\n",
      ),
      run("go test ./store"),
    );
    step("Now the second rule. The file with my first change:", read("store/store.go"));
    step(
      "Releasing would also free what the order held before, so I undo only what this call took.",
      edit(
        "store/store.go",
        "\tcandidates := s.candidates(article, now)\n\twanted := count\n",
        "\tcandidates := s.candidates(article, now)\n\tbefore := len(s.reservations)\n\twanted := count\n",
      ),
      edit(
        "store/store.go",
        "\treturn fmt.Errorf(",
        "\tfor _, taken := range s.reservations[before:] {\n\t\ts.lots[taken.Lot].Reserved -= taken.Count\n\t}\n\ts.reservations = s.reservations[:before]\n\treturn fmt.Errorf(",
      ),
    );
    step("Check.", pin(run("go test ./...")));
    say("Both tests pass now. Shall I look at the walk planner as well?");
    user("Yes: is Distance right when the aisle changes? Do not change it, just tell me.");
    step("Reading the planner again.", read("plan/plan.go"));
    step("And the store, to see which bins can occur.", read("store/store.go"));
    step("Bin names come in unchecked.", search("Bin:", "."));
    step("A last run over everything.", run("go vet ./..."), run("go test ./..."));
    say(
      "Distance counts a change of aisle as `depth`, whatever the shelves are: A-01 to B-01 and A-09 to B-09 both cost the full depth, " +
        "although the serpentine makes the second one a single step. So it overstates most changes of aisle. I changed nothing there.",
    );
  },
};
