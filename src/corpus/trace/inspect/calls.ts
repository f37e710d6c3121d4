// The model calls of an Inspect sample, found from the replies that they gave: by the id of the message, else by what it says, in order.
import type { Usage } from "../../../core/schemas/usage.ts";
import { textKey } from "../../../core/text-key.ts";
import { usageFrom } from "../../../core/usage-rules.ts";
import { get, listAt, textAt } from "../values.ts";
import type { Attachments } from "./attachments.ts";

export interface ModelCall {
  /** Place among the events. */
  readonly event: number;
  readonly model: string | null;
  readonly usage: Usage | null;
}

export class ModelCalls {
  private readonly all = new Set<ModelCall>();
  private readonly byKey = new Map<string, ModelCall[]>();
  private readonly attachments: Attachments;

  constructor(sample: unknown, attachments: Attachments) {
    this.attachments = attachments;
    for (const [event, value] of listAt(sample, "events").entries()) {
      if (textAt(value, "event") !== "model") continue;
      const output = get(value, "output");
      const model = textAt(output, "model") ?? textAt(value, "model");
      const call = { event, model, usage: usageFrom("inspect", get(output, "usage")) };
      const message = get(listAt(output, "choices")[0], "message");
      if (message === undefined) continue;
      this.all.add(call);
      for (const key of this.keysOf(message)) {
        const calls = this.byKey.get(key);
        if (calls === undefined) this.byKey.set(key, [call]);
        else calls.push(call);
      }
    }
    // Taken from the end, in the order of the events.
    for (const calls of this.byKey.values()) calls.reverse();
  }

  /** The call that gave a reply; each is given once. */
  of(message: unknown): ModelCall | null {
    for (const key of this.keysOf(message)) {
      const call = this.byKey.get(key)?.pop();
      if (call === undefined) continue;
      this.all.delete(call);
      return call;
    }
    return null;
  }

  /** Place of the first call of a model whose reply was not asked for; Infinity when there is none. */
  firstUnasked(model: string | null): number {
    for (const call of this.all) if (call.model === model) return call.event;
    return Number.POSITIVE_INFINITY;
  }

  private keysOf(message: unknown): readonly string[] {
    const id = textAt(message, "id");
    if (id !== null && id !== "") return [`id:${textKey(id)}`];
    const content = get(message, "content");
    const parts =
      typeof content === "string" ? [content] : listAt(message, "content").map((part) => textAt(part, "text"));
    const calls = listAt(message, "tool_calls").map((call) => textAt(call, "id"));
    const said = parts.map((text) => this.attachments.text(text ?? ""));
    return [`says:${textKey(JSON.stringify([said, calls]))}`];
  }
}
