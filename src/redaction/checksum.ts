// The checksum that GitHub and npm put at the end of their tokens: CRC-32 (IEEE 802.3, reflected) of the random part as six
// digits of base 62, 0-9 A-Z a-z. Source: GitHub, "Behind GitHub's new authentication token formats" (2021).

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 of a text of ASCII, unsigned. */
export function crc32(text: string): number {
  let crc = -1;
  for (let at = 0; at < text.length; at += 1) crc = (crc >>> 8) ^ TABLE[(crc ^ text.charCodeAt(at)) & 0xff]!;
  return ~crc >>> 0;
}

/** The six digits for a random part. */
export function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = "";
  while (rest > 0) {
    digits = DIGITS[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(6, "0");
}

/** Whether the last six characters of a token are the checksum of those between its prefix and them. */
export function hasChecksum(token: string, prefix: string): boolean {
  return token.slice(-6) === checksumOf(token.slice(prefix.length, -6));
}

/** The token with its last six characters made the checksum of the rest. */
export function withChecksum(token: string, prefix: string): string {
  return token.slice(0, -6) + checksumOf(token.slice(prefix.length, -6));
}
