// OpenHands V1 (software-agent SDK): events as JSON lines or a list, rows of an evaluation, and a conversation's folder with one
// file for each event.
import type { Run } from "../../core/schemas/run.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { isV1Event, V1Events } from "../trace/openhands/v1-events.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { listAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "openhands-v1";
const STORED = /^(events\/)?event-(\d{5,9})-[^/]+\.json$/;

export const openhandsV1: Format = {
  name: NAME,
  title: "OpenHands V1 (software-agent SDK events)",
  about: {
    told: "kind is the name of an event, in lines, a list, a row or a folder event-NNNNN-*.json",
    kept: "messages, parallel calls of one response, results with errors, tools, model, usage as differences of running totals, condensations, pauses",
    left: "reasoning and images (counted), other state updates, security risks",
  },
  tested: { files: 1, versions: "SDK of 2026-06" },
  recognises: ({ folder, names, first }) =>
    folder ? names.some((name) => STORED.test(name)) : isV1Event(first) || eventList(first).list.some(isV1Event),
  read: (source) => (source.folder ? readFolder(source) : readFile(source)),
};

/** A list of events, or that of an evaluation's row. */
function eventList(value: unknown): { readonly list: readonly unknown[]; readonly path: readonly string[] } {
  return Array.isArray(value) ? { list: value, path: [] } : { list: listAt(value, "history"), path: ["history"] };
}

async function* readFile(source: TraceSource): AsyncGenerator<Run, void, void> {
  let lines: Building | null = null;
  for await (const value of jsonValues(source)) {
    const { list, path } = eventList(value.value);
    if (list.length > 0 && !isV1Event(value.value)) {
      const building = begun(source);
      for (const [index, event] of list.entries()) add(building, value, event, [...path, index]);
      const run = ended(building, source);
      if (run !== null) yield run;
    } else {
      lines ??= begun(source);
      add(lines, value, value.value, []);
    }
  }
  const run = lines === null ? null : ended(lines, source);
  if (run !== null) yield run;
}

async function* readFolder(source: TraceSource): AsyncGenerator<Run, void, void> {
  const names = (await source.list()).flatMap((name) => {
    const number = STORED.exec(name)?.[2];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  const building = begun(source);
  for (const { name } of names.sort((a, b) => a.number - b.number)) {
    for await (const value of jsonValues(source, { name, report: (problem) => building.run.report(problem) })) {
      add(building, value, value.value, []);
    }
  }
  const run = ended(building, source);
  if (run !== null) yield run;
}

interface Building {
  readonly run: RunBuilder;
  readonly events: V1Events;
}

function begun(source: TraceSource): Building {
  const run = new RunBuilder(NAME, source.path);
  return { run, events: new V1Events(run) };
}

function add({ events }: Building, value: JsonValue, is: unknown, path: readonly (string | number)[]): void {
  events.add({ is, line: value.line, raw: (...more) => value.raw(...path, ...more) });
}

function ended({ run, events }: Building, source: TraceSource): Run | null {
  events.end();
  return run.end(source);
}
