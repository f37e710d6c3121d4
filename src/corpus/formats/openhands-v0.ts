// OpenHands V0: rows of an evaluation (`output.jsonl`), a bare list of events, a feedback dump, and the folder of a stored session.
import type { Run } from "../../core/schemas/run.ts";
import { type JsonValue, jsonValues } from "../trace/json-values.ts";
import { type V0Event, V0Events } from "../trace/openhands/v0-events.ts";
import { RunBuilder } from "../trace/run-builder.ts";
import type { TraceSource } from "../trace/source.ts";
import { at, get, isObject, listAt, textAt } from "../trace/values.ts";
import type { Format } from "./format.ts";

const NAME = "openhands-v0";
/** Where a document holds its events. */
const LISTS = ["history", "trajectory"] as const;
const STORED = /^events\/(\d{1,9})\.json$/;

export const openhandsV0: Format = {
  name: NAME,
  title: "OpenHands V0 (output.jsonl, events, feedback)",
  about: {
    told: "events with action or observation: rows, lists, dumps, or a folder events/N.json",
    kept: "messages, calls with their recorded ids, commands of text mode as calls, results with exit codes, model, usage of each response, condensations, final state",
    left: "recalled memories and images (counted), metrics, diffs, keys of services",
  },
  tested: { files: 1, versions: "resolver of 2024-10" },
  recognises: ({ folder, names, first }) =>
    folder ? names.some((name) => STORED.test(name)) : eventLists(first).some(({ list }) => list.some(isEvent)),
  read: (source) => (source.folder ? readFolder(source) : readFile(source)),
};

function isEvent(value: unknown): boolean {
  const named = textAt(value, "action") !== null || textAt(value, "observation") !== null;
  // Steps of SWE-agent hold both, and a response.
  return named && get(value, "response") === undefined && get(value, "kind") === undefined;
}

type Path = readonly (string | number)[];

/** The lists of events in a value: itself, or what a row holds. The oldest rows hold pairs of action and observation. */
function eventLists(value: unknown): readonly { readonly list: readonly unknown[]; readonly paths: readonly Path[] }[] {
  const key = LISTS.find((name) => listAt(value, name).length > 0);
  const found = Array.isArray(value) ? value : key === undefined ? [] : listAt(value, key);
  if (found.length === 0) return [];
  const list: unknown[] = [];
  const paths: Path[] = [];
  for (const [index, item] of found.entries()) {
    const path = key === undefined ? [index] : [key, index];
    for (const [place, event] of Array.isArray(item) ? item.entries() : [[null, item] as const]) {
      list.push(event);
      paths.push(place === null ? path : [...path, place]);
    }
  }
  return [{ list, paths }];
}

async function* readFile(source: TraceSource): AsyncGenerator<Run, void, void> {
  // Events on lines of their own are one run.
  let loose: Building | null = null;
  for await (const value of jsonValues(source)) {
    const lists = eventLists(value.value);
    for (const { list, paths } of lists) {
      const building = begun(source, value.value);
      for (const [index, event] of list.entries()) building.events.add(eventAt(value, event, paths[index] ?? []));
      const run = ended(building, source, value.value);
      if (run !== null) yield run;
    }
    if (lists.length > 0) continue;
    loose ??= begun(source, null);
    loose.events.add(eventAt(value, value.value, []));
  }
  const run = loose === null ? null : ended(loose, source, null);
  if (run !== null) yield run;
}

async function* readFolder(source: TraceSource): AsyncGenerator<Run, void, void> {
  const names = (await source.list()).flatMap((name) => {
    const number = STORED.exec(name)?.[1];
    return number === undefined ? [] : [{ name, number: Number(number) }];
  });
  const building = begun(source, null);
  for (const { name } of names.sort((a, b) => a.number - b.number)) {
    for await (const value of jsonValues(source, { name, report: (problem) => building.run.report(problem) })) {
      building.events.add(eventAt(value, value.value, []));
    }
  }
  const run = ended(building, source, null);
  if (run !== null) yield run;
}

interface Building {
  readonly run: RunBuilder;
  readonly events: V0Events;
}

/** An instance is a task, not a session: two runs of it must not look like one. */
function begun(source: TraceSource, row: unknown): Building {
  const run = new RunBuilder(NAME, source.path);
  return { run, events: new V0Events(run, textAt(at(row, "metadata", "llm_config"), "model")) };
}

function ended({ run, events }: Building, source: TraceSource, row: unknown): Run | null {
  events.end();
  // "AgentStuckInLoopError: …": the kind of error, without what it says.
  const error = /^[A-Za-z]\w{0,63}(?=:|$)/.exec(textAt(row, "error") ?? "");
  if (isObject(row) && typeof row.error === "string" && row.error !== "") run.stopReason = error?.[0] ?? "error";
  return run.end(source);
}

function eventAt(value: JsonValue, is: unknown, path: Path): V0Event {
  return { is, line: value.line, raw: (...more) => value.raw(...path, ...more) };
}
