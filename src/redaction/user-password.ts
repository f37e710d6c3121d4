// base64 text that decodes to user:password, which is what Basic headers and registry configurations hold.
import { looksRandom } from "./value-shape.ts";

/** Longest text worth decoding; a user name and a token together are far shorter. */
const MAX = 8192;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** By code, what a digit of either alphabet stands for; -1 for what is none. */
const SEXTETS = new Int8Array(128).fill(-1);
for (let value = 0; value < 62; value += 1) SEXTETS[ALPHABET.charCodeAt(value)] = value;
for (const char of "+-") SEXTETS[char.charCodeAt(0)] = 62;
for (const char of "/_") SEXTETS[char.charCodeAt(0)] = 63;

/**
 * Whether a base64 text (either alphabet, padded or not) holds printable ASCII or UTF-8 with a colon that something follows, or that a
 * token stands before.
 */
export function isUserAndPassword(value: string): boolean {
  if (value.length < 4 || value.length > MAX || !beginsAsText(value)) return false;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return false;
  if (value.replace(/=+$/, "").length % 4 === 1) return false;
  const decoded = Buffer.from(value, "base64").toString("utf8");
  const colon = decoded.indexOf(":");
  if (colon === -1 || /[\u0000-\u001f\u007f\ufffd]/.test(decoded)) return false;
  return colon < decoded.length - 1 || (colon >= 16 && looksRandom(decoded.slice(0, colon)));
}

/** Whether the first three bytes may begin printable UTF-8. Most words are base64 too, and do not; decoding them whole costs far more. */
function beginsAsText(value: string): boolean {
  let bits = 0;
  for (let at = 0; at < 4; at += 1) {
    const code = value.charCodeAt(at);
    const sextet = code < 128 ? SEXTETS[code]! : -1;
    // Padding, or no base64, which the expression tells.
    if (sextet === -1) return true;
    bits = (bits << 6) | sextet;
  }
  const first = bits >> 16;
  const second = (bits >> 8) & 0xff;
  if (isControl(first) || isControl(second) || isControl(bits & 0xff)) return false;
  // Every byte behind a first byte of more than one goes on with it; no other byte does.
  return !goesOn(first) && goesOn(second) === first >= 0xc0;
}

function isControl(byte: number): boolean {
  return byte < 0x20 || byte === 0x7f;
}

function goesOn(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
