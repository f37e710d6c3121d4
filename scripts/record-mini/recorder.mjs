// Plays one agent run: each step names calls, the calls are carried out for real, and their results are recorded as the
// agent's tools would have framed them. Makes an entry of a corpus; holds no text of its own.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { copyProject, settleTimes, shell } from "./sandbox.mjs";
import { scrubber } from "./scrub.mjs";

/**
 * Records a scenario: `{id, kind, dialect, project?, task, play(agent)}`, optional `keepRecent`, `model`, `withTools`,
 * `withResults`, `withTurns`. `play` gets the agent below; what it leaves behind becomes the entry.
 */
export function record(sandbox, scenario, dialects) {
  const dialect = dialects[scenario.dialect];
  const place = scenario.id;
  const folder =
    scenario.project === undefined ? join(sandbox.root, place) : copyProject(sandbox, scenario.project, place);
  shell(sandbox, sandbox.root, `mkdir -p ${place}`);
  const scrub = scrubber(sandbox, scenario.id);
  const context = {
    folder,
    shownFolder: `/repo/${place}`,
    scrub,
    shell: (command, options) => shell(sandbox, folder, command, options),
    settleTimes: () => settleTimes(folder),
  };

  const messages = [
    { role: "system", content: dialect.system(context) },
    { role: "user", content: scenario.task },
  ];
  const pinned = [];
  const results = {};
  const turns = [1];
  let number = 0;

  const agent = {
    ...context,
    tools: dialect.tools,
    /** Prepares the folder without leaving a trace in the transcript; a command that fails stops the recording. */
    prepare(command, options) {
      const done = shell(sandbox, folder, command, { merged: true, ...options });
      if (done.status !== 0) throw new Error(`${scenario.id}: ${command}\n${done.stdout}`);
      return done.stdout;
    },
    /** Writes a file into the folder without leaving a trace in the transcript. */
    put(path, text) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    },
    step(text, ...calls) {
      const made = calls.map((call) => ({ ...call, id: idOf(dialect, scenario.id, number++) }));
      const outcomes = made.map((call) => call.perform(context));
      messages.push({
        role: "assistant",
        content: text,
        tool_calls: made.map(({ id, name, args }) => ({
          id,
          type: "function",
          function: { name, arguments: typeof args === "string" ? args : scrub(JSON.stringify(args)) },
        })),
      });
      for (const [at, call] of made.entries()) {
        messages.push({ role: "tool", tool_call_id: call.id, content: outcomes[at].body });
        results[call.id] = { failed: outcomes[at].failed, no_op: null };
        if (call.pinned) pinned.push(call.id);
      }
      return outcomes.map((result) => result.body);
    },
    say(text) {
      messages.push({ role: "assistant", content: text });
    },
    user(text) {
      turns.push(messages.length);
      messages.push({ role: "user", content: text });
    },
  };
  scenario.play(agent);

  return {
    id: scenario.id,
    kind: scenario.kind,
    protected_prefix: messages.findIndex((message) => message.role === "assistant"),
    keep_recent: scenario.keepRecent ?? 6,
    messages,
    ...(pinned.length > 0 && { pinned }),
    ...(scenario.withTools && { tools: dialect.specs }),
    ...(scenario.withResults && { results }),
    ...(scenario.withTurns && { turns }),
    meta: { format: dialect.format, ...(dialect.model && { model: dialect.model }) },
  };
}

/** Marks a call's result as one that lossy rungs must leave alone. */
export function pin(call) {
  return { ...call, pinned: true };
}

function idOf(dialect, entryId, number) {
  const digest = createHash("sha256").update(`${entryId}#${number}`).digest("hex");
  return `${dialect.idPrefix}${digest.slice(0, dialect.idLength)}`;
}
