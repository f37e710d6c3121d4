// Calls and messages in legal but rare shapes: many calls at once, calls without results, ids and names nobody expects,
// arguments that are no JSON, empty texts.
import { lines, transcript } from "./transcript.mjs";

const page = (word, count = 24) => lines(count, (at) => `${word} ${at}: the ${word} was checked and is in its place`);

export function shapes() {
  return [parallel(), dangling(), oddIds(), oddNames(), badArguments(), empties()];
}

function parallel() {
  const many = Array.from({ length: 14 }, (_, at) => [
    "read_file",
    { path: `parts/${at}.md` },
    page(`part${at % 4}`, 9),
    { order: (at * 5 + 3) % 14 },
  ]);
  return transcript("edge-parallel", "prose", "Read all parts at once.")
    .calls("Fourteen at once, answered in another order.", ...many)
    .calls(
      null,
      ["read_file", { path: "a.md" }, page("bolt")],
      ["read_file", { path: "b.md" }, page("bolt")],
      ["terminal", { command: "ls" }, ""],
    )
    .calls(
      "One of three is big.",
      ["terminal", { command: "true" }, ""],
      ["read_file", { path: "c.md" }, page("nut", 120)],
      ["terminal", { command: "false" }, "warning: exit 1\n"],
    )
    .tail()
    .finish();
}

function dangling() {
  return transcript("edge-dangling", "prose", "Try the slow command, but do not wait for it.")
    .call("terminal", { command: "sleep 600" }, null)
    .message("user", "Leave it. Read the notes instead.")
    .calls(
      "Three, of which one was interrupted.",
      ["read_file", { path: "a.md" }, page("rope")],
      ["terminal", { command: "yes" }, null],
      ["read_file", { path: "b.md" }, page("sail")],
    )
    .calls(null, ["terminal", { command: "wait" }, null])
    .calls(null, ["terminal", { command: "wait" }, null])
    .read("a.md", page("rope"))
    .read("long.md", page("mast", 90))
    .tail()
    .calls(
      "And the last one never came back.",
      ["terminal", { command: "reboot" }, null],
      ["terminal", { command: "halt" }, null],
    )
    .finish();
}

function oddIds() {
  const short = "The same sixty-eight characters stand in two results of this entry ..";
  const build = lines(60, (at) => `compiled module ${at} of sixty`);
  const ids = [
    "call]1",
    "call\n2",
    "call\u001b[3",
    "",
    "__proto__",
    "constructor",
    "toString",
    "call 9: 40 chars",
    "c".repeat(300),
    "呼び出し",
    "👩‍👩‍👧",
  ];
  const builder = transcript("edge-odd-ids", "prose", "The ids are none of our business. Build and read.");
  for (const [at, id] of ids.entries())
    builder.read(`same-${at}.md`, page(`copy${at}`)).read(`same-${at}.md`, page(`copy${at}`), { id });
  return builder
    .read("short.md", short)
    .read("short.md", short, { id: `long-${"z".repeat(80)}` })
    .calls("An id that nobody can name.", ["terminal", { command: "make" }, build, { id: "x" }])
    .tail()
    .finish();
}

function oddNames() {
  const builder = transcript("edge-odd-names", "prose", "Use whatever tools there are.");
  const names = [
    "__proto__",
    "constructor",
    "mcp__files__read",
    "Tool With Spaces",
    "読む",
    "functions.exec_command",
    "n".repeat(200),
    "",
  ];
  for (const name of names) builder.call(name, { path: "x" }, page(`answer of ${name.length}`), { named: true });
  return builder
    .message("system", "Reminder: keep answers short.")
    .message("user", "one")
    .message("user", "two")
    .message("assistant", "Working on it.")
    .message("assistant", "Still working.")
    .tail()
    .finish();
}

function badArguments() {
  const builder = transcript("edge-bad-arguments", "prose", "Call the tools even if your arguments come out wrong.");
  const texts = [
    '{"command": "make',
    "",
    "null",
    "[]",
    '"make"',
    "make -j4",
    '{"command": "make", "command": "grep -rn x"}',
    '{"command": {"command": "make"}}',
    '{"command": ["bash", "-lc"]}',
    '{"command": 7}',
    "{".repeat(3_000),
    '{"command": "make \\ud83d"}',
    '{"command":"echo \\"unclosed"}',
    "\u0000",
    '{"cmd": "go test ./...", "command": "ls"}',
  ];
  for (const [at, text] of texts.entries())
    builder.call(
      "run_shell",
      text,
      lines(50, (row) => `answer ${at} line ${row} of the tool`),
    );
  return builder.tail().finish();
}

function empties() {
  return transcript("edge-empties", "prose", "")
    .calls(null, ["terminal", { command: "true" }, ""], ["terminal", { command: ":" }, ""])
    .message("assistant", "")
    .message("user", "")
    .message("assistant", "")
    .read("blank.txt", "\n".repeat(400))
    .read("space.txt", " ".repeat(2_000))
    .read("returns.txt", "\r".repeat(1_500))
    .calls("", ["terminal", { command: "true" }, "\n"])
    .read("page.md", page("plank", 60))
    .tail()
    .finish();
}
