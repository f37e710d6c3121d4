// What the simulated server computes for one chat request: how many tokens its prompt has, how many of them the cache held, and what
// it answers. Knows no HTTP; time does not pass in it.
import type { Message } from "../../core/message.ts";
import { type CacheOptions, PromptCache } from "./cache.ts";
import { PromptIds } from "./prompt-ids.ts";
import type { ChatRequest } from "./request.ts";

/** Writes the answer to a request. */
export type Responder = (request: ChatRequest) => Promise<Message>;

export interface EngineOptions extends CacheOptions {
  /** Tokens of a slot's context. */
  readonly context: number;
  /** Chat requests after which the cache is lost, once each. */
  readonly evictAfter: readonly number[];
  readonly encode: (text: string) => Uint32Array;
  /** Bytes of one token. */
  readonly bytesOf: (id: number) => Uint8Array;
  readonly respond: Responder;
}

export type Computed =
  | { readonly kind: "overflow"; readonly prompt: number; readonly context: number }
  | {
      readonly kind: "answer";
      readonly message: Message;
      readonly finish: "stop" | "length" | "tool_calls";
      readonly prompt: number;
      readonly reused: number;
      readonly output: number;
      readonly slot: number;
    };

export class Engine {
  readonly cache: PromptCache;
  private readonly options: EngineOptions;
  private readonly ids: PromptIds;

  constructor(options: EngineOptions) {
    this.options = options;
    this.cache = new PromptCache(options);
    this.ids = new PromptIds(options.encode);
  }

  /** `number`: of the chat request, from 1. */
  async compute(request: ChatRequest, number: number): Promise<Computed> {
    const { context, evictAfter, encode, respond } = this.options;
    if (evictAfter.includes(number - 1)) this.cache.clear();
    const prompt = this.ids.of(request.messages, request.tools);
    if (prompt.length >= context) return { kind: "overflow", prompt: prompt.length, context };
    const { slot, reused } = this.cache.serve(prompt, request.slot);
    const whole = await respond(request);
    const tokens = encode(whole.content ?? "");
    const cut = tokens.length > request.maxOut;
    const content = cut ? shortened(whole.content ?? "", request.maxOut / tokens.length) : whole.content;
    const finish = cut ? "length" : (whole.tool_calls?.length ?? 0) > 0 ? "tool_calls" : "stop";
    const output = Math.min(tokens.length, request.maxOut);
    return { kind: "answer", message: { ...whole, content }, finish, prompt: prompt.length, reused, output, slot };
  }
}

/** About this share of a text, not ending inside a surrogate pair. */
function shortened(text: string, share: number): string {
  const end = Math.floor(text.length * share);
  const code = text.charCodeAt(end - 1);
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? end - 1 : end);
}
