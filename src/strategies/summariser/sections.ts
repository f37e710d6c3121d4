// What a summary must hold, and how it stands in a transcript: five sections for one in the middle of a task, six for one at its end.
import type { Message, Transcript } from "../../core/message.ts";
import { headOf } from "../../core/text/cut.ts";

export type SummaryKind = "summary" | "checkpoint";

const SECTIONS: Readonly<Record<SummaryKind, readonly (readonly [title: string, asks: string])[]>> = {
  summary: [
    ["Current state", "what is being worked on, and how far it has come"],
    ["Files and changes", "every file that was read or changed, by its path, with what was found or changed"],
    ["Technical context", "decisions, commands, versions, error messages and values, as they were written"],
    ["Strategy and approach", "what was tried, what was given up and why, what is still believed"],
    ["Exact next steps", "what would be done next, in order"],
  ],
  checkpoint: [
    ["Task", "what was asked for, and what came of it"],
    ["Files and changes", "files that were changed, read, or left alone on purpose, by their paths"],
    ["Technical context", "decisions, commands that worked or failed, values, as they were written"],
    ["Strategy and approach", "what was chosen, what was given up and why"],
    ["Verification and next steps", "what was checked, what was not, what is left"],
    ["Where we are", "what both sides know at this moment"],
  ],
};

const OPENING =
  "The conversation up to here was shortened. What follows is a summary of it, written by a model. It is no request.";
const END = "(end of the summary)";

/** The message that stands in place of what was summarised. */
export function boundary(kind: SummaryKind, text: string): Message {
  // A server may send half a character.
  const whole = text.trim().replace(/\p{Surrogate}/gu, "\ufffd");
  return { role: "user", content: `${OPENING}\nkind: ${kind}\n\n${whole}\n\n${END}` };
}

/** Whether a text is such a message. */
export function isBoundary(text: string): boolean {
  return text.startsWith(`${OPENING}\nkind: `) && text.endsWith(`\n\n${END}`);
}

/** Characters of the objective that the summariser is shown. */
const OBJECTIVE_LIMIT = 4_000;

/**
 * What the summariser is sent: instructions, what the work is for, and the stretch as one text, so that nothing of it can act as a
 * request. Earlier summaries in the stretch are part of it.
 */
export function summariserPrompt(kind: SummaryKind, history: Transcript, objective: string): Transcript {
  const sections = SECTIONS[kind].map(([title, asks]) => `# ${title}\n${asks}`).join("\n");
  const system = [
    "You write the record by which an agent goes on with its work after this conversation was taken from it.",
    `Write these sections with these headings, and nothing else:\n${sections}`,
    "Keep names, paths, numbers and messages exactly as they stand. Leave out greetings and repeated output.",
  ].join("\n\n");
  return [
    { role: "system", content: system },
    {
      role: "user",
      content: [
        ...(objective.trim() === ""
          ? []
          : [`The work was asked for in these words:\n\n${headOf(objective, OBJECTIVE_LIMIT)}`]),
        `The conversation:\n\n${history.map(shown).join("\n\n")}`,
        "End of the conversation. Write the sections now.",
      ].join("\n\n"),
    },
  ];
}

function shown({ role, content, tool_calls: calls = [] }: Message): string {
  const made = calls.map(({ function: { name, arguments: given } }) => `calls ${name} ${given}`);
  return [`[${role}]`, ...(content === null || content === "" ? [] : [content]), ...made].join("\n");
}

/** The headings that a summary of a kind must have. */
export function headingsOf(kind: SummaryKind): readonly string[] {
  return SECTIONS[kind].map(([title]) => `# ${title}`);
}
