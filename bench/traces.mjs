// Recorded runs in any amount, as the two most common line formats write them: made up, the same from run to run, each file a
// session of its own. Some results hold an address or a key, as recorded runs do.
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { BODIES } from "./texts.mjs";

const KIB = 1024;
const KINDS = Object.values(BODIES);
const SIZES = [1, 2, 4, 8, 24].map((size) => size * KIB);

/** One result's text: build output, JSON or a listing of 1 to 24 KiB. */
function resultText(session, step) {
  const size = SIZES[(session * 7 + step * 3) % SIZES.length];
  const body = KINDS[(session + step) % KINDS.length](size, session * 1000 + step);
  if (step % 9 === 4) return `${body}\nAuthor: Dev ${session} <dev${session % 50}@corp${session % 7}.com>`;
  if (step % 31 === 7) return `${body}\nexport SERVICE_TOKEN=${tokenOf(session, step)}`;
  return body;
}

/** Twenty-four characters that look drawn. */
function tokenOf(session, step) {
  let state = (session * 2654435761 + step * 40503) >>> 0;
  return Array.from({ length: 24 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789"[(state >>> 8) % 56];
  }).join("");
}

const uuid = (session, line) =>
  `${(session + 0x10000000).toString(16)}-0000-4000-8000-${line.toString(16).padStart(12, "0")}`;

/** Lines of a Claude Code session: each call and its result on lines of their own, the result's text twice, as that tool writes it. */
function* claudeCode(session) {
  let line = 0;
  let parent = null;
  const envelope = () => {
    const id = uuid(session, line++);
    const found = {
      parentUuid: parent,
      isSidechain: false,
      userType: "external",
      cwd: `/home/dev${session % 50}/app`,
      sessionId: uuid(session, 0xffffff),
      version: "2.1.33",
      uuid: id,
      timestamp: `2026-01-05T10:00:${String(line % 60).padStart(2, "0")}.000Z`,
    };
    parent = id;
    return found;
  };
  yield { ...envelope(), type: "user", message: { role: "user", content: `Find out why batch ${session} fails.` } };
  for (let step = 0; ; step += 1) {
    const message = { id: `msg_${session}_${step}`, type: "message", role: "assistant", model: "claude-opus-4" };
    const call = {
      type: "tool_use",
      id: `toolu_${session}_${step}`,
      name: "Bash",
      input: { command: `make part-${step}` },
    };
    const usage = {
      input_tokens: 12,
      cache_read_input_tokens: 900 * step,
      cache_creation_input_tokens: 800,
      output_tokens: 90,
    };
    yield { ...envelope(), type: "assistant", message: { ...message, content: [call], stop_reason: null, usage } };
    const text = resultText(session, step);
    yield {
      ...envelope(),
      type: "user",
      message: {
        role: "user",
        content: [{ tool_use_id: call.id, type: "tool_result", content: text, is_error: false }],
      },
      toolUseResult: { stdout: text, stderr: "", interrupted: false, isImage: false },
    };
  }
}

/** Lines of a Codex rollout of the wrapped era. */
function* codex(session) {
  const at = (type, payload) => ({ timestamp: "2026-01-05T10:00:00.000Z", type, payload });
  const id = uuid(session, 0xeeeeee);
  yield at("session_meta", {
    id,
    timestamp: "2026-01-05T10:00:00.000Z",
    cwd: "/srv/app",
    originator: "codex_exec",
    cli_version: "0.106.0",
    source: "exec",
  });
  yield at("turn_context", { cwd: "/srv/app", model: "gpt-5-codex", approval_policy: "never" });
  const task = {
    type: "message",
    role: "user",
    content: [{ type: "input_text", text: `Find out why batch ${session} fails.` }],
  };
  yield at("response_item", task);
  for (let step = 0; ; step += 1) {
    const callId = `call_${session}_${step}`;
    const args = JSON.stringify({ command: ["bash", "-lc", `make part-${step}`] });
    yield at("response_item", { type: "function_call", name: "shell", arguments: args, call_id: callId });
    yield at("response_item", { type: "function_call_output", call_id: callId, output: resultText(session, step) });
  }
}

const WRITERS = { "claude-code": claudeCode, codex };

/** Writes `megabytes` of sessions of about `each` megabytes below a folder; the bytes written. */
export function writeTraces(folder, megabytes, { formats = Object.keys(WRITERS), each = 2 } = {}) {
  let total = 0;
  for (let session = 0; total < megabytes * 1e6; session += 1) {
    const format = formats[session % formats.length];
    mkdirSync(join(folder, format), { recursive: true });
    const file = openSync(join(folder, format, `session-${String(session).padStart(6, "0")}.jsonl`), "w");
    let size = 0;
    for (const record of WRITERS[format](session)) {
      size += writeSync(file, `${JSON.stringify(record)}\n`);
      if (size >= each * 1e6) break;
    }
    closeSync(file);
    total += size;
  }
  return total;
}
