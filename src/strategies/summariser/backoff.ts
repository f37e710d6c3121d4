// When a summary is tried: not at once again after one failed, and mechanically once two failed in a row (specs/watchdog.md section 12).

const LONGEST_PAUSE = 32;
/** Failures in a row after which the stretch is dropped mechanically. */
export const MECHANICAL_AFTER = 2;

export interface Backoff {
  failures: number;
  /** Turns that are still to be passed over. */
  cooldown: number;
}

/** Whether a try is due in a turn that is over its budget; a turn that is passed over counts. */
export function due(state: Backoff): boolean {
  if (state.cooldown === 0) return true;
  state.cooldown -= 1;
  return false;
}

export function succeeded(state: Backoff): void {
  state.failures = 0;
  state.cooldown = 0;
}

/** Whether the stretch is to be dropped mechanically in this turn; failures are kept, so that the next turn tries once more. */
export function failed(state: Backoff): boolean {
  state.failures += 1;
  state.cooldown = Math.min(2 ** state.failures, LONGEST_PAUSE);
  if (state.failures < MECHANICAL_AFTER) return false;
  state.cooldown = 0;
  return true;
}
