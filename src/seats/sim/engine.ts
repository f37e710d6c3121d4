// What the simulated server computes for one chat request: how many tokens its prompt has, how many of them the cache held, and what
// it answers. Knows no HTTP; time does not pass in it.
import { canonicalJson } from "../../core/canonical.ts";
import type { Message } from "../../core/message.ts";
import { type CacheOptions, PromptCache } from "./cache.ts";
import { PromptIds } from "./prompt-ids.ts";
import type { ChatRequest } from "./request.ts";

/** What is answered; `finish` null: as the answer looks. */
export interface Said {
  readonly message: Message;
  readonly finish: string | null;
}

/** Writes the answer to a request, or says why there is none. */
export type Responder = (request: ChatRequest) => Promise<Said | { readonly failed: string }>;

export interface EngineOptions extends CacheOptions {
  /** Tokens of a slot's context: prompt and answer. */
  readonly context: number;
  /** Chat requests after which the cache is lost, once each. */
  readonly evictAfter: readonly number[];
  readonly encode: (text: string) => Uint32Array;
  /** Bytes of one token. */
  readonly bytesOf: (id: number) => Uint8Array;
  readonly respond: Responder;
}

export interface Answer {
  readonly kind: "answer";
  readonly message: Message;
  readonly finish: string;
  readonly prompt: number;
  readonly reused: number;
  readonly output: number;
  readonly slot: number;
}

export type Computed =
  | { readonly kind: "overflow"; readonly prompt: number }
  | { readonly kind: "failed"; readonly says: string }
  | Answer;

export class Engine {
  readonly cache: PromptCache;
  private readonly options: EngineOptions;
  private readonly ids: PromptIds;

  constructor(options: EngineOptions) {
    this.options = options;
    this.cache = new PromptCache(options);
    this.ids = new PromptIds(options.encode);
  }

  /** `refuse`: as if the prompt did not fit. A refused prompt leaves the cache as it is. */
  async compute(request: ChatRequest, refuse: boolean): Promise<Computed> {
    const { context, respond } = this.options;
    const prompt = this.ids.of(request.messages, request.tools);
    if (refuse || prompt.length >= context) return { kind: "overflow", prompt: prompt.length };
    const { slot, reused } = this.cache.serve(prompt, request.slot);
    const said = await respond(request);
    if ("failed" in said) return { kind: "failed", says: said.failed };
    const room = context - prompt.length;
    const written = this.written(said, Math.min(request.maxOut ?? room, room));
    return { kind: "answer", ...written, prompt: prompt.length, reused, slot };
  }

  /** A message in at most so many tokens: its text to the token, and its calls only if they fit whole. */
  private written({ message, finish }: Said, most: number): Pick<Answer, "message" | "finish" | "output"> {
    const { encode, bytesOf } = this.options;
    const { tool_calls: calls = [], ...rest } = message;
    const text = encode(message.content ?? "");
    const total = text.length + (calls.length === 0 ? 0 : encode(canonicalJson(calls)).length);
    if (total <= most) return { message, finish: finish ?? (calls.length > 0 ? "tool_calls" : "stop"), output: total };
    const content = text.length <= most ? message.content : textOf(text.subarray(0, most), bytesOf);
    return { message: { ...rest, content }, finish: "length", output: most };
  }
}

/** The text of tokens; bytes of a character that is not whole at the end are left out. */
function textOf(ids: Uint32Array, bytesOf: (id: number) => Uint8Array): string {
  const bytes = Buffer.concat(Array.from(ids, bytesOf));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
}
