// A small recorded run with named tools, made by hand: what the tests of the evals replay. Numbers of turns decide its size.
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Message } from "../../src/core/message.ts";
import type { Entry } from "../../src/core/schemas/entry.ts";
import type { ReplayDeps, ReplayOptions, ReplayTask } from "../../src/evals/replay/types.ts";
import type { ArmSpec } from "../../src/strategies/arms.ts";
import { armOf } from "../../src/strategies/arms.ts";
import { createStrategy, strategyName } from "../../src/strategies/index.ts";
import type { Strategy } from "../../src/strategies/strategy.ts";

const SOURCE = (turn: number) =>
  Array.from({ length: 60 }, (_, line) => `export const LIMIT_${turn}_${line} = ${turn * 1000 + line};`).join("\n");
const LOG = (turn: number) =>
  [
    ...Array.from({ length: 40 }, (_, line) => `ok   pkg/unit${line}  0.0${line}s`),
    `error: assertion failed at src/part${turn}.ts:${turn + 10}, build id ${(0xabc00000 + turn).toString(16)}`,
    ...Array.from({ length: 20 }, (_, line) => `ok   pkg/more${line}  0.1${line}s`),
  ].join("\n");
const ROWS = (turn: number) =>
  JSON.stringify(
    Array.from({ length: 12 }, (_, row) => ({ id: turn * 100 + row, host: `h${row}.example.org`, up: row % 3 > 0 })),
  );

const STEPS = [
  { name: "Read", args: (turn: number) => ({ file_path: `src/part${turn}.ts` }), body: SOURCE },
  { name: "run_shell", args: () => ({ command: "npm test" }), body: LOG },
  { name: "query", args: (turn: number) => ({ page: turn }), body: ROWS },
  {
    name: "Read",
    args: () => ({ file_path: "README.md" }),
    body: () => `# Readme\n${"All of it is said here once. ".repeat(30)}`,
  },
];

/** A run of so many turns, one call each; `id` and `kind` of the entry. */
export function sampleEntry(turns: number, id = "sample", kind: Entry["kind"] = "code"): Entry {
  const messages: Message[] = [
    { role: "system", content: "You are an agent. Use the tools." },
    { role: "user", content: "Fix the failing assertion in src/part3.ts and keep LIMIT_3_7 as it is." },
  ];
  for (let turn = 0; turn < turns; turn += 1) {
    const step = STEPS[turn % STEPS.length]!;
    const call = {
      id: `call_${turn}`,
      type: "function",
      function: { name: step.name, arguments: JSON.stringify(step.args(turn)) },
    } as const;
    messages.push({ role: "assistant", content: `Step ${turn}.`, tool_calls: [call] });
    messages.push({ role: "tool", tool_call_id: call.id, content: step.body(turn) });
  }
  messages.push({ role: "assistant", content: "Done." });
  return { id, kind, protected_prefix: 2, keep_recent: 6, messages, meta: { format: "test" } };
}

export function arm(name: string, parts: Partial<ArmSpec> = {}): ArmSpec {
  const strategy = { name };
  return armOf({
    strategy,
    strategyName: strategyName(strategy),
    rule: { kind: "pressure", share: 0.5 },
    reserve: 0,
    lowWater: 1,
    askTwice: false,
    ...parts,
  });
}

export const OPTIONS: ReplayOptions = { mode: "final", modelShape: null, prices: null, kinds: [], entries: [] };

export const encodeO200k = (text: string): Uint32Array =>
  Uint32Array.from(encode(text, { disallowedSpecial: new Set() }));

/** Real strategies and tokens; `own` answers to its name instead of the table. */
export function depsWith(own: Readonly<Record<string, Strategy>> = {}): ReplayDeps {
  const counts = new Map<string, number>();
  return {
    strategyFor: (spec) => own[spec.name] ?? createStrategy(spec),
    encode: encodeO200k,
    countTokens(text) {
      const known = counts.get(text) ?? encodeO200k(text).length;
      counts.set(text, known);
      return known;
    },
  };
}

export function taskOf(entry: Entry, of: ArmSpec, options: Partial<ReplayOptions> = {}): ReplayTask {
  return { id: entry.id, corpus: 0, entry, arm: of, options: { ...OPTIONS, ...options } };
}
