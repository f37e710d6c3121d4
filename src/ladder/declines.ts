// Why a rung leaves a body as it is. Closed: a reason that is not in this table does not exist, and each rung lists those it can give.

export const DECLINES = {
  short: "shorter than the rung takes",
  long: "longer than the rung takes",
  pinned: "pinned, or named by a reference in a pinned place",
  artefact: "already shortened by the ladder",
  "not-shorter": "the result would not be shorter",
  failed: "the rung failed and returned the body as it was",
  // dedupe
  "no-later-equal": "no later result is equal",
  referenced: "an older reference names this result",
  "bad-id": "the later call's id is empty, claimed twice, or cannot be written into a reference",
  // gcf
  "not-array": "not one JSON array from the first character to the last",
  "few-objects": "fewer than three objects",
  nested: "an element is no object, or a value is an object or array",
  "no-columns": "no object has a key",
  "key-order": "an object's keys do not follow the order of first appearance",
  "two-spellings": "one key is spelled in two ways",
  "repeated-key": "one object has equal keys",
  "round-trip": "decoding did not give back every lexeme",
  // producer-gated rungs
  "no-producer": "no single call is known to have produced the body",
  producer: "produced by another kind of command",
  // log-collapse
  "not-text": "holds a NUL or a lone surrogate",
  "json-document": "a JSON document",
  "no-run": "no run of near-identical lines",
  // search-results
  "not-listing": "not, line for line, a search listing",
  "few-hits": "30 hits or fewer",
  // drop
  signal: "a body of the unit still carries a signal line",
  named: "a reference that stays names a result of the unit",
  user: "the first user message",
} as const;

export type DeclineReason = keyof typeof DECLINES;
