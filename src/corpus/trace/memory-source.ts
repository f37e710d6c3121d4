// A source in memory: tests, benches and whoever has the bytes already.

import type { Problem, TraceSource } from "./source.ts";
import { unpacked } from "./unpack.ts";

/** A file's bytes or text; with an object, a folder of them by name. */
export function memorySource(
  path: string,
  content: Uint8Array | string | Readonly<Record<string, Uint8Array | string>>,
): TraceSource {
  const folder = !(typeof content === "string" || content instanceof Uint8Array);
  const files = new Map<string, Uint8Array>(
    (folder ? Object.entries(content) : ([["", content]] as const)).map(([name, body]) => [
      name,
      typeof body === "string" ? new TextEncoder().encode(body) : body,
    ]),
  );
  const problems: Problem[] = [];
  return {
    path,
    folder,
    problems,
    problem: (problem) => void problems.push(problem),
    list: () => Promise.resolve([...files.keys()].sort()),
    bytes: (name = "") => unpacked(chunksOf(files.get(name) ?? new Uint8Array())),
  };
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  const size = 1024 * 1024;
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
