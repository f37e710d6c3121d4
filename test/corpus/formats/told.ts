// Runs of a named fixture, and a run as lines that an expectation can hold: role, text, calls.
import type { Run } from "../../../src/core/schemas/run.ts";
import type { Format } from "../../../src/corpus/formats/format.ts";
import type { Fixture } from "./fixtures/fixture.ts";
import { readFixture } from "./reading.ts";

export async function runsOfFixture(
  format: Format,
  fixtures: readonly Fixture[],
  name: string,
): Promise<readonly Run[]> {
  const fixture = fixtures.find((row) => row.name === name);
  if (fixture === undefined) throw new Error(`no fixture ${name}`);
  return (await readFixture(format, fixture)).runs;
}

/** `role|text|name arguments|…` for each message. */
export function told(run: Run | undefined): readonly string[] | undefined {
  return run?.messages.map(({ role, content, tool_calls: calls = [] }) =>
    [role, content ?? "", ...calls.map(({ function: made }) => `${made.name} ${made.arguments}`)].join("|"),
  );
}
