// One agent's messages in a Copilot CLI session while they are read: chunks of one API call become one message, and a system prompt
// that is only written again is said once.
import type { Usage } from "../../../core/schemas/usage.ts";
import { type AssistantIn, type CallIn, NO_USAGE, RunBuilder } from "../run-builder.ts";

interface Chunk {
  /** Of the API call; null stands for itself alone. */
  readonly id: string | null;
  readonly text: string;
  readonly calls: readonly CallIn[];
  readonly model: string | null;
  readonly usage: Usage | null;
}

export class Thread {
  readonly run: RunBuilder;
  private chunks: Chunk[] = [];
  private prompt: string | null = null;

  constructor(format: string, file: string) {
    this.run = new RunBuilder(format, file);
  }

  system(text: string): void {
    if (text === this.prompt) return;
    this.close();
    this.prompt = text;
    this.run.system(text);
  }

  reply(chunk: Chunk): void {
    if (chunk.id === null || this.chunks[0]?.id !== chunk.id) this.close();
    this.chunks.push(chunk);
  }

  /** What comes next is no chunk of the same message. */
  close(): void {
    const { chunks } = this;
    this.chunks = [];
    if (chunks.length === 0) return;
    const texts = chunks.map(({ text }) => text).filter((text) => text !== "");
    const calls = chunks.flatMap(({ calls: made }) => made);
    const reply: AssistantIn = {
      content: texts.length === 0 && calls.length > 0 ? null : texts.join("\n"),
      calls,
      model: chunks.findLast(({ model }) => model !== null)?.model ?? null,
      usage: chunks.findLast(({ usage }) => usage !== null)?.usage ?? NO_USAGE,
    };
    if (texts.length > 0 || calls.length > 0) this.run.assistant(reply);
  }
}
