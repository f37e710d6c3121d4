// Golden cases of the ladder as plain text: settings, then one `=== role …` block a message. What a reviewer reads is what
// the test compares. A body may not hold a line that begins with `=== `.
import type { Message } from "../../src/core/message.ts";
import type { LadderResult } from "../../src/ladder/ladder.ts";

export interface GoldenCase {
  /** A ladder name, or `emergency-shrink`. */
  readonly ladder: string;
  readonly budget: number;
  readonly lowWater: number;
  readonly protectedPrefix: number;
  readonly keepRecent: number;
  readonly pinned: readonly string[];
  readonly messages: readonly Message[];
}

/** Reads `key: value` lines up to the first block, then the blocks: `=== assistant ID NAME ARGUMENTS`, `=== tool ID`, `=== user`. */
export function readCase(text: string): GoldenCase {
  const [head = "", ...blocks] = text.replace(/\n$/, "").split(/^=== /m);
  const settings = new Map(
    head
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()] as const),
  );
  const number = (key: string, otherwise: number) => Number(settings.get(key) ?? otherwise);
  return {
    ladder: settings.get("ladder") ?? "gcf+skeleton",
    budget: number("budget", 1),
    lowWater: number("low-water", 1),
    protectedPrefix: number("protected-prefix", 2),
    keepRecent: number("keep-recent", 0),
    pinned: (settings.get("pinned") ?? "").split(" ").filter((id) => id !== ""),
    messages: blocks.map((block, at) => readBlock(at === blocks.length - 1 ? block : block.replace(/\n$/, ""))),
  };
}

function readBlock(block: string): Message {
  const cut = block.indexOf("\n");
  const title = cut === -1 ? block : block.slice(0, cut);
  const content = cut === -1 ? "" : block.slice(cut + 1);
  const [role = "", id = "", name = "", ...rest] = title.split(" ");
  if (role === "tool") return { role, tool_call_id: id, content };
  if (role !== "system" && role !== "user" && role !== "assistant") throw new Error(`no role ${role}`);
  if (id === "") return { role, content };
  const call = { id, type: "function", function: { name, arguments: rest.join(" ") } } as const;
  return { role, content: content === "" ? null : content, tool_calls: [call] };
}

/** What the ladder did, touch by touch, and the transcript that is left. */
export function writeOutcome(outcome: LadderResult): string {
  const touches = outcome.touches.map((touch) => {
    const what = touch.after === null ? `left (${touch.count ?? 1} messages)` : `to ${touch.charsAfter}`;
    return `${touch.rung} #${touch.message} ${touch.charsBefore} ${what}`;
  });
  const declines = outcome.declines.map((row) => `${row.rung} #${row.message} ${row.why}`);
  const immovable =
    outcome.immovable === undefined
      ? []
      : Object.entries(outcome.immovable.parts)
          .filter(([, part]) => part.chars > 0)
          .map(([part, { chars, argumentChars }]) => `${part} ${chars} (arguments ${argumentChars})`);
  const list = (title: string, rows: readonly string[]) => [`${title}:`, ...rows.map((row) => `  ${row}`)];
  const head = [
    `outcome: ${outcome.kind}`,
    ...list("touches", touches),
    ...list("declines", declines),
    ...(immovable.length === 0 ? [] : list("immovable characters", immovable)),
  ];
  return `${[...head, ...outcome.messages.map(writeBlock)].join("\n")}\n`;
}

function writeBlock(message: Message): string {
  const [call] = message.tool_calls ?? [];
  const title =
    call === undefined
      ? [message.role, message.tool_call_id]
      : [message.role, call.id, call.function.name, call.function.arguments];
  const text = message.content ?? "";
  return `=== ${title.filter((part) => part !== undefined).join(" ")}${text === "" && call !== undefined ? "" : `\n${text}`}`;
}
