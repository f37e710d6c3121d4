// Plays the kept steps of one session, or of one of its sub-agents, into a run: lines of one API message become one message.
import { addCounted } from "../counted.ts";
import type { RunBuilder } from "../run-builder.ts";
import type { Reply, Step } from "./step.ts";

export interface PlayedStep {
  readonly step: Step;
  readonly line: number;
}

/** Adds the steps in their order. */
export function play(run: RunBuilder, steps: readonly PlayedStep[]): void {
  const groups = groupsOf(steps);
  const player = new Player(run);
  for (const played of steps) {
    const group = groups.get(played.step);
    // Later lines of a message came with its first.
    if (played.step.kind !== "reply") player.add(played.step, played.line);
    else if (group !== undefined) player.reply(group);
  }
  player.end();
}

/** By its first line, every line of an API message. Ids never interleave: another reply closes the message before. */
function groupsOf(steps: readonly PlayedStep[]): ReadonlyMap<Step, readonly Reply[]> {
  const groups = new Map<Step, Reply[]>();
  let open: Reply[] = [];
  for (const { step } of steps) {
    if (step.kind !== "reply") continue;
    if (step.id !== null && open[0]?.id === step.id) {
      open.push(step);
      continue;
    }
    open = [step];
    groups.set(step, open);
  }
  return groups;
}

class Player {
  private readonly run: RunBuilder;
  /** A boundary whose summary has not come yet. */
  private pending = false;

  constructor(run: RunBuilder) {
    this.run = run;
  }

  add(step: Exclude<Step, Reply>, line: number): void {
    const { run } = this;
    switch (step.kind) {
      case "boundary":
        // Old results were cleared from what the model sees; the file keeps them, and no summary follows.
        if (step.micro) run.boundary("raw_kept");
        else this.pending = true;
        return;
      case "failure":
        run.count("opaque");
        run.stopReason = "api_error";
        return;
      case "opaque":
        run.count("opaque");
        return;
      case "unread":
        run.problem(line, step.what);
        return;
      case "said":
        if (step.summary) this.boundary(step.text?.length ?? null);
        else if (step.text !== null || step.results.length > 0) this.settle();
        addCounted(run, step.ledger);
        for (const result of step.results) run.result({ ...result, line });
        if (step.text !== null) run.user(step.text, { turn: step.turn });
        if (step.interrupted) run.interrupted = true;
    }
  }

  reply(lines: readonly Reply[]): void {
    const { run } = this;
    this.settle();
    for (const { ledger } of lines) addCounted(run, ledger);
    const texts = lines.map(({ text }) => text).filter((text) => text !== "");
    const calls = lines.flatMap(({ calls: made }) => made);
    run.assistant({
      content: texts.length === 0 && calls.length > 0 ? null : texts.join("\n"),
      calls,
      model: lines[0]?.model ?? null,
      // It is repeated on every line and grows while the message streams.
      usage: lines.findLast(({ usage }) => usage !== null)?.usage ?? null,
    });
    if (lines.some(({ aborted }) => aborted)) run.interrupted = true;
    run.stopReason = lines.findLast(({ stop }) => stop !== null)?.stop ?? null;
  }

  end(): void {
    this.settle();
  }

  /** A boundary without a summary. */
  private settle(): void {
    if (this.pending) this.boundary(null);
  }

  private boundary(chars: number | null): void {
    this.pending = false;
    // A file that opens with the boundary never had what stood before it.
    this.run.boundary(this.run.empty ? "raw_gone" : "raw_kept", { chars });
  }
}
