// What every agent's tools do underneath: read, list, search, edit, run, fetch. A dialect names them and frames results.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inPathOrder } from "../scrub.mjs";

/** The text of a file, or of its lines `from` to `to` (1-based, inclusive). */
export function readText(context, path, from, to) {
  const text = context.scrub(readFileSync(join(context.folder, path), "utf8"));
  if (from === undefined) return text;
  return text
    .split("\n")
    .slice(from - 1, to)
    .join("\n");
}

/** `cat -n` as the viewers of several agents print it. */
export function numbered(text, separator = "\t", first = 1) {
  const lines = text.endsWith("\n") ? text.slice(0, -1).split("\n") : text.split("\n");
  return lines.map((line, at) => `${String(first + at).padStart(6)}${separator}${line}`).join("\n");
}

const RECURSIVE_GREP = /^grep (?:-\S+ )*-[A-Za-z]*r/;

/** Runs a command and scrubs what it printed; listings of `grep -r` come in path order. */
export function runShell(context, command, merged) {
  const done = context.shell(command, { merged });
  return {
    status: done.status,
    stdout: RECURSIVE_GREP.test(command) ? inPathOrder(context.scrub(done.stdout)) : context.scrub(done.stdout),
    stderr: context.scrub(done.stderr),
  };
}

/** Replaces the one occurrence of `before`; a scenario that names text which is not there must not be recorded. */
export function replaceOnce(context, path, before, after) {
  const file = join(context.folder, path);
  const text = readFileSync(file, "utf8");
  if (text.split(before).length !== 2) throw new Error(`${path}: expected exactly one occurrence of ${before}`);
  writeFileSync(
    file,
    text.replace(before, () => after),
  );
}

export function writeText(context, path, text) {
  const file = join(context.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Names in a folder, folders first with a slash, each group in code-unit order. */
export function listNames(context, path) {
  const items = readdirSync(join(context.folder, path), { withFileTypes: true }).filter((item) => item.name !== ".git");
  const names = items.map((item) => (item.isDirectory() ? `${item.name}/` : item.name));
  const rank = (name) => (name.endsWith("/") ? `0${name}` : `1${name}`);
  return names.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** Hits of a real `grep -rn`, in path order: [{path, line, text}]. */
export function grepHits(context, pattern, path = ".") {
  const quoted = `'${pattern.replaceAll("'", "'\\''")}'`;
  const { stdout } = runShell(context, `grep -rnE --exclude-dir=.git -e ${quoted} ${path}`, false);
  return stdout
    .split("\n")
    .map((line) => /^(?:\.\/)?(.+?):(\d+):(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, file, line, text]) => ({ path: file, line: Number(line), text }));
}

/** A page of the project's `site/` folder, as a server would have sent it. */
export function fetchPage(context, url) {
  return readText(context, `site/${url.replace(/^https?:\/\/[^/]+\//, "")}`);
}

export function ok(body) {
  return { body, failed: false };
}

/** An OpenAI-style spec of one function. `fields` maps a name to [type, description]; all are required. */
export function spec(name, description, fields) {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([field, [type, about]]) => [field, { type, description: about }]),
  );
  return {
    type: "function",
    function: { name, description, parameters: { type: "object", properties, required: Object.keys(fields) } },
  };
}
