// Inputs for strategies in tests: a case with the rest of a FitInput, and short ways to write messages.
import type { Message } from "../../src/core/message.ts";
import { liveProtectedPrefix } from "../../src/core/units.ts";
import type { FitInput } from "../../src/strategies/strategy.ts";
import { deepFreeze } from "../generators/deep-freeze.ts";
import type { PressedCase } from "../generators/transcript.ts";

export function fitInput(part: Partial<FitInput> & Pick<FitInput, "messages">): FitInput {
  return deepFreeze({
    id: "entry",
    step: 0,
    budget: 0,
    lowWater: 1,
    protectedPrefix: liveProtectedPrefix(part.messages),
    keepRecent: 6,
    pinned: [],
    objective: "",
    tools: [],
    ...part,
  });
}

export function inputOf(pressed: PressedCase): FitInput {
  return fitInput(pressed);
}

export const system = (content: string): Message => ({ role: "system", content });
export const user = (content: string): Message => ({ role: "user", content });
export const said = (content: string): Message => ({ role: "assistant", content });

/** A unit of one call for each body; null leaves the call without a result. Ids are `<id>`, or `<id>.0`, `<id>.1`, ... */
export function unit(id: string, ...bodies: readonly (string | null)[]): Message[] {
  const ids = bodies.map((_, at) => (bodies.length === 1 ? id : `${id}.${at}`));
  const calls = ids.map((callId) => ({
    id: callId,
    type: "function" as const,
    function: { name: "read_file", arguments: `{"path":"${callId}.txt"}` },
  }));
  const results = bodies.flatMap((content, at): Message[] =>
    content === null ? [] : [{ role: "tool", tool_call_id: ids[at] ?? id, content }],
  );
  return [{ role: "assistant", content: null, tool_calls: calls }, ...results];
}
