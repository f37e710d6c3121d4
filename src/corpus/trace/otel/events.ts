// Messages of a model call in the events of its span, one each: the conventions before messages were attributes of the span.
import { embedded } from "../json-values.ts";
import type { Recorded } from "../recorded.ts";
import { get, isObject, listAt, objectAt, textAt } from "../values.ts";
import { plainAttributes } from "./attributes.ts";
import { recorded } from "./messages.ts";

const SAID = /^gen_ai\.(system|user|assistant|tool)\.message$/;

export function eventMessages(span: unknown, side: "input" | "output", line: number): readonly Recorded[] {
  return listAt(span, "events").flatMap((event): Recorded[] => {
    const name = textAt(event, "name") ?? "";
    const role = SAID.exec(name)?.[1];
    if (side === "input" ? role === undefined : name !== "gen_ai.choice") return [];
    const attributes = plainAttributes(event);
    const written = attributes["gen_ai.event.content"];
    const inner = typeof written === "string" ? embedded(written, line)?.value : written;
    const body = isObject(inner) ? inner : attributes;
    const said = objectAt(body, "message") ?? body;
    return [
      recorded({
        role: textAt(said, "role") ?? role ?? "assistant",
        content: get(said, "content") ?? null,
        tool_calls: listAt(said, "tool_calls"),
        finish_reason: get(body, "finish_reason"),
        ...(role === "tool" ? { tool_call_id: textAt(said, "id") } : {}),
      }),
    ];
  });
}
