// Random legal transcripts (specs/own-formats.md, "Legal"): parallel calls, calls without a result, results in another
// order than their calls, repeated bodies, several preambles, pinned results. Small enough for a thousand cases a law.
import fc from "fast-check";
import { charsOfAll, estimateOfChars, type Message, type ToolCall } from "../../src/core/message.ts";
import { liveProtectedPrefix, objectiveOf } from "../../src/core/units.ts";
import { anyText, logBody, searchBody, toolBody } from "./bodies.ts";
import { deepFreeze } from "./deep-freeze.ts";

export interface TranscriptCase {
  readonly messages: readonly Message[];
  readonly protectedPrefix: number;
  readonly keepRecent: number;
  readonly pinned: readonly string[];
  readonly objective: string;
}

export interface PressedCase extends TranscriptCase {
  /** From far below nothing to above the whole transcript's estimate. */
  readonly budget: number;
}

interface CallPlan {
  readonly name: string;
  readonly args: string;
  /** Index into the pool of bodies; null leaves the call without a result. */
  readonly body: number | null;
  /** The body is of the shape that the command prints, where the generator has one. */
  readonly fits: boolean;
  readonly pinned: boolean;
}

/** Bodies that belong to a command: a listing to a search, a log to a build. */
interface Fitting {
  readonly search: string;
  readonly log: string;
}

interface TurnPlan {
  readonly text: string | null;
  readonly calls: readonly CallPlan[];
  readonly resultsReversed: boolean;
  readonly user: string | null;
}

const TASKS = [
  "Fix the failing test in src/loader.ts and explain the error.",
  "List every caller of parse and tell me which of them ignore its result.",
  "",
  "修正してください 🙂",
] as const;

const call: fc.Arbitrary<readonly [name: string, args: string]> = fc.oneof(
  fc.constantFrom<readonly [string, string]>(
    ["run", '{"command":"go test ./..."}'],
    ["run_shell", '{"command":"grep -rn load src | head -70"}'],
    ["run_shell", '{"command":"pytest -q"}'],
    ["Bash", '{"command":"npm run build 2>&1","timeout":1000}'],
    ["Grep", '{"pattern":"load","path":"src"}'],
    ["search_files", '{"query":"parse"}'],
    ["Read", '{"file_path":"src/loader.ts","offset":10,"limit":200}'],
    ["list_dir", '{"path":"src"}'],
    ["mcp__db__query", '{"sql":"select * from t","args":[1,2.50,{"b":1,"a":null}]}'],
    ["Write", '{"file_path":"out.txt","content":"one\\ntwo [... 3 lines ...]\\n"}'],
    ["local_shell", '{"command":["bash","-lc","cargo test"]}'],
    ["none", ""],
    ["none", "{}"],
    ["broken", '{"command": "cut of'],
  ),
  anyText.map((text) => ["echo", JSON.stringify({ text, nested: { [text]: [text] } })] as const),
);

const callPlan = fc
  .record({
    call,
    body: fc.option(fc.nat({ max: 9 }), { freq: 9, nil: null }),
    fits: fc.boolean(),
    pinned: fc.integer({ min: 0, max: 11 }).map((roll) => roll === 0),
  })
  .map(({ call: [name, args], ...rest }): CallPlan => ({ name, args, ...rest }));

const turnPlan: fc.Arbitrary<TurnPlan> = fc.record({
  text: fc.option(fc.oneof(anyText, fc.constant("I will look at the loader next.")), { freq: 3, nil: null }),
  calls: fc.oneof(
    { weight: 5, arbitrary: fc.array(callPlan, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(callPlan, { minLength: 2, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constant([]) },
  ),
  resultsReversed: fc.boolean(),
  user: fc.option(fc.oneof(anyText, fc.constantFrom(...TASKS)), { freq: 2, nil: null }),
});

const preamble: fc.Arbitrary<readonly Message[]> = fc
  .tuple(fc.constantFrom("s", "u", "su", "suu", "us", "ss"), fc.constantFrom(...TASKS))
  .map(([roles, task]) =>
    [...roles].map(
      (role): Message =>
        role === "s"
          ? { role: "system", content: "You are an agent. Use the tools." }
          : { role: "user", content: task },
    ),
  );

function messagesOf(turns: readonly TurnPlan[], bodies: readonly string[], fitting: Fitting) {
  const messages: Message[] = [];
  const pinned: string[] = [];
  let next = 1;
  for (const turn of turns) {
    const calls: ToolCall[] = [];
    const results: Message[] = [];
    for (const plan of turn.calls) {
      const id = `c${next}`;
      next += 1;
      calls.push({ id, type: "function", function: { name: plan.name, arguments: plan.args } });
      if (plan.body === null) continue;
      const fit = plan.fits ? fittingBody(plan, fitting) : null;
      results.push({ role: "tool", tool_call_id: id, content: fit ?? bodies[plan.body % bodies.length] ?? "" });
      if (plan.pinned) pinned.push(id);
    }
    if (calls.length > 0) messages.push({ role: "assistant", content: turn.text, tool_calls: calls });
    else messages.push({ role: "assistant", content: turn.text ?? "Done." });
    messages.push(...(turn.resultsReversed ? results.reverse() : results));
    if (turn.user !== null) messages.push({ role: "user", content: turn.user });
  }
  return { messages, pinned };
}

function fittingBody(plan: CallPlan, fitting: Fitting): string | null {
  if (/grep|pattern/.test(plan.args)) return fitting.search;
  return /test|build/.test(plan.args) ? fitting.log : null;
}

/** A legal transcript with its window's edges and pins, frozen to its leaves. Bodies repeat: all come from a pool of at most ten. */
export function transcriptArbitrary(options: { maxTurns?: number } = {}): fc.Arbitrary<TranscriptCase> {
  return fc
    .record({
      head: preamble,
      turns: fc.array(turnPlan, { minLength: 0, maxLength: options.maxTurns ?? 12, size: "max" }),
      bodies: fc.array(toolBody, { minLength: 1, maxLength: 10, size: "max" }),
      fitting: fc.record({ search: searchBody, log: logBody }),
      edge: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat({ max: 40 }) }),
      keepRecent: fc.oneof(fc.constant(6), fc.nat({ max: 8 })),
    })
    .map(({ head, turns, bodies, fitting, edge, keepRecent }) => {
      const { messages, pinned } = messagesOf(turns, bodies, fitting);
      const all = [...head, ...messages];
      const live = liveProtectedPrefix(all);
      return deepFreeze({
        messages: all,
        protectedPrefix: edge ?? live,
        keepRecent,
        pinned,
        objective: objectiveOf(all, live),
      });
    });
}

/** A transcript with a budget, which is mostly below its estimate. */
export function pressedArbitrary(options: { maxTurns?: number } = {}): fc.Arbitrary<PressedCase> {
  const share = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 5, max: 99 }) },
    { weight: 1, arbitrary: fc.constantFrom(-3, 0, 1, 100, 120) },
  );
  return fc
    .tuple(transcriptArbitrary(options), share)
    .map(([input, percent]) =>
      deepFreeze({ ...input, budget: Math.floor((estimateOfChars(charsOfAll(input.messages)) * percent) / 100) }),
    );
}
