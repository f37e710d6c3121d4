// Reading hostile JSON values without trusting their types: what is not there or of another type is null, and only own
// properties count.

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An own property; undefined when the value is no object or has none. */
export function get(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Along keys; undefined as soon as one is missing. */
export function at(value: unknown, ...keys: readonly string[]): unknown {
  let found = value;
  for (const key of keys) found = get(found, key);
  return found;
}

export function objectAt(value: unknown, key: string): JsonObject | null {
  const found = get(value, key);
  return isObject(found) ? found : null;
}

export function listAt(value: unknown, key: string): readonly unknown[] {
  const found = get(value, key);
  return Array.isArray(found) ? found : [];
}

export function textAt(value: unknown, key: string): string | null {
  const found = get(value, key);
  return typeof found === "string" ? found : null;
}

/** A text that is one short word, as names of states and errors are; null for anything that may hold more. */
export function wordAt(value: unknown, key: string): string | null {
  const found = textAt(value, key);
  return found !== null && /^[\w.:()-]{1,64}( \([\w-]{1,64}\))?$/.test(found) ? found : null;
}

/** A finite number. */
export function numberAt(value: unknown, key: string): number | null {
  const found = get(value, key);
  return typeof found === "number" && Number.isFinite(found) ? found : null;
}

export function flagAt(value: unknown, key: string): boolean | null {
  const found = get(value, key);
  return typeof found === "boolean" ? found : null;
}

/** Whether lists and objects stand at most `levels` deep in one another. Walks without recursion. */
export function withinDepth(value: unknown, levels: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return false;
    level = level.flatMap((item) => (typeof item === "object" && item !== null ? Object.values(item) : []));
  }
  return true;
}

/** `YYYY-MM-DD` of an ISO time, or of seconds or milliseconds since 1970 (UTC); null for anything else. */
export function dayOf(value: unknown): string | null {
  if (typeof value === "string") {
    const day = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])/.exec(value.slice(0, 10));
    return day === null ? null : day[0];
  }
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return null;
  const seconds = value > 1e11 ? value / 1000 : value;
  return seconds > 253_402_300_799 ? null : civil(Math.floor(seconds / 86_400));
}

/** Days since 1970-01-01 as a date of the proleptic Gregorian calendar (Howard Hinnant, "chrono-compatible low-level date algorithms"). */
function civil(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const day = ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
