// Public entry `compaction-eval/ladder`: shorten one transcript, and ask whether a body is the ladder's own work.
export type { Message, ToolCall, Transcript } from "../core/message.ts";
export { charsOfAll, estimateOfChars } from "../core/message.ts";
export {
  isCleared,
  isDedupeReference,
  isElidedOrTrimmed,
  isEvidenceReceipt,
  isGcfBlock,
  isLogCollapse,
  isSkeleton,
} from "../ladder/artefacts.ts";
export { LADDER_VERSION } from "../ladder/constants.ts";
export { emergencyShrink } from "../ladder/emergency-shrink.ts";
export { fit, type LadderInput, type LadderResult } from "../ladder/ladder.ts";
export { DEFAULT_LADDER, GOLDEN_LADDERS, type LadderOptions, ladderName, ladderOptions } from "../ladder/names.ts";
export type { Decline, Immovable, Tokenizer, Touch } from "../ladder/outcome.ts";
