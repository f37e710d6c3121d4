// base64 text that decodes to user:password, which is what Basic headers and registry configurations hold.
import { looksRandom } from "./value-shape.ts";

/** Longest text worth decoding; a user name and a token together are far shorter. */
const MAX = 8192;

/**
 * Whether a base64 text (either alphabet, padded or not) holds printable ASCII or UTF-8 with a colon that something follows, or that a
 * token stands before.
 */
export function isUserAndPassword(value: string): boolean {
  if (value.length < 4 || value.length > MAX || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return false;
  if (value.replace(/=+$/, "").length % 4 === 1) return false;
  const decoded = Buffer.from(value, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon === -1 || /[\u0000-\u001f\u007f\ufffd]/.test(decoded)) return false;
  return colon < decoded.length - 1 || (colon >= 16 && looksRandom(decoded.slice(0, colon)));
}
