// Where preamble, window and tail fall: no window at all, edges inside a unit, everything pinned, the task in the window.
import { lines, transcript } from "./transcript.mjs";

const page = (word, count = 40) =>
  lines(count, (at) => `${word} ${at}: weight ${at * 3}, length ${at * 7}, seen at the ${word} yard`);

export function windows() {
  return [
    noWindow(),
    tailBeyond(),
    prefixBeyond(),
    edgesInUnits(),
    taskInWindow(),
    allPinned(),
    signalsEverywhere(),
    manyTurns(),
  ];
}

function noWindow() {
  return transcript("edge-no-window", "prose", "Three steps, all of them recent.")
    .read("a.md", page("crane"))
    .read("b.md", page("barge"))
    .read("c.md", page("hoist"))
    .finish();
}

function tailBeyond() {
  return transcript("edge-tail-beyond", "prose", "The tail is longer than the transcript.")
    .read("a.md", page("wharf"))
    .read("b.md", page("wharf"))
    .finish({ keep_recent: 500 });
}

function prefixBeyond() {
  return transcript("edge-prefix-beyond", "prose", "The preamble is longer than the transcript.")
    .read("a.md", page("dock"))
    .read("b.md", page("dock"))
    .tail()
    .finish({ protected_prefix: 99_999 });
}

function edgesInUnits() {
  return transcript("edge-edges-in-units", "prose", "Both edges of the window fall inside a unit.")
    .calls(
      "First unit.",
      ["read_file", { path: "a.md" }, page("gate")],
      ["read_file", { path: "b.md" }, page("lock")],
      ["read_file", { path: "c.md" }, page("weir")],
    )
    .read("d.md", page("sluice"))
    .read("e.md", page("basin"))
    .calls(
      "Last unit.",
      ["read_file", { path: "f.md" }, page("quay")],
      ["read_file", { path: "g.md" }, page("pier")],
      ["read_file", { path: "h.md" }, page("ramp")],
    )
    .message("assistant", "Done.")
    .finish({ protected_prefix: 4, keep_recent: 3 });
}

function taskInWindow() {
  return transcript("edge-task-in-window", "prose", `The task itself lies in the window. ${"It is long. ".repeat(80)}`)
    .read("a.md", page("mole"))
    .message("user", "Another request, which may go.")
    .message("assistant", "")
    .read("b.md", page("groyne"))
    .message("assistant", "Noted.")
    .tail()
    .finish({ protected_prefix: 0, keep_recent: 0 });
}

function allPinned() {
  return transcript("edge-all-pinned", "mixed", "Everything was asked for twice.")
    .read("a.md", page("anchor"), { pin: true })
    .read("a.md", page("anchor"), { pin: true })
    .shell("make", page("buoy", 70), { pin: true })
    .shell(
      "grep -rn yard .",
      lines(40, (at) => `a.md:${at + 1}:seen at the yard number ${at}`),
      { pin: true },
    )
    .read("rows.json", `[${Array.from({ length: 30 }, (_, at) => `{"id":${at},"berth":"north"}`).join(",")}]`, {
      pin: true,
    })
    .tail()
    .finish({
      tools: [
        {
          type: "function",
          function: { name: "read_file", parameters: { type: "object", properties: { path: { type: "string" } } } },
        },
      ],
    });
}

function signalsEverywhere() {
  const dense = lines(160, (at) => `${at % 2 === 0 ? "error" : "warning"}: gauge ${at} reported ${at * 11}`);
  const zeros = lines(
    60,
    (at) => `suite ${at}: 0 errors, no failures, 0 failed, error: none, warnings=0, timeout=false`,
  );
  return transcript("edge-signals", "build-log", "Every line matters, or so it seems.")
    .read(
      "short.txt",
      lines(4, (at) => `ERROR ${at}: the tide gauge at the north pier does not answer since noon, code ${at * 100}`),
    )
    .shell("make", dense)
    .shell("make lint", zeros)
    .shell(
      "pytest",
      lines(60, (at) => `TypeError in case ${at}; KeyError: ${at}`),
    )
    .shell(
      "make check",
      lines(20, (at) => `${"-".repeat(300)} failed ${at}`),
    )
    .tail()
    .finish({ results: { c1: { failed: true, no_op: false }, c2: { failed: null, no_op: null } } });
}

function manyTurns() {
  const builder = transcript("edge-many-turns", "mixed", "Let us talk.");
  const turns = [1];
  for (let turn = 0; turn < 40; turn += 1) {
    builder.message("assistant", `Answer ${turn}: ${"yes, ".repeat(turn % 5)}certainly.`);
    turns.push(builder.messages.length);
    builder.message("user", `Question ${turn}? ${"And why? ".repeat(turn % 7)}`);
  }
  return builder.message("assistant", "That was the last one.").finish({
    turns,
    usage: Array.from({ length: 41 }, (_, at) => ({
      prompt: 20 + at * 30,
      cached: at === 0 ? 0 : at * 30 - 10,
      fresh: at === 0 ? 20 : 30,
      written: null,
      output: 9,
      why: "written is not reported",
    })),
  });
}
