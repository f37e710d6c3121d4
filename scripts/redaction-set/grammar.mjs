// Token grammars as data: a form is a prefix and what follows it. From one form come true tokens and the near-misses that break
// exactly one of its rules.
import { crc32 } from "node:zlib";
import { ALNUM, LETTERS } from "./draw.mjs";

/**
 * `length` characters of a set; with `max` any number from `length` to that, and more characters are no mistake. `least` is the
 * smallest number that a published rule takes, when tokens are longer than that.
 */
export const run = (set, length, max = null, least = length) => ({ set, length, max, least });

/** Characters of which no published rule tells the number: nothing about them can be a near-miss. */
export const any = (set, from, to) => ({ made: (draw) => draw.of(set, from + draw.int(to - from + 1)) });

/** The checksum of GitHub and npm: CRC32 of the random part, six digits of base 62. */
export const CHECKSUM = { checksum: true };

/** A token form: parts are literals, runs and CHECKSUM; the first part is the prefix. */
export const form = (name, ...parts) => ({ name, parts });

export function drawToken({ parts }, draw) {
  const [prefix] = parts;
  let text = "";
  for (const part of parts) {
    if (typeof part === "string") text += part;
    else if (part === CHECKSUM) text += checksumOf(text.slice(prefix.length));
    else if (part.made !== undefined) text += part.made(draw);
    else text += draw.of(part.set, part.length + (part.max === null ? 0 : draw.int(part.max - part.length + 1)));
  }
  return text;
}

export function checksumOf(random) {
  let rest = crc32(random);
  let digits = "";
  for (let at = 0; at < 6; at += 1) {
    digits = ALNUM[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/**
 * Look-alikes that break one rule of the form. A short one never stands where a text or string ends: there it could be a true one
 * that was cut. `prefixes` are those of the class, none of which a changed prefix may be.
 */
export function nearMissesOf(given, prefixes) {
  const [prefix, ...rest] = given.parts;
  const found = [];
  const add = (rule, how, make) =>
    found.push({ name: `${given.name}: ${how}`, rule, make: (draw) => ({ text: make(draw) }) });
  for (const [how, changed] of [
    ["a letter of the prefix changed", otherPrefix(prefix, prefixes)],
    ["the prefix in the other case", swapped(prefix)],
  ])
    if (changed !== null && changed !== prefix && !prefixes.includes(changed))
      add("prefix", how, (draw) => changed + drawToken(given, draw).slice(prefix.length));
  for (const [at, part] of rest.entries()) {
    if (part.set === undefined) continue;
    const where = rest.filter(({ set }) => set !== undefined).length > 1 ? `, run ${at + 1}` : "";
    const withRun = (made) => ({
      parts: [prefix, ...rest.map((other, index) => (index === at ? made : shortest(other)))],
    });
    if (part.length >= 8)
      for (const stranger of strangers(part.set))
        add("alphabet", `a ${JSON.stringify(stranger)} inside${where}`, (draw) =>
          drawToken(withRun({ made: () => spoiled(draw.of(part.set, part.least), stranger) }), draw),
        );
    add(
      "length",
      `one character short${where}`,
      (draw) => `${drawToken(withRun(run(part.set, part.least - 1)), draw)} was there`,
    );
    if (part.max === null)
      add("length", `one character more${where}`, (draw) => drawToken(withRun(run(part.set, part.length + 1)), draw));
  }
  if (rest.includes(CHECKSUM))
    add("checksum", "a digit of the checksum changed", (draw) => miscounted(drawToken(given, draw)));
  return found;
}

const shortest = (part) => (part.set === undefined ? part : run(part.set, part.length));

const spoiled = (text, stranger) => {
  const at = Math.floor(text.length / 2);
  return text.slice(0, at) + stranger + text.slice(at + 1);
};

const miscounted = (token) => token.slice(0, -1) + (token.endsWith("7") ? "3" : "7");

/** One letter or digit and one sign that are not of the set, where there are such. */
function strangers(set) {
  const first = (candidates) => [...candidates].find((char) => !set.includes(char));
  return [first("gzQ01689"), first("-+*")].filter((char) => char !== undefined);
}

/** The prefix with its last letter, or else its last digit, replaced so that it is no prefix of the class. */
function otherPrefix(prefix, prefixes) {
  const at = lastOf(prefix, LETTERS) ?? lastOf(prefix, ALNUM);
  if (at === null) return null;
  const changed = [..."qzxvQZ7"].map((char) => prefix.slice(0, at) + char + prefix.slice(at + 1));
  return (
    changed.find(
      (candidate) => !prefixes.some((known) => known.startsWith(candidate) || candidate.startsWith(known)),
    ) ?? null
  );
}

function lastOf(text, set) {
  for (let at = text.length - 1; at >= 0; at -= 1) if (set.includes(text[at])) return at;
  return null;
}

function swapped(text) {
  return [...text].map((char) => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase())).join("");
}
