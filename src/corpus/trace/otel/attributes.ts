// Spans of an OTLP JSON object, and their attributes as plain values. Values that the encoding has no rule for are null.
import { get, isObject, listAt, textAt } from "../values.ts";

/** Lists and maps in attribute values are followed so deep. */
const MAX_DEPTH = 32;

export interface SpanAt {
  readonly span: unknown;
  readonly trace: string;
  /** Nanoseconds since 1970, as digits. */
  readonly started: string;
}

/** Every span of an export, in its order. */
export function* spansIn(value: unknown): Generator<SpanAt, void, void> {
  for (const resource of listAt(value, "resourceSpans")) {
    for (const scope of [...listAt(resource, "scopeSpans"), ...listAt(resource, "instrumentationLibrarySpans")]) {
      for (const span of listAt(scope, "spans")) {
        const started = get(span, "startTimeUnixNano");
        yield {
          span,
          trace: textAt(span, "traceId") ?? "",
          started: typeof started === "string" || typeof started === "number" ? String(started) : "0",
        };
      }
    }
  }
}

/** Attributes of a span and of its events; those of the span win. */
export function attributesOf(span: unknown): Readonly<Record<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const event of listAt(span, "events")) addAll(found, event);
  addAll(found, span);
  return Object.fromEntries(found);
}

/** Attributes of whatever has some. */
export function plainAttributes(of: unknown): Readonly<Record<string, unknown>> {
  const found = new Map<string, unknown>();
  addAll(found, of);
  return Object.fromEntries(found);
}

function addAll(found: Map<string, unknown>, of: unknown): void {
  for (const attribute of listAt(of, "attributes")) {
    const key = textAt(attribute, "key");
    if (key !== null) found.set(key, plain(get(attribute, "value"), 0));
  }
}

/** An AnyValue of OTLP: `intValue` is a text or a number. */
function plain(value: unknown, depth: number): unknown {
  if (!isObject(value) || depth > MAX_DEPTH) return null;
  for (const key of ["stringValue", "boolValue", "doubleValue"]) if (value[key] !== undefined) return value[key];
  if (value.intValue !== undefined) {
    const number = Number(value.intValue);
    return Number.isSafeInteger(number) ? number : String(value.intValue);
  }
  if (value.arrayValue !== undefined) return listAt(value.arrayValue, "values").map((item) => plain(item, depth + 1));
  if (value.kvlistValue === undefined) return null;
  const entries = listAt(value.kvlistValue, "values").map((item) => [
    textAt(item, "key") ?? "",
    plain(get(item, "value"), depth + 1),
  ]);
  return Object.fromEntries(entries);
}
