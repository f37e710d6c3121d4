// What an HTTP seat is made of, as plain data, and the few things of the world that it is handed: clock, sleep, chance.

export interface HttpSeatSpec {
  /** As the user calls it. */
  readonly name: string;
  readonly wire: "openai" | "anthropic";
  /** Address of the server, with or without the API's `/v1`. */
  readonly endpoint: string;
  readonly model: string | null;
  /** Sent as the wire has it; stands in no message of ours. */
  readonly key: string | null;
  /** Tokens that the user says the server serves. */
  readonly window: number | null;
  /** A row of the dialect table; null: found out. */
  readonly dialect: string | null;
  /** The slot to ask for, where the server has slots. */
  readonly slot: number | null;
  /** For one request, waiting for a busy server apart. */
  readonly requestTimeoutMs: number;
  readonly stream: boolean;
  /** Prompt tokens of all requests together after which none is sent any more. */
  readonly maxPromptTokens: number | null;
}

export interface SeatHost {
  /** Milliseconds of a clock that only goes forward. */
  now(): number;
  /** Milliseconds since 1970, for dates in headers. */
  date(): number;
  /** Resolves after the time, or at once when aborted. */
  sleep(ms: number, abort?: AbortSignal): Promise<void>;
  /** In [0, 1). */
  random(): number;
}
