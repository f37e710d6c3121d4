// Calls that came in one response of the model, which OpenHands writes as events of their own with their results between them:
// they are one reply.
import type { Usage } from "../../../core/schemas/usage.ts";
import type { CallIn, ResultIn, RunBuilder } from "../run-builder.ts";

export interface About {
  readonly text: string;
  readonly model: string | null;
  readonly usage: Usage | null;
}

export class Replies {
  private readonly run: RunBuilder;
  /** Responses whose usage is counted: each event of a response repeats it. */
  private readonly counted = new Set<string>();
  private open: { readonly response: string; text: string; calls: CallIn[]; about: About; results: ResultIn[] } | null =
    null;

  constructor(run: RunBuilder) {
    this.run = run;
  }

  /** A call; those of one `response` that follow each other are one reply. */
  call(response: string | null, call: CallIn, about: About): void {
    if (this.open !== null && this.open.response === response) {
      this.open.calls.push(call);
      if (this.open.text === "") this.open.text = about.text;
      return;
    }
    this.flush();
    if (response === null) this.reply(about.text, [call], about);
    else {
      const usage = this.counted.has(response) ? null : about.usage;
      this.counted.add(response);
      this.open = { response, text: about.text, calls: [call], about: { ...about, usage }, results: [] };
    }
  }

  result(result: ResultIn): void {
    if (this.open === null) this.run.result(result);
    else this.open.results.push(result);
  }

  /** A reply without calls. */
  say(about: About): void {
    this.flush();
    this.reply(about.text, [], about);
  }

  /** Ends the open reply: something else comes. */
  flush(): void {
    const open = this.open;
    this.open = null;
    if (open === null) return;
    this.reply(open.text, open.calls, open.about);
    for (const result of open.results) this.run.result(result);
  }

  private reply(text: string, calls: readonly CallIn[], { model, usage }: About): void {
    this.run.assistant({ content: text === "" ? null : text, calls, model, usage });
  }
}
