// What a running simulation is made of, for its routes.
import type { ServerResponse } from "node:http";
import type { Engine, EngineOptions } from "./engine.ts";
import { type Fault, faultsAt } from "./faults.ts";

export interface SimOptions extends EngineOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly faults: readonly Fault[];
  readonly model: string;
  /** Resolves after so many milliseconds, or once the signal is aborted. */
  readonly sleep: (ms: number, abort: AbortSignal) => Promise<void>;
}

export interface Serving {
  readonly options: SimOptions;
  readonly engine: Engine;
  /** Chat requests that came, refused ones among them. */
  readonly state: { chats: number };
  /** Aborted when the server closes. */
  readonly closing: AbortSignal;
}

/** Answers one request; `body` is what its JSON holds, null for GET. */
export type Route = (serving: Serving, body: unknown, response: ServerResponse) => Promise<void> | void;

const BUILD = "sim-1";
const MOVED_BUILD = "sim-2";

/** The build that answers a chat request, by its number. */
export function buildAt({ faults }: SimOptions, number: number): string {
  return faultsAt(faults, number).has("pin") ? MOVED_BUILD : BUILD;
}
