// The records of one Claude Code file as runs: the session itself and each sub-agent whose messages the file holds. Holds what
// the records say, not the records.
import type { Run } from "../../../core/schemas/run.ts";
import { textKey } from "../../../core/text-key.ts";
import { RunBuilder } from "../run-builder.ts";
import type { TraceSource } from "../source.ts";
import { flagAt, get, type JsonObject, objectAt, textAt } from "../values.ts";
import { play } from "./play.ts";
import { isKnown, type Raw, type Step, stepOf } from "./step.ts";
import { keptNodes, type Node } from "./tree.ts";

const MAIN = "main";

/** The nodes of one run to come. */
interface Branch {
  readonly key: string;
  readonly session: string | null;
  readonly agent: string | null;
  readonly nodes: (Node & { readonly line: number; readonly time: unknown })[];
  /** Where the last node of a uuid stands. */
  readonly places: Map<string, number>;
  leaf: number;
}

export class Session {
  private readonly branches = new Map<string, Branch>();
  /** The branch of a side record by its uuid, where records name no agent. */
  private readonly sides = new Map<string, string>();
  private readonly format: string;
  private readonly source: TraceSource;
  private unknown = 0;
  private firstUnknown = 0;

  constructor(format: string, source: TraceSource) {
    this.format = format;
    this.source = source;
  }

  add(record: JsonObject, line: number, raw: Raw): void {
    const type = textAt(record, "type");
    if (!isKnown(record)) {
      if (this.unknown === 0) this.firstUnknown = line;
      this.unknown += 1;
    }
    if (type === "progress") {
      if (textAt(objectAt(record, "data"), "type") === "agent_progress") this.addProgress(record, line, raw);
      else this.link(record, null, line);
    } else if (type === "last-prompt") {
      const main = this.branches.get(MAIN);
      const leaf = main?.places.get(keyAt(record, "leafUuid") ?? "");
      if (main !== undefined && leaf !== undefined) main.leaf = leaf;
    } else this.link(record, stepOf(record, raw), line);
  }

  /** The runs, the session's own first. `problems` are what could not be read at all. */
  *runs(problems: readonly { readonly line: number; readonly what: string }[]): Generator<Run, void, void> {
    const main = this.branches.get(MAIN);
    const first = main ?? [...this.branches.values()][0] ?? this.branch(MAIN, null, null);
    for (const branch of new Set([first, ...this.branches.values()])) {
      const run = this.runOf(branch, first);
      if (branch === first) {
        for (const { line, what } of problems) run.problem(line, what);
        if (this.unknown > 0) {
          run.problem(this.firstUnknown, `${this.unknown} records of a kind that is not known: passed over`);
        }
      }
      const built = run.end(this.source);
      if (built !== null) yield built;
    }
  }

  private runOf(branch: Branch, first: Branch): RunBuilder {
    const run = new RunBuilder(this.format, this.source.path);
    const owner = parentFolder(this.source.path);
    if (branch.key === MAIN) run.session = branch.session;
    else {
      const parent = owner ?? first.session ?? branch.session;
      run.session = branch.agent ?? (parent === null ? null : `${parent}#${branch.key}`);
      // A file of its own may carry the agent's name as its session and no parent's.
      run.parent = parent === run.session || parent === `agent-${branch.agent}` ? null : parent;
    }
    const kept = keptNodes(branch.nodes, branch.leaf);
    const steps = branch.nodes.flatMap(({ step, line }, index) =>
      step !== null && kept[index] === true ? [{ step, line }] : [],
    );
    for (const { time } of branch.nodes) run.time(time);
    play(run, steps);
    const left = branch.nodes.filter(({ step }, index) => isMessage(step) && kept[index] === false);
    if (left[0] !== undefined) {
      run.problem(left[0].line, `${left.length} records on branches that the conversation left: left out`);
    }
    return run;
  }

  private link(record: JsonObject, step: Step | null, line: number): void {
    const uuid = keyAt(record, "uuid");
    const parent = keyAt(record, "parentUuid") ?? keyAt(record, "logicalParentUuid");
    if (uuid === null && step === null) return;
    const branch = this.branchOf(record, uuid, parent, line);
    this.push(branch, { uuid, parent, step, line, record });
  }

  /** Progress of a sub-agent holds a whole record of its conversation; it stands in the parent's chain as well. */
  private addProgress(record: JsonObject, line: number, raw: Raw): void {
    this.link(record, null, line);
    const data = objectAt(record, "data");
    const inner = objectAt(data, "message");
    if (inner === null) return;
    const agent = textAt(data, "agentId");
    const key = textKey(`agent ${agent ?? textAt(record, "parentToolUseID") ?? ""}`);
    const step = stepOf(inner, (...path) => raw("data", "message", ...path));
    const branch = this.branch(key, textAt(record, "sessionId"), agent);
    const previous = branch.nodes.length === 0 ? null : LAST;
    if (step !== null) this.push(branch, { uuid: keyAt(inner, "uuid"), parent: previous, step, line, record: inner });
  }

  private push(
    branch: Branch,
    {
      uuid,
      parent,
      step,
      line,
      record,
    }: {
      uuid: string | null;
      parent: string | typeof LAST | null;
      step: Step | null;
      line: number;
      record: JsonObject;
    },
  ): void {
    const { nodes, places } = branch;
    const known = uuid === null ? undefined : places.get(uuid);
    // The same record again: some versions repeat one when they resume.
    if (known !== undefined && same(nodes[known]?.step ?? null, step)) return;
    const above = parent === LAST ? nodes.length - 1 : (places.get(parent ?? "") ?? -1);
    nodes.push({
      step,
      parent: above,
      opens: parent === null,
      session: textAt(record, "sessionId"),
      line,
      time: get(record, "timestamp"),
    });
    if (uuid !== null) places.set(uuid, nodes.length - 1);
    // What is said after a leaf was named moves on from it, unless it stands on another branch.
    if (isMessage(step) && step?.kind !== "unread") branch.leaf = -1;
  }

  private branchOf(record: JsonObject, uuid: string | null, parent: string | null, line: number): Branch {
    const session = textAt(record, "sessionId");
    if (flagAt(record, "isSidechain") !== true) return this.branch(MAIN, session, null);
    const agent = textAt(record, "agentId");
    if (agent !== null) return this.branch(textKey(`agent ${agent}`), session, agent);
    // Inline in the main file each side chain that opens is an agent of its own.
    const key = this.sides.get(parent ?? "") ?? String(line);
    if (uuid !== null) this.sides.set(uuid, key);
    return this.branch(key, session, null);
  }

  private branch(key: string, session: string | null, agent: string | null): Branch {
    let branch = this.branches.get(key);
    if (branch === undefined) {
      branch = { key, session, agent, nodes: [], places: new Map(), leaf: -1 };
      this.branches.set(key, branch);
    }
    return branch;
  }
}

/** The parent is the node before. */
const LAST = Symbol("last");

function keyAt(record: JsonObject, name: string): string | null {
  const text = textAt(record, name);
  return text === null ? null : textKey(text);
}

function isMessage(step: Step | null): boolean {
  return step?.kind === "reply" || step?.kind === "said";
}

function same(one: Step | null, other: Step | null): boolean {
  return one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);
}

/** The session that owns a file of a sub-agent: `<session>/subagents/…`. */
function parentFolder(path: string): string | null {
  const steps = path.replaceAll("\\", "/").split("/");
  const at = steps.lastIndexOf("subagents");
  return at < 1 || at === steps.length - 1 ? null : (steps[at - 1] ?? null) || null;
}
