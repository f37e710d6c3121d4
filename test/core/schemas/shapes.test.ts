// One value per row of the schema table, as specs/own-formats.md writes the shape: taken as it stands, refused with a key
// more anywhere or a required key less; and the rules that span several keys.
import { describe, expect, it } from "vitest";
import { SCHEMAS } from "../../../src/core/schemas/index.ts";
import { audit, compaction, digest, end, FULL, head, item, messages, step, usage } from "./full-values.ts";

/** Free-form objects and maps: any key is one of theirs. */
const FREE =
  /(^|\.)(tools\[\](\.function)?|params|token_cal|guardrail\[\]|config|summary|detail|arms|arms\.a|era|stamps\.\w+|output_schema|args|drift|versions|results|rules_fired|rung_counts|excluded|metrics|digests|entities|lost|models|inputs|paths|times|limits|seats|left_out|substitutions|formats|repairs|max_calls_per_tool|arg_limits|arg_limits\.run|responses\[\])$/;
const FREE_OF_ROW: Readonly<Record<string, RegExp>> = {
  pins: /^$/,
  "gate-baseline": /^arms\.(incumbent|candidate)$/,
  // Versions of a result are the four of the spec; those of a harvest are open.
  "result-document": /^(?!versions$)/,
  baseline: /^(?!versions$)/,
};

type Json = Record<string, unknown>;

/** Every object inside a value with its path; list items as []. */
function objectsIn(root: object): { readonly path: string; readonly object: Json }[] {
  const found: { path: string; object: Json }[] = [];
  const todo: { path: string; value: unknown }[] = [{ path: "", value: root }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { path, value } = next;
    if (Array.isArray(value)) for (const each of value) todo.push({ path: `${path}[]`, value: each });
    else if (typeof value === "object" && value !== null) {
      found.push({ path, object: value as Json });
      for (const [key, inner] of Object.entries(value)) {
        todo.push({ path: path === "" ? key : `${path}.${key}`, value: inner });
      }
    }
  }
  return found;
}

const isFree = (row: string, path: string): boolean => {
  const own = FREE_OF_ROW[row];
  if (row === "result-document" || row === "baseline") return FREE.test(path) && own!.test(path);
  return FREE.test(path) || (own?.test(path) ?? false);
};

describe.each(SCHEMAS)("$name", ({ name, schema }) => {
  const [full, optional]: readonly [object, readonly string[]] = FULL[name] ?? [{}, []];

  it("takes the shape of the spec as it stands", () => {
    expect(FULL[name], "a value for every row").toBeDefined();
    expect(schema.parse(structuredClone(full))).toEqual(full);
  });

  it("refuses one key more, at any depth", () => {
    for (const { path, object } of objectsIn(full)) {
      if (isFree(name, path)) continue;
      object.unheard_of = 1;
      expect(schema.safeParse(full).success, `${path || "root"} takes any key`).toBe(false);
      delete object.unheard_of;
    }
  });

  it("can do without exactly the optional keys", () => {
    for (const { path, object } of objectsIn(full)) {
      if (isFree(name, path) && !path.startsWith("seats") && name !== "pins") continue;
      for (const key of Object.keys(object)) {
        const at = path === "" ? key : `${path}.${key}`;
        // Messages have their own schema; members of maps come and go.
        if (/messages\[\]|^results\.|^seats\.local$/.test(at)) continue;
        const value = object[key];
        delete object[key];
        expect(schema.safeParse(full).success, at).toBe(optional.includes(at));
        object[key] = undefined;
        expect(schema.safeParse(full).success, `${at} undefined`).toBe(false);
        object[key] = value;
      }
    }
  });
});

describe("rules over several keys", () => {
  const takes = (name: string, value: unknown): boolean =>
    SCHEMAS.find((row) => row.name === name)!.schema.safeParse(value).success;
  const full = (name: string): Json => FULL[name]![0] as Json;

  it("every line kind of an agent trace, and no other", () => {
    const values = { head, message: messages[1], step, compaction, usage, end };
    for (const [kind, value] of Object.entries(values)) {
      expect(takes("agent-trace-line", { seq: 1, kind, value }), kind).toBe(true);
      expect(takes("agent-trace-line", { seq: 1, kind: kind === "step" ? "end" : "step", value }), kind).toBe(false);
    }
    expect(takes("agent-trace-line", { seq: 1, kind: "note", value: {} })).toBe(false);
  });

  it("cached is at most prompt", () => {
    expect(takes("usage", { ...usage, cached: 10 })).toBe(true);
    expect(takes("usage", { ...usage, cached: 11 })).toBe(false);
    expect(takes("usage", { ...usage, prompt: null, cached: 11 })).toBe(true);
  });

  it("an outcome word goes with its status", () => {
    expect(takes("run-item", { ...item, outcome: "judge_error", status: "failed" })).toBe(true);
    expect(takes("run-item", { ...item, outcome: "judge_error" })).toBe(false);
    expect(takes("run-item", { ...item, outcome: "cheat", status: "excluded" })).toBe(true);
  });

  it("a published recipe has an audit that adopted it at no more steps", () => {
    const recipe = (change: object) => ({ ...full("recipe"), status: "published", ...change });
    expect(takes("recipe", recipe({}))).toBe(true);
    expect(takes("recipe", recipe({ audit: { ...audit, verdict: "reject" } }))).toBe(false);
    expect(takes("recipe", recipe({ audit: { ...audit, mean_steps: { incumbent: 3, candidate: 3.1 } } }))).toBe(false);
    const { audit: _, ...bare } = recipe({}) as Json;
    expect(takes("recipe", bare)).toBe(false);
  });

  it("a note is at most 160 bytes, not characters", () => {
    const row = (note: string) => ({ seq: 1, kind: "step", value: { ...step, note } });
    expect(takes("agent-trace-line", row("é".repeat(80)))).toBe(true);
    expect(takes("agent-trace-line", row("é".repeat(81)))).toBe(false);
  });

  it("the argument of a check is what its verb takes", () => {
    const check = (value: object) => ({ ...full("contract"), checks: [{ level: "proof", ...value }] });
    expect(takes("contract", check({ verb: "nonempty" }))).toBe(true);
    expect(takes("contract", check({ verb: "nonempty", arg: "x" }))).toBe(false);
    expect(takes("contract", check({ verb: "contains", arg: "x" }))).toBe(true);
    expect(takes("contract", check({ verb: "contains" }))).toBe(false);
    expect(takes("contract", check({ verb: "schema", arg: "x" }))).toBe(false);
    expect(takes("contract", check({ verb: "nonempty", path: "a" }))).toBe(false);
    expect(takes("contract", [full("contract"), full("contract")])).toBe(true);
  });

  it("an exec answer is messages or an error, never both", () => {
    expect(takes("exec-response", { id: "e", error: "no" })).toBe(true);
    expect(takes("exec-response", { id: "e", error: "no", messages })).toBe(false);
    expect(takes("exec-response", { id: "e" })).toBe(false);
  });

  it("names of tools in rules have no white space around them, and observations a floor", () => {
    expect(takes("environment-rules", {})).toBe(true);
    expect(takes("environment-rules", { deny_tools: [" run"] })).toBe(false);
    expect(takes("environment-rules", { deny_tools: ["a b"] })).toBe(true);
    expect(takes("environment-rules", { max_calls_per_tool: { "run ": 1 } })).toBe(false);
    expect(takes("environment-rules", { arg_limits: { run: { n: 1.5 } } })).toBe(false);
    expect(takes("environment-rules", { max_observation_tokens: 63 })).toBe(false);
  });

  it("a seat's key stands in the environment, its endpoint is http", () => {
    const seat = (change: object) => ({ seats: { s: { wire: "openai", endpoint: "https://x/v1", ...change } } });
    expect(takes("configuration", seat({}))).toBe(true);
    expect(takes("configuration", seat({ endpoint: "file:///etc/passwd" }))).toBe(false);
    expect(takes("configuration", seat({ key_env: "sk-abc" }))).toBe(false);
    expect(takes("configuration", seat({ window: 0 }))).toBe(false);
  });

  it("a pin names a file of its folder", () => {
    expect(takes("pins", { "a/b": digest })).toBe(false);
    expect(takes("pins", { a: digest.toUpperCase() })).toBe(false);
  });
});
