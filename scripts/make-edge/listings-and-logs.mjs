// Search listings and build logs on the borders of what their rungs take.
import { lines, transcript } from "./transcript.mjs";

const hit = (at, text) =>
  `src/module-${at % 9}/part-${at % 5}.py:${at + 1}:${text ?? `    value = compute(${at})  # see ticket ${at * 3}`}`;

export function listingsAndLogs() {
  return [listings(), logs()];
}

function listings() {
  const wide = "w".repeat(32);
  return transcript("edge-listings", "search-listing", "Where is compute called, and with which ticket?")
    .shell(
      "grep -rn compute src",
      lines(30, (at) => hit(at)),
    )
    .shell("grep -rn compute src | sort", lines(31, (at) => `a${at % 8}:${at + 1}:${wide}${at}`).replace(/\n$/, ""))
    .shell("grep -rn compute src", `${lines(60, (at) => hit(at))}grep: src/private: Permission denied\n`)
    .shell(
      "grep -rn -C2 compute src",
      lines(50, (at) => (at % 4 === 3 ? "--" : at % 4 === 1 ? hit(at) : hit(at).replace(/:(\d+):/, "-$1-"))),
    )
    .shell(
      "grep -rn 'C:' logs",
      lines(45, (at) => `C:\\logs\\run-${at % 7}.txt:${at + 1}:started on C: at ${at}`),
    )
    .shell(
      "grep -rn compute src | xargs flake8",
      lines(60, (at) => hit(at, "1: E501 line too long")),
    )
    .shell(
      "grep -rn compute src; make",
      lines(60, (at) => hit(at)),
    )
    .call(
      "search_files",
      { pattern: "compute" },
      `${Array.from({ length: 8 }, (_, file) => `src/module-${file}.py:\n${lines(9, (at) => `L${at * 4 + 1}:     value = compute(${file * 10 + at})`)}`).join("")}... 212 more matches\n`,
    )
    .call(
      "search_files",
      { pattern: "compute" },
      lines(80, (at) => `no matches in module ${at}`),
    )
    .call(
      "Grep",
      { pattern: "compute", path: "src" },
      lines(70, (at) => hit(at, `${" ".repeat(at % 3)}compute(${at}) # error ${at}`)).trimEnd(),
    )
    .call(
      "shell",
      { command: ["grep", "-rn", "compute", "src"] },
      JSON.stringify({ output: lines(64, (at) => hit(at)), metadata: { exit_code: 0, duration_seconds: 0.2 } }),
    )
    .call(
      "run_shell",
      { command: "git --no-pager grep -n compute" },
      `exit=0\n--- stdout ---\n${lines(64, (at) => hit(at))}`,
    )
    .tail()
    .finish();
}

function logs() {
  const distinct = lines(
    22,
    (at) =>
      `${"abcdefghijklmnopqrstuvwxyz".slice(at % 26)} ${"=".repeat(at)} stage ${"abcdefghijklmnopqrstuv"[at]} of the build is done`,
  );
  return transcript("edge-logs", "build-log", "Which stage of the build is slow?")
    .shell("make", `${distinct}t 1\nt 2\nt 3\n${distinct}`)
    .shell("make", distinct.repeat(2))
    .shell(
      "cargo test",
      lines(90, (at) => `test gauge::case_${at} ... ok`),
    )
    .shell(
      "cargo test",
      lines(90, (at) => `src/gauge.rs:${at}:5: warning: unused variable`),
    )
    .shell(
      "cd sub && go test ./...",
      lines(90, (at) => `ok  \texample.org/gauge/p${at}\t0.0${at}s`),
    )
    .shell(
      "CI=1 FOO='a b' go test ./... 2>&1 | tail -90",
      lines(90, (at) => `ok  \texample.org/gauge/p${at}\t0.0${at}s`),
    )
    .shell(
      "go test ./... | xargs echo",
      lines(90, (at) => `ok p${at}`),
    )
    .call(
      "bash",
      { command: "pytest -q" },
      `<returncode>0</returncode>\n<output>\n${lines(80, (at) => `tests/test_gauge.py::test_${at} PASSED`)}</output>`,
    )
    .call(
      "exec_command",
      { cmd: "npm run build" },
      `Exit code: 0\nWall time: 3.1 seconds\nOutput:\n${lines(80, (at) => `chunk ${at} written in ${at % 7} ms`)}`,
    )
    .shell(
      "make",
      lines(
        60,
        (at) =>
          `0x${(at * 7919).toString(16).padStart(8, "0")} linked deadbeef${String(at).padStart(2, "0")} 123e4567-e89b-12d3-a456-4266141740${String(at).padStart(2, "0")}`,
      ),
    )
    .tail()
    .finish();
}
