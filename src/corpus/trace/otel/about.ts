// What span attributes say of a model call beside its messages: why it ended, and the tools that it was given.
import { embedded } from "../json-values.ts";
import { isObject } from "../values.ts";

type Attributes = Readonly<Record<string, unknown>>;

export function stopIn(attributes: Attributes, line: number): string | null {
  const given = attributes["gen_ai.response.finish_reasons"];
  const list = typeof given === "string" ? (embedded(given, line)?.value ?? [given]) : given;
  const [first] = Array.isArray(list) ? list : [];
  const found = [first, attributes["ai.response.finishReason"], attributes["gen_ai.completion.0.finish_reason"]];
  return found.find((reason): reason is string => typeof reason === "string") ?? null;
}

const SCHEMA = /^llm\.tools\.\d{1,4}\.tool\.json_schema$/;

/** Definitions in the order of their attributes: a list, a list of JSON texts, or one attribute each. */
export function toolsIn(attributes: Attributes, line: number): readonly unknown[] {
  const given = attributes["gen_ai.tool.definitions"] ?? attributes["ai.prompt.tools"];
  const list = typeof given === "string" ? embedded(given, line)?.value : given;
  const each = Object.entries(attributes).flatMap(([key, value]) => (SCHEMA.test(key) ? [value] : []));
  return [...(Array.isArray(list) ? list : []), ...each]
    .map((tool) => (typeof tool === "string" ? embedded(tool, line)?.value : tool))
    .filter(isObject);
}
