// When a compaction has paid for the prefix cache that it threw away.

/**
 * Later calls until a fire has paid for itself: ceil(extra cost of the call that fires / saving of a later call), both in
 * one unit (FLOPs or money). Null when a later call saves nothing; 0 when the fire itself cost nothing more.
 */
export function paybackTurns(extraCost: number, savingPerCall: number): number | null {
  if (!(savingPerCall > 0)) return null;
  return extraCost > 0 ? Math.ceil(extraCost / savingPerCall) : 0;
}
