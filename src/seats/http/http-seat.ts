// A seat behind HTTP: one conversation, one request after the other, retried only where the server says that it may be. What it can't
// do is an answer with a class; its key stands in no sentence.
import type { Dialect } from "../dialects/dialect.ts";
import type { Seat, SeatFailure, SeatReply, SeatRequest, SeatTiming } from "../seat.ts";
import { anthropic } from "../wires/anthropic.ts";
import { openai } from "../wires/openai.ts";
import { addressesOf } from "./addresses.ts";
import { factsOf, type KnownServer, type Look, pinOf } from "./facts.ts";
import { failure, failureOf } from "./failures.ts";
import { waitBefore } from "./retry-after.ts";
import type { HttpSeatSpec, SeatHost } from "./spec.ts";
import { httpTokenizer } from "./tokenizer.ts";
import { type Got, Transport } from "./transport.ts";

const WIRES = { openai, anthropic };
/** Requests for one answer, all in all. */
const ATTEMPTS = 4;
/** For the small questions about what a server is. */
const LOOK_MS = 10_000;

export function createHttpSeat(spec: HttpSeatSpec, host: SeatHost): Seat {
  return new HttpSeat(spec, host);
}

class HttpSeat implements Seat {
  readonly name: string;
  readonly tokenizer;
  private readonly spec: HttpSeatSpec;
  private readonly host: SeatHost;
  private readonly addresses;
  private readonly wire;
  private readonly transport = new Transport();
  private known: Promise<KnownServer> | null = null;
  private spent = 0;

  constructor(spec: HttpSeatSpec, host: SeatHost) {
    this.spec = spec;
    this.host = host;
    this.name = spec.name;
    this.addresses = addressesOf(spec.endpoint);
    this.wire = WIRES[spec.wire];
    this.tokenizer = spec.wire === "anthropic" ? null : httpTokenizer((content) => this.tokenize(content));
  }

  async facts(abort?: AbortSignal) {
    return (await this.server(abort)).facts;
  }

  async pin(abort?: AbortSignal): Promise<string | null> {
    const { dialect, model } = await this.server(abort);
    if (dialect.nativePath === null) return null;
    const props = await this.look(abort)(`${this.nativeOf(dialect, model)}/props`);
    return props.kind === "object" ? pinOf(this.spec, model, props.value) : null;
  }

  async close(): Promise<void> {
    await this.transport.close();
  }

  async complete(request: SeatRequest, abort?: AbortSignal): Promise<SeatReply> {
    const { host, spec } = this;
    const started = { latency: 0, waited: 0, attempts: 0 };
    if (spec.maxPromptTokens !== null && this.spent >= spec.maxPromptTokens)
      return refused(
        failure("capped", `--max-prompt-tokens ${spec.maxPromptTokens} is used up; nothing more is sent`),
        started,
      );
    const { dialect, model } = await this.server(abort);
    const settings = { model, stream: spec.stream, slot: dialect.slots ? spec.slot : null, schema: dialect.schema };
    const body = JSON.stringify(this.wire.body(request, settings));
    let timing: SeatTiming = started;
    for (;;) {
      const before = host.now();
      const got = await this.transport.ask({
        method: "POST",
        url: `${this.addresses.root}${this.wire.path}`,
        headers: this.headers(),
        body,
        timeoutMs: spec.requestTimeoutMs,
        abort,
      });
      timing = { ...timing, latency: host.now() - before, attempts: timing.attempts + 1 };
      if (mayRetry(got) && timing.attempts < ATTEMPTS) {
        const headers = got.kind === "answer" ? got.headers : new Map<string, string>();
        const { ms } = waitBefore(headers, timing.attempts, { date: host.date(), random: host.random() });
        const slept = host.now();
        await host.sleep(ms, abort);
        timing = { ...timing, waited: timing.waited + host.now() - slept };
        continue;
      }
      const failed = failureOf(got, this.about());
      if (failed !== null) return refused(failed, timing);
      return this.read((got as Extract<Got, { kind: "answer" }>).text, dialect, request, timing);
    }
  }

  private read(text: string, dialect: Dialect, request: SeatRequest, timing: SeatTiming): SeatReply {
    const stream = this.spec.stream && !/^\s{0,64}\{/.test(text.slice(0, 70));
    const read = this.wire.read(text, stream);
    if ("bad" in read)
      return refused(failure("bad-reply", `${this.name}: ${read.bad}; check --endpoint and --wire`), timing);
    const { usage, cacheFigures, notes, lie } = dialect.figures(read.usage, read.timings);
    this.spent += usage.prompt ?? 0;
    if (lie !== null) return refused(failure("bad-reply", `${this.name}: ${lie}; its figures can't be used`), timing);
    const unheld = request.schema !== undefined && !dialect.schema ? ["the server takes no JSON schema"] : [];
    return {
      kind: "answer",
      message: read.message,
      finish: read.finish,
      usage,
      cacheFigures,
      model: read.model,
      slot: read.slot,
      timing,
      notes: [...read.notes, ...notes, ...unheld],
    };
  }

  private async server(abort?: AbortSignal): Promise<KnownServer> {
    this.known ??= factsOf(this.spec, this.addresses.host, this.look(abort));
    try {
      return await this.known;
    } catch (error) {
      // Asked again by whoever asks again: the server may have come up.
      this.known = null;
      throw error;
    }
  }

  private nativeOf({ nativePath }: Dialect, model: string | null): string | null {
    return nativePath === null ? null : nativePath.replace("{model}", encodeURIComponent(model ?? ""));
  }

  private look(abort: AbortSignal | undefined): Look {
    return async (path) => {
      const got = await this.transport.ask({
        method: "GET",
        url: `${this.addresses.root}${path}`,
        headers: this.wire.headers(this.spec.key),
        body: null,
        timeoutMs: LOOK_MS,
        abort,
      });
      const failed = failureOf(got, { ...this.about(), timeoutMs: LOOK_MS });
      if (failed !== null || got.kind !== "answer")
        return { kind: "nothing", status: failed?.status ?? null, says: failed?.says ?? "" };
      try {
        const value: unknown = JSON.parse(got.text);
        if (typeof value === "object" && value !== null && !Array.isArray(value))
          return { kind: "object", value: value as Record<string, unknown>, headers: got.headers };
      } catch {
        // Said below.
      }
      return { kind: "nothing", status: got.status, says: `${path} is no JSON object` };
    };
  }

  private async tokenize(content: string): Promise<Got> {
    const { dialect, model } = await this.server();
    const native = this.nativeOf(dialect, model);
    if (native === null) return { kind: "answer", status: 404, headers: new Map(), text: "" };
    return this.transport.ask({
      method: "POST",
      url: `${this.addresses.root}${native}/tokenize`,
      headers: this.headers(),
      body: JSON.stringify({ content, add_special: false, with_pieces: true }),
      timeoutMs: LOOK_MS,
      abort: undefined,
    });
  }

  private headers(): Readonly<Record<string, string>> {
    return { "content-type": "application/json", ...this.wire.headers(this.spec.key) };
  }

  private about() {
    const { name, requestTimeoutMs, key } = this.spec;
    return { name: `seat ${name}`, origin: this.addresses.origin, timeoutMs: requestTimeoutMs, keyed: key !== null };
  }
}

function mayRetry(got: Got): boolean {
  if (got.kind === "unreachable") return got.retry;
  return got.kind === "answer" && (got.status === 429 || got.status === 503);
}

function refused(failed: SeatFailure, timing: SeatTiming): SeatReply {
  return { kind: "failed", failure: failed, timing };
}
