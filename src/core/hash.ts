// SHA-256 as lower-case hex: the digest of every pin, report and task. Text is hashed as UTF-8.
import { createHash } from "node:crypto";

/**
 * SHA-256 (FIPS 180-4) of bytes, or of a text's UTF-8 bytes: 64 lower-case hex digits.
 * A lone surrogate has no UTF-8 and is hashed as U+FFFD, so texts that differ only in one share a digest; readers of
 * input refuse such text before it gets here.
 */
export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}
