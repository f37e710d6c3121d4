// Very long lines, a body beyond one MiB, huge call arguments, and transcripts of next to nothing.
import { lehmer } from "../record-mini/generate.mjs";
import { lines, transcript } from "./transcript.mjs";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

export function sizes() {
  return [longLines(), longBody(), hugeArguments(), tiny(), onlyUsers()];
}

function longLines() {
  const next = lehmer(300);
  const noise = Array.from({ length: 300_000 }, () => LETTERS[Math.floor(next() * 64)]).join("");
  return transcript("edge-long-lines", "mixed", "Is one of the embedded pictures broken?")
    .read("picture.txt", noise)
    .read("minified.js", `var a=0;${"a=a+1;if(a>9){a=0}".repeat(5_000)}`)
    .shell("npm test", `${"=".repeat(120_000)}\n${lines(30, (at) => `ok ${at}`)}`)
    .shell("cat spaces.txt", `${" ".repeat(80_000)}end`)
    .shell(
      "cat buried.txt",
      `${"lorem".repeat(2_000)} error: disk is full ${"dolor".repeat(2_000)}\nlast line\n${"x".repeat(70_000)}`,
    )
    .tail()
    .finish();
}

function longBody() {
  return transcript("edge-long-body", "build-log", "The nightly log is huge. Which unit was the last to be built?")
    .shell(
      "make -j8",
      lines(
        16_400,
        (at) => `[${String(at).padStart(6, "0")}] cc -O2 -c generated/unit_${at}.c -o build/unit_${at}.o  ok`,
      ),
    )
    .shell(
      "grep -rn unit_77 build.log | head -3",
      lines(3, (at) => `build.log:${at + 77}:cc generated/unit_77${at}.c`),
    )
    .shell(
      "make check",
      lines(40, (at) => `check ${at} passed`),
    )
    .tail()
    .finish();
}

function hugeArguments() {
  const rows = lines(2_600, (at) => `row ${at},${at * 7},${at % 13},generated for the import`);
  return transcript("edge-huge-arguments", "prose", "Write the import file, then the same again as SQL.")
    .call("write_file", { path: "import.csv", content: rows }, "written")
    .call(
      "write_file",
      { path: "import.sql", content: lines(900, (at) => `insert into t values (${at}, 'row ${at}');`) },
      "written",
    )
    .call(
      "apply_patch",
      { input: `*** Begin Patch\n${lines(700, (at) => `+line ${at}`)}*** End Patch` },
      "Success. Updated the following files:\nM import.csv\n",
    )
    .tail()
    .finish();
}

function tiny() {
  return transcript("edge-tiny", "mixed", "hi").message("assistant", "hello").finish();
}

function onlyUsers() {
  return transcript("edge-only-users", "mixed", "first thought")
    .message("user", "second thought ".repeat(200))
    .message("user", "third thought")
    .finish();
}
