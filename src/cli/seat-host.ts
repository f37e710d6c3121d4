// What seats may use of the process: a clock, a date, a sleep that an abort ends, and chance for the spread of retries.
import { setTimeout as sleep } from "node:timers/promises";
import type { SeatHost } from "../seats/http/spec.ts";

export function seatHost(): SeatHost {
  return {
    now: () => performance.now(),
    date: () => Date.now(),
    random: () => Math.random(),
    sleep: (ms, abort) => sleep(ms, undefined, abort === undefined ? {} : { signal: abort }).catch(() => undefined),
  };
}
