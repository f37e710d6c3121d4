// Values and names that several classes put a credential behind: passwords, users, hosts, keys of credentials.
import { ALNUM, B64URL, DIGITS, LOWER } from "../draw.mjs";

/** Passwords as people and generators make them, without blanks and quotes. None is shorter than six characters. */
export const PASSWORDS = [
  ["letters and digits", (d) => d.mixed(16)],
  ["short", (d) => d.mixed(7)],
  ["eight", (d) => d.mixed(8)],
  ["small letters and digits", (d) => `${d.of(LOWER, 6)}${d.of(DIGITS, 4)}`],
  ["signs", (d) => `${d.mixed(5)}!${d.mixed(3)}-${d.mixed(4)}`],
  ["dots", (d) => `${d.mixed(5)}.${d.mixed(5)}.${d.mixed(4)}`],
  ["hexadecimal", (d) => d.hex(32)],
  ["base64url", (d) => `${d.mixed(3)}${d.of(B64URL, 38)}${d.mixed(3)}`],
  ["a word and digits", (d) => `${capital(d.of(LOWER, 7))}${d.of(DIGITS, 3)}!`],
  ["underscores", (d) => `${d.mixed(6)}_${d.mixed(6)}_${d.mixed(3)}`],
  ["long", (d) => d.mixed(44)],
  ["stars inside", (d) => `${d.mixed(6)}*${d.mixed(6)}`],
];

/** Tokens of no provider. */
export const TOKENS = [
  ["hexadecimal of 32", (d) => d.hex(32)],
  ["letters and digits, 12", (d) => d.mixed(12)],
  ["letters and digits, 40", (d) => d.mixed(40)],
  ["base64url of 43", (d) => `${d.mixed(4)}${d.of(B64URL, 39)}`],
  ["base64 with padding", (d) => d.bytes(32).toString("base64")],
  ["UUID", (d) => d.uuid()],
  ["three parts", (d) => `${d.mixed(12)}.${d.mixed(16)}.${d.mixed(20)}`],
  ["tilde and plus", (d) => `${d.mixed(10)}~${d.mixed(10)}+${d.mixed(6)}`],
  ["hexadecimal of 64", (d) => d.hex(64)],
  ["letters and digits, 20", (d) => d.mixed(20)],
  ["underscores", (d) => `${d.mixed(8)}_${d.mixed(12)}`],
  ["long", (d) => d.mixed(120)],
];

export const user = (d) => `${d.of(LOWER, 5)}${d.of(ALNUM, 2)}`;
export const host = (d) => `${d.of(LOWER, 6)}.example.net`;

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

export const row = (name, rule, make) => ({ name, rule, make: (draw) => ({ text: make(draw) }) });
