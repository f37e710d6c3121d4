// Go router: a rest segment matches nothing. `go test -v` logs with numbered subtests, `go vet`, a build failure on the way.
export const routerRestSegment = {
  id: "router-rest-segment",
  kind: "build-log",
  dialect: "harness",
  project: "waypoint",
  task:
    "A request for /static without a file name is answered by the static handler and ends in an index out of range further down. " +
    "A rest segment must take at least one segment. Fix the pattern package of waypoint, keep the table package as it is, and " +
    "show that go vet is quiet.",
  play({ step, say, tools: { run, sh, read, list, edit } }) {
    step("First the layout.", list("."), list("pattern"), sh("wc -l */*.go"));
    step("The tests as they are.", run("go test -v ./..."));
    step("`TestRestNeedsOneSegment` shows it. The matcher:", read("pattern/pattern.go"));
    step(
      "The rest branch returns before it looks whether anything is left. I add the check.",
      edit(
        "pattern/pattern.go",
        "\t\tif segment.Kind == Rest {\n",
        '\t\tif segment.Kind == Rest {\n\t\t\tif at >= len(parts) || remaining == "" {\n\t\t\t\treturn nil, false\n\t\t\t}\n',
      ),
    );
    step("Does it build?", run("go build ./..."));
    step(
      "Of course not, `remaining` does not exist; I wrote it from memory. `strings.Join` of an empty slice is what I meant.",
      edit("pattern/pattern.go", ' || remaining == ""', ""),
    );
    step("The package alone.", run("go test -v ./pattern"));
    step("And how does the table use it?", read("table/table.go"), read("table/table_test.go"));
    step("Unaffected. Everything, and vet.", run("go test -v -count=1 ./..."), run("go vet ./..."));
    step("The file as it stands now.", read("pattern/pattern.go"));
    step("Formatting.", run("gofmt -l ."));
    step(
      "A last look at the result of the whole suite without -v.",
      run("go test -count=1 ./..."),
      sh("git diff --stat 2>&1 | tail -1"),
    );
    say(
      "`Match` now refuses a path that ends where a rest segment begins, so /static is no longer matched by /static/*file. " +
        "All tests of both packages pass, go vet and gofmt are quiet. The table package is untouched.",
    );
  },
};
