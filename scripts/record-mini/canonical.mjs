// Canonical JSON lines and the pin file: keys in code-unit order at every depth, no white space, one entry a line.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function canonical(value) {
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

export function corpusText(entries) {
  return entries.map((entry) => `${canonical(entry)}\n`).join("");
}

/** Writes `<folder>/<name>` and its sha256 into `<folder>/pins.json`, leaving the pins of other files as they are. */
export function writePinned(folder, name, text) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  const pinFile = join(folder, "pins.json");
  const pins = existsSync(pinFile) ? JSON.parse(readFileSync(pinFile, "utf8")) : {};
  pins[name] = createHash("sha256").update(text).digest("hex");
  writeFileSync(pinFile, `${canonical(pins)}\n`);
}
