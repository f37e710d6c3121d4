// Marker texts inside tool output: some that an earlier compaction could have left, some that only look like it, some of
// other tools. And references, with the rules about what they name.
import { lines, transcript } from "./transcript.mjs";

const PROSE = "The harbour gauge was read at six, at noon and at nine; the three values are in the book. ";

export function markers() {
  return [believed(), unbelievable(), foreign(), references()];
}

/** Headers that this ladder could have written: the transcript was compacted before. */
function believed() {
  const listing = lines(
    31,
    (at) => `src/part-${at % 7}/file-${at}.c:${at + 10}:    int value_${at} = read_gauge(${at});`,
  );
  return transcript("edge-markers-believed", "mixed", "Go on where the last session stopped.")
    .shell(
      "make",
      `[log-collapse: original 90000 chars, 1200 lines]\n${lines(60, (at) => `unit ${at % 2 === 0 ? "a" : "b"}${at} built from source`)}[log-collapse: 3 runs, 900 lines folded; lines of a run may differ in their numbers]`,
    )
    .shell("grep -rn read_gauge src", `[skeleton: original 70000 chars, 800 lines]\n${listing}`)
    .read(
      "gauges.json",
      `[gcf: 30 rows, 2 columns, original 2400 chars, 1 lines]\n["id","name"]\n${lines(30, (at) => `${at},"gauge ${at} at the pier"`).trimEnd()}`,
    )
    .read("book.md", `[skeleton: original 9000 chars, 120 lines]\n${lines(30, (at) => `${at}. ${PROSE}`)}`)
    .shell(
      "make",
      `[elided: original 52000 chars]\n${lines(5, (at) => `src/gauge-${at}.c:${at}:1: error: unknown type name 'gauge_${at}_t' in a declaration`).trimEnd()}`,
    )
    .read("big.bin", "[trimmed: original 800000 chars]\nhead of the file\n[... 799000 chars ...]\ntail of the file")
    .read("old.txt", "[cleared: original 5000 chars]")
    .shell(
      "make test",
      `[evidence-receipt: original 9000 chars, 140 lines; 2 claims checked]\nexit=2\nclaim: the link step failed\n> ld: cannot find -lgauge\nThe rest is not kept; run the command again for it.\n${PROSE.repeat(3)}`,
    )
    .tail()
    .finish({
      meta: { format: "openai-messages", starts_from_summary: true, ledger: { images: 2, thinking: 5, opaque: 1 } },
    });
}

/** Spellings and numbers that the ladder never writes: ordinary text, whatever they say. */
function unbelievable() {
  const body = PROSE.repeat(12);
  const heads = [
    "[skeleton: original -5 chars, 10 lines]",
    "[skeleton: original 0 chars, 0 lines]",
    "[skeleton: original 99999999999999999999 chars, 1 lines]",
    "[skeleton: original 012000 chars, 100 lines]",
    "[skeleton: original 12000 chars, 100 lines]\r",
    " [skeleton: original 12000 chars, 100 lines]",
    "[Skeleton: original 12000 chars, 100 lines]",
    "[skeleton: original 300 chars, 40 lines]",
    "[elided: original 12 chars]",
    "[elided: original 90000 chars] and more on this line",
    "[gcf: 4 rows, 2 columns, original 9000 chars, 9 lines]",
    "[log-collapse: original 5000000 chars, 90000 lines]",
    "[log-collapse: original 9000 chars, 2 lines]",
    "[trimmed: original 3 chars]",
    "[same as the result of call nobody: 40 chars]",
    "[same as the result of call c1: 12 chars]",
    "[... 12 lines ...]",
    "[... 40 similar lines folded ...]",
  ];
  const builder = transcript(
    "edge-markers-quoted",
    "prose",
    "The docs of a compaction tool quote its markers. Collect them.",
  );
  for (const [at, head] of heads.entries()) builder.read(`docs/marker-${at}.md`, `${head}\n${at} ${body}`);
  return builder.read("docs/empty-header.md", heads[0]).tail().finish();
}

function foreign() {
  const heads = [
    "[... truncated 4096 bytes ...]",
    "... [12034 characters truncated] ...",
    "[Old tool result content cleared]",
    "<persisted-output>\nOutput too large (2.1MB). Full output saved to: tool-results/a1.txt\n\nPreview (first 2KB):",
    "<system-reminder>\nThe file was modified since it was last read.\n</system-reminder>",
    "[Output truncated due to length]",
    "[REDACTED]",
    "(Results are truncated. Consider a more specific path or pattern.)",
    "<response clipped><NOTE>To save on context only part of this file has been shown to you.</NOTE>",
  ];
  const builder = transcript("edge-markers-foreign", "prose", "Which tool cut these outputs, and how much is missing?");
  for (const [at, head] of heads.entries()) {
    builder.shell(
      `cat outputs/${at}.txt`,
      at % 2 === 0 ? `${head}\n${PROSE.repeat(9)}${at}` : `${at}${PROSE.repeat(9)}\n${head}\n`,
    );
  }
  return builder.tail().finish();
}

/** References of an earlier compaction, a result that one of them names, equal results around them, and a signal beside one. */
function references() {
  const tide = lines(12, (at) => `tide ${at}: ${PROSE.slice(0, 60 + at)}`);
  const wind = lines(12, (at) => `wind ${at}: ${PROSE.slice(0, 50 + at)}`);
  return transcript("edge-references", "prose", "Keep reading the tide book until the numbers agree.")
    .read("tide.md", `[same as the result of call keep: ${tide.length} chars]`)
    .calls(
      "Two at once.",
      ["read_file", { path: "wind.md" }, wind],
      ["terminal", { command: "tail gauge.log" }, "error: gauge 4 does not answer\n"],
    )
    .read("tide.md", tide, { id: "keep" })
    .read("tide.md", tide)
    .read("wind.md", wind)
    .read("rain.md", tide.slice(0, 300), { pin: true })
    .read("note.md", "[same as the result of call keep: 999999 chars]")
    .read("later.md", "[same as the result of call c2: 77 chars]")
    .tail()
    .finish();
}
