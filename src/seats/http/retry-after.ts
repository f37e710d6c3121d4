// When a server that is busy may be asked again: every form of its header, and a growing wait with chance in it where it says nothing.

/** The longest wait; whoever is told more is told so. */
export const LONGEST_WAIT_MS = 60_000;
const FIRST_WAIT_MS = 500;

export interface Wait {
  readonly ms: number;
  /** The server asked for more than is waited. */
  readonly capped: boolean;
}

/**
 * The wait before attempt `attempt` + 1 (attempt from 1): `retry-after-ms`, else `retry-after` in seconds or as an HTTP date, else
 * half to the whole of 500 ms doubled with every attempt. A value with anything behind its number is none.
 */
export function waitBefore(
  headers: ReadonlyMap<string, string>,
  attempt: number,
  clock: { readonly date: number; readonly random: number },
): Wait {
  const asked =
    milliseconds(headers.get("retry-after-ms"), 1) ??
    milliseconds(headers.get("retry-after"), 1000) ??
    untilDate(headers.get("retry-after"), clock.date);
  const growing = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
  const ms = asked ?? growing * (0.5 + clock.random / 2);
  return { ms: Math.min(ms, LONGEST_WAIT_MS), capped: ms > LONGEST_WAIT_MS };
}

function milliseconds(value: string | undefined, unit: number): number | null {
  return value !== undefined && /^\s{0,8}\d{1,12}(?:\.\d{1,6})?\s{0,8}$/.test(value) ? Number(value) * unit : null;
}

/** RFC 9110: a date of 29 characters; one that has passed means now. */
function untilDate(value: string | undefined, now: number): number | null {
  if (value === undefined || !/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
