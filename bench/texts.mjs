// Texts and transcripts of any size, plain ones and ones built to be slow for one rung.
const KIB = 1024;

export const repeated = (size, line) => {
  const lines = [];
  for (let at = 0, chars = 0; chars < size; at += 1) {
    const text = line(at);
    lines.push(text);
    chars += text.length + 1;
  }
  return lines.join("\n");
};

/** A transcript of about `size` characters: bodies of `each` characters, each from its own call. */
export function transcript(
  size,
  body,
  { name = "run_shell", args = '{"command":"make all"}', each = 20 * KIB, ids = "call" } = {},
) {
  const messages = [
    { role: "system", content: "You are an agent." },
    { role: "user", content: "Find out why the load of the second batch fails." },
  ];
  for (let chars = 0, n = 0; chars < size; n += 1) {
    const content = body(Math.min(each, size - chars), n);
    const call = { id: `${ids}_${n}`, type: "function", function: { name, arguments: args } };
    messages.push({ role: "assistant", content: null, tool_calls: [call] });
    messages.push({ role: "tool", tool_call_id: call.id, content });
    chars += content.length;
  }
  return messages;
}

export const BODIES = {
  log: (size, n) =>
    repeated(size, (at) =>
      at % 97 === 5
        ? `unit_${at}.c:${at}:3: error: bad cast in ${n}`
        : `[${at}] compiled unit_${at} of ${n} in ${at * 7} ms`,
    ),
  json: (size, n) =>
    `[${repeated(size - 2, (at) => `${at === 0 ? "" : ","}{"id":${at},"file":"batch-${n}-${at}.csv","rows":${at * 120},"ok":true}`)}]`,
  listing: (size, n) => repeated(size, (at) => `src/mod_${n}_${at >> 3}.py:${at}:    batch.load(row_${at})`),
};

/** Each is slow for a careless implementation of the rung it is named after. */
export const HOSTILE = {
  "dedupe: bodies alike to their last character": {
    rung: "dedupe",
    body: (size, n) => `${"same text again ".repeat(size >> 4)}${String(n).padStart(8, "0")}`,
  },
  "gcf: one long open string": { rung: "gcf", body: (size) => `[{"a":"${'\\"'.repeat(size >> 1)}` },
  "gcf: wide and sparse": {
    rung: "gcf",
    body: (size) => `[${repeated(size, (at) => `${at === 0 ? "" : ","}{"k${at}":1}`)}]`,
  },
  "log-collapse: hex and colons": {
    rung: "log-collapse",
    body: (size) => `${"deadbeef:".repeat(size / 18)}\n${"a1".repeat(size / 4)}`,
  },
  "log-collapse: escapes never closed": {
    rung: "log-collapse",
    body: (size) => repeated(size, () => "\u001b]8;;\u001b[31"),
  },
  "search-results: colons and digits": {
    rung: "search-results",
    args: '{"command":"grep -rn load src"}',
    body: (size) => repeated(size, () => `${"a:1-".repeat(40)}:1:x`),
  },
  "skeleton: signal words beside blanks": {
    rung: "skeleton",
    body: (size) => repeated(size, () => `0${" ".repeat(90)}errors${" ".repeat(90)}: 0`),
  },
  "skeleton: one line of graphemes": { rung: "skeleton", body: (size) => "👩‍👩‍👧".repeat(size / 8) },
  "elide: one line of escapes before its word": {
    rung: "elide",
    body: (size) => `${"\u001b[31m".repeat(size / 5)} error`,
  },
  "drop: references in a chain": {
    rung: "drop",
    body: (size, n) => `[same as the result of call call_${n + 1}: 900 chars]${" ".repeat(Math.max(0, size % 90))}`,
  },
};
