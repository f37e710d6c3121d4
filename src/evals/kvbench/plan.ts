// What a run of kvbench will send: blocks in order, arm after arm, since a server keeps one conversation warm; and the tokens that they
// come to, from the offline ledger alone.

import { KnownError } from "../../core/errors.ts";
import { promptTokens } from "../../core/prompt-tokens.ts";
import type { Entry } from "../../core/schemas/entry.ts";
import type { ArmSpec } from "../../strategies/arms.ts";
import type { StrategySpec } from "../../strategies/spec.ts";
import type { Strategy } from "../../strategies/strategy.ts";
import { stepsOf } from "./block.ts";
import { SentPrompts } from "./sent-prompts.ts";
import type { KvTask } from "./types.ts";

export interface KvCorpus {
  readonly name: string;
  readonly sha256: string;
  readonly entries: readonly Entry[];
}

/** Blocks in the order in which they are run. Throws KnownError when there is none. */
export function planBlocks(corpora: readonly KvCorpus[], arms: readonly ArmSpec[], repeat: number): readonly KvTask[] {
  const tasks = arms.flatMap((arm) =>
    Array.from({ length: repeat }, (_, round) =>
      corpora.flatMap(({ name, entries }) =>
        [...entries]
          .sort((a, b) => (a.id < b.id ? -1 : 1))
          .map((entry): KvTask => {
            const id = corpora.length === 1 ? entry.id : `${name}#${entry.id}`;
            return { id: round === 0 ? id : `${id}@${round + 1}`, entry, arm };
          }),
      ),
    ).flat(),
  );
  if (tasks.length > 0) return tasks;
  throw new KnownError("kvbench/nothing-planned", "no entry is left to send", {
    remedy: "give a corpus with entries",
    exit: "inconclusive",
  });
}

export interface PlannedBlock {
  readonly id: string;
  readonly arm: string;
  /** Null: the block can't be driven, with the reason. */
  readonly excluded: string | null;
  readonly calls: number;
  readonly fires: number;
  /** o200k tokens of all prompts, and of what a cache of one prompt would compute. */
  readonly prompt: number;
  readonly prefilled: number;
}

export interface Planning {
  readonly encode: (text: string) => Uint32Array;
  strategyFor(spec: StrategySpec): Strategy;
}

/** Blocks as they would be sent, without a seat; linear in what they send for the first time. */
export async function dryRun(
  tasks: readonly KvTask[],
  { encode, strategyFor }: Planning,
): Promise<readonly PlannedBlock[]> {
  const planned: PlannedBlock[] = [];
  for (const task of tasks) {
    const tokens = promptTokens(encode);
    const sent = new SentPrompts();
    const sums = { calls: 0, fires: 0, prompt: 0, prefilled: 0 };
    let excluded: string | null = null;
    for await (const { pass, why } of stepsOf({ task, strategy: strategyFor(task.arm.strategy), tokenizer: null })) {
      if (pass === null) {
        excluded = why;
        continue;
      }
      const { prompt, commonLast } = sent.send(pass.after.messages.map(tokens.of));
      sums.calls += 1;
      sums.fires += pass.changed ? 1 : 0;
      sums.prompt += prompt;
      sums.prefilled += prompt - commonLast;
    }
    planned.push({ id: task.id, arm: task.arm.name, excluded, ...sums });
  }
  return planned;
}
