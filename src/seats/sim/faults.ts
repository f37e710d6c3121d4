// Faults that a simulated server can be told to have, by the number of the chat request. One row a fault; the flag's grammar, its help
// and the server read them here.
import { KnownError } from "../../core/errors.ts";
import { nearest } from "../../core/nearest.ts";

export const FAULTS = {
  pin: "has another build after N requests, for good",
  "429": "429 Too Many Requests; 429:7 with Retry-After 7, 429:40ms with retry-after-ms 40, 429:none without a header",
  "500": "500 with a JSON error",
  "503": "503 while a model loads; so has /health",
  "401": "401 as for a wrong key",
  nomodel: "404: the model is not there",
  overflow: "400 exceed_context_size_error, with the prompt's tokens",
  html: "an HTML error page with status 502",
  notjson: "status 200 and a body that is no JSON",
  cut: "the connection ends in the middle of the body",
  endless: "a body that never ends",
  stall: "the body begins, and then nothing more comes",
  hang: "no answer at all",
  slow: "an answer after a second; slow:250 after 250 ms",
  empty: "an answer without text",
  nousage: "an answer without usage",
  nocache: "usage without cache figures",
  lie: "more cached tokens than the prompt has",
  differ: "two cache figures that disagree",
  evict: "the cache is lost before the request",
  redirect: "302 to another address",
} as const;

export type FaultName = keyof typeof FAULTS;

export interface Fault {
  readonly name: FaultName;
  /** What stands behind a colon in the name, e.g. the Retry-After of 429. */
  readonly detail: string;
  /** Chat requests that it holds for, from 1; both ends included. */
  readonly from: number;
  readonly to: number;
}

/** Longest wait of `slow`, in milliseconds. */
const SLOWEST = 600_000;

const SPEC = /^([a-z0-9]+)(?::([\x21-\x3f\x41-\x7e ]{0,60}))?@(\d{1,9})(?:(\+)|-(\d{1,9}))?$/;

/** `NAME[:DETAIL]@N`, `@N-M` or `@N+` as a fault. Throws KnownError for anything else. */
export function faultOf(spec: string): Fault {
  const [, name = "", detail = "", first = "", on, last = first] = SPEC.exec(spec) ?? [];
  const shown = `--fail ${JSON.stringify(spec.slice(0, 80))}`;
  if (!Object.hasOwn(FAULTS, name)) {
    const near = nearest(name, Object.keys(FAULTS));
    throw new KnownError("usage/fail", `${shown} is no fault at a request`, {
      remedy:
        near === null
          ? "write NAME@N, NAME@N-M or NAME@N+, with a NAME of serve-sim --help"
          : `did you mean ${near}@N?`,
    });
  }
  const [from, to] = [Number(first), Number(last)];
  if (from < 1 || to < from)
    throw new KnownError("usage/fail", `${shown} holds for no request`, { remedy: "requests are counted from 1" });
  if (name === "slow" && detail !== "" && !(Number(detail) <= SLOWEST))
    throw new KnownError("usage/fail", `${shown} waits for no time`, { remedy: `give up to ${SLOWEST} milliseconds` });
  const fault = { name: name as FaultName, detail };
  // A build that changed does not change back; request N is still answered by the old one.
  if (name === "pin") return { ...fault, from: from + 1, to: Number.POSITIVE_INFINITY };
  return { ...fault, from, to: on === undefined ? to : Number.POSITIVE_INFINITY };
}

/** The faults that hold for a chat request, by name. */
export function faultsAt(faults: readonly Fault[], request: number): ReadonlyMap<FaultName, Fault> {
  return new Map(faults.filter(({ from, to }) => from <= request && request <= to).map((fault) => [fault.name, fault]));
}
