// Laws that hold for every run of every trace format, whatever was read. Each returns what broke, or null.
import { type Run, runSchema } from "../../src/core/schemas/run.ts";
import { checkTranscript } from "../../src/core/transcript.ts";

/** The first law that a run breaks. */
export function runBroken(run: Run, format: string): string | null {
  const parsed = runSchema.safeParse(run);
  if (!parsed.success) return `the schema refuses it: ${parsed.error.issues[0]?.path.join(".")}`;
  return (
    sourceBroken(run, format) ?? transcriptBroken(run) ?? rowsBroken(run) ?? placesBroken(run) ?? resultsBroken(run)
  );
}

function sourceBroken(run: Run, format: string): string | null {
  return run.source === format ? null : `the run says that it is of ${run.source}`;
}

/** A file may begin in the middle of a run: with an answer, which harvest leaves out as a stretch without a preamble. */
function transcriptBroken({ messages }: Run): string | null {
  const check = checkTranscript(
    messages[0]?.role === "assistant" ? [{ role: "user", content: "" }, ...messages] : messages,
  );
  return check.kind === "legal" ? null : `${check.fault} at message ${check.message}`;
}

function rowsBroken({ messages, model, usage }: Run): string | null {
  const replies = messages.filter(({ role }) => role === "assistant").length;
  if (model.length !== replies) return `${model.length} models for ${replies} replies`;
  return usage.length === replies ? null : `${usage.length} usages for ${replies} replies`;
}

function placesBroken({ messages, turns, boundaries }: Run): string | null {
  const ascending = (list: readonly number[]) =>
    list.every((at, index) => index === 0 || (list[index - 1] as number) <= at);
  if (!ascending(turns) || new Set(turns).size !== turns.length) return "turns do not ascend";
  if (turns.some((turn) => messages[turn]?.role !== "user")) return "a turn that no user opens";
  const places = boundaries.map(({ before_message: at }) => at);
  if (!ascending(places)) return "boundaries do not ascend";
  return places.every((at) => at <= messages.length) ? null : "a boundary behind the last message";
}

function resultsBroken({ messages, results }: Run): string | null {
  const answered = new Set(messages.flatMap(({ tool_call_id: id }) => (id === undefined ? [] : [id])));
  return Object.keys(results).every((id) => answered.has(id)) ? null : "flags of a call that has no result";
}

/** What must be equal when the same is read in another way: all but the problems. */
export function saidBy(runs: readonly Run[]): string {
  return JSON.stringify(runs.map((run) => ({ ...run, problems: [] })));
}
