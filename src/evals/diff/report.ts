// The report of `diff`, for a terminal of 80 columns: what happened to each body, with the head of its line diff. Every
// body is listed; what is printed of each is bounded.
import type { Block, ReportDocument } from "../../core/report.ts";
import { headOf } from "../../core/text/cut.ts";
import type { BodyDiff, EntryDiff } from "./diff.ts";
import { commonTail, type DiffLine, diffLines, firstLines } from "./lines.ts";

/** Lines of each side that are compared, and lines of the result that are printed, of one body. */
const COMPARED = 200;
const PRINTED = 40;
/** Lines that stand for a long run of lines that left, came or stayed. */
const RUN_HEAD = 4;
const RUN_TAIL = 2;
/** Characters of a call that a heading shows. */
const CALL = 60;
/** Messages named for one decline. */
const NAMED = 12;

export function diffReport(diff: EntryDiff): ReportDocument {
  const blocks: Block[] = [
    {
      kind: "facts",
      rows: [
        ["strategy", `${diff.strategy}, ${diff.rule}`],
        ["kind", diff.kind],
        ["budget", { kind: "count", value: diff.budget }],
        ["estimate before", { kind: "count", value: diff.estimateBefore }],
        ["estimate after", { kind: "count", value: diff.estimateAfter }],
        ["outcome", diff.why === null ? diff.outcome : `${diff.outcome}: ${diff.why}`],
      ],
    },
  ];
  if (diff.bodies.length > 0) blocks.push(overview(diff.bodies));
  for (const body of diff.bodies) blocks.push(...bodyBlocks(body));
  for (const { role, content } of diff.inserted) {
    blocks.push({ kind: "heading", text: `inserted: ${role}, ${content.length} chars` });
    blocks.push({ kind: "lines", lines: bounded(diffLines([], firstLines(content, COMPARED).lines), 0) });
  }
  blocks.push(...declineBlocks(diff.declines));
  return { title: `diff ${diff.id}`, blocks };
}

function overview(bodies: readonly BodyDiff[]): Block {
  return {
    kind: "table",
    columns: [
      { title: "message", align: "right" },
      { title: "of", align: "left" },
      { title: "rungs", align: "left" },
      { title: "before", align: "right" },
      { title: "after", align: "right" },
    ],
    rows: bodies.map(({ message, what, rungs, before, after }) => [
      { kind: "count", value: message },
      headOf(oneLine(what), CALL),
      rungs.map(({ rung }) => rung).join(" > "),
      { kind: "count", value: before.length },
      after === null ? "left" : { kind: "count", value: after.length },
    ]),
    note: "sizes in characters; left: the message went with its unit",
  };
}

function bodyBlocks(body: BodyDiff): readonly Block[] {
  const steps = body.rungs.map(({ rung, charsBefore, charsAfter }) => `${rung} ${charsBefore} -> ${charsAfter}`);
  const heading: Block = { kind: "heading", text: `message ${body.message} · ${headOf(oneLine(body.what), CALL)}` };
  const rungs: Block = { kind: "text", text: steps.join(", ") };
  if (body.after === body.before) return [heading, rungs];
  const { before, after, tail } = commonTail(body.before, body.after ?? "", COMPARED);
  const [left, right] = [firstLines(before, COMPARED), firstLines(after, COMPARED)];
  const changed = diffLines(left.lines, body.after === null ? [] : right.lines);
  const ending = foldedRun(tail.map((text): DiffLine => ({ mark: " ", text })));
  return [heading, rungs, { kind: "lines", lines: [...bounded(changed, left.more), ...ending] }];
}

type Line = { readonly mark: " " | "+" | "-" | "~"; readonly text: string };

/** The first lines of a diff, long runs of one mark folded, with a line on what is not shown. */
function bounded(lines: readonly DiffLine[], uncompared: number): readonly Line[] {
  const folded = runsOf(lines).flatMap(foldedRun);
  const hidden = Math.max(0, folded.length - PRINTED);
  const notes = [
    ...(hidden > 0 ? ["more of this diff"] : []),
    ...(uncompared > 0 ? [`${uncompared} more lines of the body before`] : []),
  ];
  const shown = folded.slice(0, PRINTED);
  return notes.length === 0 ? shown : [...shown, { mark: "~", text: `… ${notes.join(", ")}` }];
}

function runsOf(lines: readonly DiffLine[]): readonly (readonly DiffLine[])[] {
  const runs: DiffLine[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last?.[0]?.mark === line.mark) last.push(line);
    else runs.push([line]);
  }
  return runs;
}

/** A long run by its first and last lines. */
function foldedRun(run: readonly DiffLine[]): readonly Line[] {
  if (run.length <= RUN_HEAD + RUN_TAIL + 1) return run;
  const mark = run[0]?.mark ?? " ";
  const words = { " ": "unchanged", "-": "that left", "+": "that came" }[mark];
  const fold: Line = { mark: "~", text: `… ${run.length - RUN_HEAD - RUN_TAIL} lines ${words}` };
  return [...run.slice(0, RUN_HEAD), fold, ...run.slice(-RUN_TAIL)];
}

function declineBlocks(declines: EntryDiff["declines"]): readonly Block[] {
  const rows = Object.entries(declines).flatMap(([rung, reasons]) =>
    Object.entries(reasons).map(([why, messages]) => {
      const named = messages.slice(0, NAMED).join(", ");
      return [rung, why, messages.length > NAMED ? `${named}, and ${messages.length - NAMED} more` : named];
    }),
  );
  if (rows.length === 0) return [];
  const columns = ["rung", "declined because", "messages"].map((title) => ({ title, align: "left" as const }));
  return [{ kind: "table", title: "Bodies that rungs left alone", columns, rows }];
}

const oneLine = (text: string): string => text.slice(0, 4 * CALL).replace(/\s+/g, " ");
