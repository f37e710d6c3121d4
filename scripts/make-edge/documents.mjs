// JSON bodies: numbers and keys that a parser would change, arrays that the columnar rung must refuse, documents deeper
// than any recursion.
import { lines, transcript } from "./transcript.mjs";

/** `count` objects written by `row(at)` as one array. */
function array(count, row, gap = ",") {
  return `[${Array.from({ length: count }, (_, at) => row(at)).join(gap)}]`;
}

export function documents() {
  return [lexemes(), refusals(), deep(), beside()];
}

function lexemes() {
  return transcript("edge-json-lexemes", "json", "Compare the exported identifiers digit by digit.")
    .read(
      "big.json",
      array(14, (at) => `{"id":900719925474099${at}7,"n":12345678901234567890${at},"neg":-9007199254740995}`),
    )
    .read(
      "zeros.json",
      array(
        14,
        (at) => `{"minus": -0, "one": 1.0, "tiny": 1e-400, "huge": 1E400, "exp": ${at}e+02, "t": true, "none": null}`,
      ),
    )
    .read(
      "numeric-keys.json",
      array(14, (at) => `{"b":${at},"10":0,"2":0,"01":0,"-1":1}`),
    )
    .read(
      "absent.json",
      array(16, (at) =>
        at % 3 === 0
          ? `{"id":${at},"note":null,"text":""}`
          : at % 3 === 1
            ? `{"id":${at},"text":"\\"\\u00e9\\\\"}`
            : `{"id":${at},"note":"KEEP"}`,
      ),
    )
    .read(
      "prototype.json",
      array(12, (at) => `{"__proto__":${at},"constructor":"c","toString":null,"hasOwnProperty":false}`),
    )
    .read(
      "commas.json",
      array(12, (at) => `{"id":${at},"text":"a,b\\n,\\"c\\",","list":"[1,2]"}`),
    )
    .read(
      "spaced.json",
      array(12, (at) => `\n\t{ "id" : ${at} ,\r\n "text"\t: "spaced out" }`, " ,\n"),
    )
    .tail()
    .finish();
}

function refusals() {
  const filler = "x".repeat(90);
  return transcript("edge-json-refusals", "json", "Which of these exports are regular tables?")
    .read(
      "two.json",
      array(2, (at) => `{"id":${at},"text":"${filler}${filler}"}`),
    )
    .read(
      "nested.json",
      array(9, (at) => `{"id":${at},"point":{"x":1,"y":2},"tags":[]}`),
    )
    .read(
      "scalars.json",
      array(90, (at) => (at % 2 === 0 ? `"${at}"` : "{}")),
    )
    .read(
      "empty-objects.json",
      array(60, () => "{ }", ",\n  "),
    )
    .read(
      "key-order.json",
      array(9, (at) =>
        at % 2 === 0 ? `{"left":${at},"right":1,"what":"pair"}` : `{"right":1,"left":${at},"what":"pair"}`,
      ),
    )
    .read(
      "two-spellings.json",
      array(9, (at) => `{"${at % 2 === 0 ? "name" : "n\\u0061me"}":${at},"text":"one key, spelled twice"}`),
    )
    .read(
      "repeated.json",
      array(9, (at) => `{"q":5,"p":${at},"q":7,"text":"a key that occurs twice"}`),
    )
    .read(
      "repeated-spelling.json",
      array(9, (at) => `{"q":5,"p":${at},"\\u0071":7,"text":"twice, and not alike"}`),
    )
    .read(
      "wide.json",
      array(3, (at) => `{"k${at}":"${filler}"}`),
    )
    .read(
      "ragged.json",
      array(12, (at) => `{"only${at}":"in row ${at}"}`),
    )
    .read("trailing.json", `${array(20, (at) => `{"id":${at},"name":"row"}`)}\n20 rows in set (0.00 sec)\n`)
    .read(
      "two-arrays.json",
      `${array(12, (at) => `{"id":${at},"name":"row"}`)}${array(12, (at) => `{"id":${at},"name":"row"}`)}`,
    )
    .read("comma.json", `[${lines(20, (at) => `{"id":${at},"name":"row"},`, "")}]`)
    .read(
      "nan.json",
      array(12, (at) => `{"id":${at},"score":NaN,"limit":-Infinity}`),
    )
    .read("cut.json", array(20, (at) => `{"id":${at},"name":"row"}`).slice(0, -9))
    .tail()
    .finish();
}

function deep() {
  return transcript("edge-json-deep", "json", "How deep does the export go?")
    .read("arrays.json", "[".repeat(10_000) + "]".repeat(10_000))
    .read("objects.json", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)
    .read("open.json", "[{".repeat(5_000))
    .read("deep-row.json", `[${'{"a":1},'.repeat(40)}{"a":${"[".repeat(6_000)}${"]".repeat(6_000)}}]`)
    .shell("npm test", `{"tests":${array(60, (at) => `{"name":"case ${at}","ok":true}`)}}`)
    .shell("cargo test", `"${"a JSON string is a document too. ".repeat(40)}"`)
    .tail()
    .finish();
}

/** JSON that stands beside other text: in a frame, behind a prompt, one document a line. */
function beside() {
  const rows = array(20, (at) => `{"id":${at},"state":"open","owner":"desk"}`);
  return transcript("edge-json-beside", "json", "List the open rows of every source.")
    .call("run", { command: "python export.py" }, `exit=0\n--- stdout ---\n${rows}\n`)
    .call(
      "shell",
      { command: ["bash", "-lc", "python export.py"] },
      JSON.stringify({ output: `${rows}\n`, metadata: { exit_code: 0, duration_seconds: 0.1 } }),
    )
    .call("exec_command", { cmd: "python export.py" }, `Exit code: 0\nWall time: 0.1 seconds\nOutput:\n${rows}\n`)
    .call("bash", { command: "python export.py" }, `<returncode>0</returncode>\n<output>\n${rows}\n</output>`)
    .shell(
      "cat rows.ndjson",
      lines(30, (at) => `{"id":${at},"state":"open"}`),
    )
    .shell("python export.py", `\n\n  ${rows}\n\n`)
    .tail()
    .finish();
}
