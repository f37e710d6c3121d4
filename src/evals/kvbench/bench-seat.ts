// The seat as kvbench uses it: one conversation, one request after the other, each booked in the client's own record before the
// server's claim is looked at. Prompts that got no answer are not booked: whether the server kept them is not known.
import type { Transcript } from "../../core/message.ts";
import { type PromptTokens, promptTokens } from "../../core/prompt-tokens.ts";
import type { Seat, SeatReply } from "../../seats/seat.ts";
import { SentPrompts, type Shared } from "./sent-prompts.ts";
import { ServerTokens } from "./server-tokens.ts";

export interface Sent {
  readonly reply: SeatReply;
  /** In o200k tokens of the ledger's prompt text. */
  readonly offline: Shared;
  /** In the server's tokens of the same text; null where it does not tokenize. */
  readonly own: Shared | null;
}

export interface BenchSeatOptions {
  readonly seat: Seat;
  /** Sent with every request, controls too. */
  readonly tools: readonly unknown[];
  readonly maxOut: number;
  readonly encode: (text: string) => Uint32Array;
  readonly abort: AbortSignal;
}

export class BenchSeat {
  private readonly options: BenchSeatOptions;
  private readonly tokens: PromptTokens;
  private readonly server: ServerTokens | null;
  private readonly sentOffline = new SentPrompts();
  private readonly sentOwn = new SentPrompts();

  constructor(options: BenchSeatOptions) {
    this.options = options;
    this.tokens = promptTokens(options.encode);
    const { tokenizer } = options.seat;
    this.server = tokenizer === null ? null : new ServerTokens(tokenizer);
  }

  /** Sends one prompt. `task` and `arm` say to a scripted seat whose turn it is. */
  async send(messages: Transcript, as: { readonly task: string; readonly arm: string }): Promise<Sent> {
    const { seat, tools, maxOut, abort } = this.options;
    const chunks = messages.map((message) => this.tokens.of(message));
    const own = this.server === null ? null : await this.server.of(messages);
    const reply = await seat.complete(
      { messages, ...(tools.length === 0 ? {} : { tools }), maxOut, temperature: 0, role: "agent", ...as },
      abort,
    );
    const book = reply.kind === "answer";
    return {
      reply,
      offline: this.sentOffline.send(chunks, book),
      own: own === null ? null : this.sentOwn.send(own, book),
    };
  }

  /**
   * The seat for others who ask it in between: what they send is booked too, since it takes the cache's place. `settled` sees each reply
   * and throws when it must be the last one.
   */
  booked(seat: Seat, settled: (reply: SeatReply) => void): Seat {
    return {
      name: seat.name,
      tokenizer: seat.tokenizer,
      facts: (abort) => seat.facts(abort),
      pin: (abort) => seat.pin(abort),
      complete: async (request) => {
        const own = this.server === null ? null : await this.server.of(request.messages);
        const reply = await seat.complete(request, this.options.abort);
        if (reply.kind === "answer") {
          this.sentOffline.send(request.messages.map(this.tokens.of));
          if (own !== null) this.sentOwn.send(own);
        }
        settled(reply);
        return reply;
      },
    };
  }

  /** A block ends: what follows begins with another nonce. */
  endBlock(): void {
    this.sentOffline.endRun();
    this.sentOwn.endRun();
  }
}
