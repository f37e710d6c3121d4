// aider's .aider.chat.history.md: Markdown that only grows, many sessions in a file, each a run. Lines of a person begin with ####, those
// of aider itself with >, the rest is the model's; edits and shell commands stand in the replies as text, so that no run has a call.
import { isUtf8 } from "node:buffer";
import type { Run } from "../../core/schemas/run.ts";
import type { Usage } from "../../core/schemas/usage.ts";
import { splitLines } from "../lines.ts";
import { type AiderLine, aiderLine, isAsked, modelIn, usageIn } from "../trace/aider/lines.ts";
import type { Probe } from "../trace/probe.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import type { Format } from "./format.ts";

const NAME = "aider";

export const aider: Format = {
  name: NAME,
  title: "aider chat history (Markdown)",
  about: {
    told: "# aider chat started at; without it, lines of a person beside notices of aider",
    kept: "each session: what was typed, replies, notices, model, usage where figures are exact, interrupts",
    left: "edits as calls (they stay text); system text and files are not recorded, and quotes in replies read as notices",
  },
  tested: { files: 1, versions: "0.86.1" },
  recognises: (probe) => !probe.folder && isHistory(probe),
  read,
};

/** A session's first line; a file that was cut before it has lines of a person and of aider. */
function isHistory({ text }: Probe): boolean {
  if (/^# aider chat started at \d{4}-/m.test(text)) return true;
  return /^#### \S/m.test(text) && /^> (?:Tokens: [\d.,]+[kM]? sent|Applied edit to |Aider v\d)/m.test(text);
}

async function* read(source: TraceSource): AsyncGenerator<Run, void, void> {
  let session = new Session(source.path);
  for await (const line of splitLines(source.bytes())) {
    if (line.kind === "too-long") {
      session.run.problem(line.number, `a line of ${line.length} bytes: skipped`);
      continue;
    }
    if (!isUtf8(line.bytes))
      session.run.problem(line.number, "bytes that are no UTF-8, read as replacement characters");
    const text = Buffer.from(line.bytes.buffer, line.bytes.byteOffset, line.bytes.byteLength).toString("utf8");
    const whole = line.number === 1 ? text.replace(/^\uFEFF/, "") : text;
    const found = aiderLine(whole.endsWith("\r") ? whole.slice(0, -1) : whole);
    if (found.kind === "start") {
      const run = session.end(source);
      if (run !== null) yield run;
      session = new Session(source.path);
      session.run.time(found.day);
    } else session.add(found);
  }
  const run = session.end(source);
  if (run !== null) yield run;
}

/** One session, block by block: a reply waits for the notice that says what it cost. */
class Session {
  readonly run: RunBuilder;
  private block: "user" | "reply" | "notice" | null = null;
  private lines: string[] = [];
  private reply: { readonly text: string; usage: Usage | null } | null = null;
  private model: string | null = null;
  /** A person asked and no reply was finished. */
  private waiting = false;

  constructor(path: string) {
    this.run = new RunBuilder(NAME, path);
  }

  add(line: Exclude<AiderLine, { readonly kind: "start" }>): void {
    if (line.kind === "blank") {
      // Blank lines belong to replies; between other blocks they are layout.
      if (this.block === "reply") this.lines.push("");
      else if (this.block === "user") this.close();
      return;
    }
    if (this.block !== line.kind) this.close();
    this.block = line.kind;
    if (line.kind !== "notice" || !this.heeded(line.text)) this.lines.push(line.text);
  }

  end(source: TraceSource): Run | null {
    this.close();
    this.flush();
    return this.run.end(source);
  }

  /** Whether a notice is a figure that the run has a place for, and no text. */
  private heeded(notice: string): boolean {
    this.model = modelIn(notice) ?? this.model;
    if (notice.startsWith("^C")) this.run.interrupted ||= this.waiting;
    const usage = usageIn(notice);
    if (usage === null || this.reply === null || this.reply.usage !== null) return false;
    this.reply.usage = usage;
    this.waiting = false;
    return true;
  }

  private close(): void {
    const text = this.lines.join("\n").trimEnd();
    const { block } = this;
    this.block = null;
    this.lines = [];
    if (text === "" || block === null) return;
    if (block === "reply") {
      this.flush();
      this.reply = { text, usage: null };
      return;
    }
    this.flush();
    if (block === "user") {
      this.waiting = isAsked(text);
      this.run.interrupted = false;
      this.run.user(text, { turn: this.waiting });
    } else this.run.user(text);
  }

  private flush(): void {
    if (this.reply === null) return;
    this.run.assistant({ content: this.reply.text, model: this.model, usage: this.reply.usage });
    this.reply = null;
  }
}
