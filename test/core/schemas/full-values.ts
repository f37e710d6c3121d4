// A full value for every row of the schema table, as specs/own-formats.md writes the shape. A pure data table.

export const digest = "ab".repeat(32);
export const usage = { prompt: 10, cached: 4, fresh: 6, written: null, output: 2, why: "not reported" };
export const messages = [
  { role: "user", content: "task", name: "someone" },
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: "a", type: "function", function: { name: "run", arguments: "{}" } }],
  },
  { role: "tool", content: "out", tool_call_id: "a" },
];
const tools = [{ type: "function", function: { name: "run" } }];
export const step = {
  step: 1,
  tool: "run",
  status: "committed",
  obs_chars: 3,
  rule: "deny_tools",
  setup: true,
  no_op: true,
  note: "short",
};
const pager = { evicted: 2, refetched: 1, rate: 0.5, basis: "measured", compaction_passes: 3 };
const prefill = { prefilled: 10, cached: 5, steps_observed: 2 };
const versions = { ladder: "1", entities: "1", estimator: "1", tokenizer: "o200k" };
const metrics = { score: 0.5, tokens: null };
export const item = {
  id: "c#one",
  arm: "ladder@pressure-0.5",
  task: digest,
  status: "evaluated",
  outcome: "pass",
  reason: "none",
  metrics,
  digests: { output: digest },
  steps: [{ step: 0, metrics, digests: {} }],
  detail: { anything: [1] },
};
export const head = {
  schema: "agent-trace/1",
  goal: "g",
  model: "m",
  seat: null,
  window: null,
  tools,
  tokenizer: "t",
  token_cal: { a: 1 },
  recorded: "turns.jsonl",
};
export const end = {
  stop_reason: "done",
  stop_note: "n",
  rules_fired: { deny_tools: 1 },
  setup_ran: 1,
  guardrail: [{ row: 1 }],
  pager,
  prefill: null,
};
export const compaction = { before_call: 3, rung_counts: { dedupe: 1 }, estimate_before: 9, estimate_after: 4 };
const callResults = { a: { failed: null, no_op: false } };
const rules = {
  deny_tools: ["web"],
  allow_tools: ["run"],
  max_calls_per_tool: { run: 3 },
  arg_limits: { run: { lines: 100 } },
  rewrite_error: [{ pattern: "x", text: "y" }],
  observation_strip: ["x"],
  max_observation_tokens: 64,
};
export const audit = { verdict: "adopt", baseline: digest, input: digest, mean_steps: { incumbent: 3, candidate: 3 } };
const side = { outcome: "timeout", metrics };

/** By row: a full value. Keys that may be absent are listed after it, as `path.key`, with [] for the items of a list. */
export const FULL: Readonly<Record<string, readonly [value: object, optional: readonly string[]]>> = {
  entry: [
    {
      id: "e",
      kind: "build-log",
      protected_prefix: 1,
      keep_recent: 6,
      messages,
      pinned: ["a"],
      tools,
      results: callResults,
      turns: [0],
      usage: [usage],
      meta: {
        format: "f",
        model: "m",
        session: "0123abcd",
        starts_from_summary: false,
        ledger: { images: 0, thinking: 0, opaque: 0 },
      },
    },
    [
      "pinned",
      "tools",
      "results",
      "turns",
      "usage",
      "usage[].why",
      "meta.model",
      "meta.session",
      "meta.starts_from_summary",
      "meta.ledger",
    ],
  ],
  pins: [{ "c.jsonl": digest }, ["c.jsonl"]],
  run: [
    {
      source: "codex",
      session: null,
      parent: null,
      day: "2026-01-31",
      model: [null, "m"],
      messages,
      results: callResults,
      turns: [0],
      usage: [usage],
      boundaries: [{ before_message: 2, kind: "raw_gone", chars: null, model: null }],
      interrupted: true,
      stop_reason: null,
      tools,
      ledger: { images: 0, thinking: 0, opaque: 0 },
      problems: [{ file: "f", line: 1, what: "w" }],
    },
    ["tools", "usage[].why"],
  ],
  usage: [usage, ["why"]],
  "recorded-turn": [
    {
      task: "t",
      arm: "a",
      role: "agent",
      request: { messages, tools, model: "m", params: { temperature: 0 } },
      responses: [{ chunk: 1 }, "[DONE]"],
      usage,
      error: { kind: "timeout", text: "x" },
    },
    ["task", "arm", "role", "request.tools", "request.model", "request.params", "usage", "usage.why", "error"],
  ],
  "agent-trace": [
    { ...head, messages, steps: [step], usage: [usage], compactions: [compaction], ...end },
    [
      ...["tokenizer", "token_cal", "recorded", "stop_note", "setup_ran", "guardrail", "usage[].why"],
      ...["rule", "setup", "no_op", "note"].map((key) => `steps[].${key}`),
    ],
  ],
  "agent-trace-line": [{ seq: 0, kind: "head", value: head }, ["value.tokenizer", "value.token_cal", "value.recorded"]],
  "delegation-row": [
    {
      id: "d",
      day: "2026-01-31",
      seat: null,
      node: "n",
      delegator_version: "1",
      refusal: true,
      placement_error: "p",
      context_docs: 1,
      result: {
        status: "deferred",
        defer_class: "budget",
        reason: "r",
        stop_reason: "s",
        stop_note: "n",
        steps: 3,
        trace: [step],
        rules_fired: { x: 1 },
        setup_ran: 0,
        pager,
        prefill,
        seat_tokens_in: 9,
        harness_version: "1",
        checks: [{ verb: "regex", level: "proof", outcome: "unknown", detail: "d" }],
      },
    },
    [
      ...["delegator_version", "refusal", "placement_error"],
      ...[
        "defer_class",
        "reason",
        "stop_reason",
        "stop_note",
        "trace",
        "rules_fired",
        "setup_ran",
        "pager",
        "prefill",
      ].map((key) => `result.${key}`),
      ...["seat_tokens_in", "harness_version", "checks"].map((key) => `result.${key}`),
      ...["rule", "setup", "no_op", "note"].map((key) => `result.trace[].${key}`),
    ],
  ],
  "run-record": [
    {
      id: "0123abcd",
      source: "delegation",
      day: null,
      seat: null,
      pool_alias: false,
      node: null,
      model: null,
      steps: null,
      stop_reason: null,
      has_trace: false,
      pager,
      compaction_passes: null,
      prefill,
      seat_tokens_in: null,
      usage_totals: { prompt: 1, cached: null, fresh: null, written: null, output: 1, calls: 2, calls_with_usage: 1 },
      breaks: [{ call: 2, cause: "ttl", cost: null }],
      boundaries: [{ chars: null, model: null }],
    },
    ["breaks", "boundaries"],
  ],
  "result-document": [
    {
      schema: "run/1",
      config: { mode: "final" },
      corpora: [{ name: "c.jsonl", sha256: digest }],
      arms: { a: { strategy: "none" } },
      planned: 1,
      excluded: { "no budget": 0 },
      metrics: { score: { unit: "share", direction: "up", kind: "unit" } },
      items: [item],
      summary: {},
      versions,
      provenance: { tool: "0.1.0", node: "20", paths: { c: "/x" }, times: { started: "t", seconds: 1.5 } },
    },
    ["provenance", ...["outcome", "reason", "steps", "detail"].map((key) => `items[].${key}`)],
  ],
  baseline: [
    {
      schema: "baseline/1",
      corpus: { name: "c.jsonl", sha256: digest },
      ladder: "dedupe",
      budget: { rule: "pressure", value: 0.5 },
      versions,
      entries: [
        {
          id: "e",
          tokens_estimate: 5,
          tokens_o200k: 4,
          entities: { url: { retained: 1, recoverable: 0, lost: 1 } },
          lost: { url: ["http://x"] },
          exhausted: false,
          digest,
        },
      ],
    },
    [],
  ],
  "price-file": [
    {
      models: {
        M: { fresh: 1, cache_read: 0.1, cache_write: 1.25, output: 5, currency: "USD", as_of: "2026", source: "page" },
      },
    },
    [],
  ],
  "run-manifest": [
    {
      schema: "run-manifest/1",
      command: "run",
      config: {},
      corpora: [{ name: "c", sha256: digest }],
      inputs: { price: digest },
      paths: { price: digest },
    },
    [],
  ],
  "run-item": [item, ["outcome", "reason", "steps", "detail"]],
  "exec-request": [
    {
      protocol: 1,
      id: "e",
      step: 0,
      messages,
      budget: 100,
      protected_prefix: 1,
      keep_recent: 6,
      pinned: [],
      tools,
      objective: "",
    },
    [],
  ],
  "exec-response": [
    { id: "e", messages, usage, cost_usd: 0.5, notes: ["n"] },
    ["usage", "usage.why", "cost_usd", "notes"],
  ],
  contract: [
    {
      id: "c",
      goal: "g",
      workspace: "w",
      context_docs: ["a.md"],
      output_schema: { type: "object" },
      setup: [{ tool: "run", args: { x: 1 } }],
      checks: [{ verb: "min_items", arg: 2, path: "/a/~0b/0", level: "signal" }],
      limits: { max_steps: 9 },
    },
    ["output_schema", "setup", "checks[].path", "limits"],
  ],
  "gate-baseline": [
    {
      schema: "gate-baseline/1",
      id: "g",
      primary: { metric: "score", direction: "up", kind: "binary", margin: 0.05 },
      alpha: 0.05,
      power: 0.8,
      planned_n: 100,
      tasks: [{ id: "t", digest, cluster: "c" }],
      efficiency: [{ metric: "steps", unit: "steps", rule: "no_worse" }],
      missing: "inconclusive",
      bootstrap: { draws: 1000, seed: -1 },
      era: { model: "m" },
      arms: { incumbent: { arm: "a" }, candidate: { arm: "b" } },
    },
    ["tasks[].cluster"],
  ],
  "gate-input": [
    {
      schema: "gate-input/1",
      baseline: digest,
      stamps: { incumbent: {}, candidate: {} },
      pairs: [{ id: "t", digest, incumbent: side, candidate: side }],
    },
    [],
  ],
  "gate-verdict": [{ schema: "gate-verdict/1", input: digest, verdict: "not_comparable" }, []],
  configuration: [
    {
      seats: {
        local: {
          wire: "openai",
          endpoint: "http://localhost:8080/v1",
          model: "m",
          key_env: "KEY_1",
          window: 32768,
          dialect: "llama.cpp",
        },
      },
      prices: "p.json",
      corpus: "c.jsonl",
    },
    ["prices", "corpus", ...["model", "key_env", "window", "dialect"].map((key) => `seats.local.${key}`)],
  ],
  "harvest-manifest": [
    {
      schema: "harvest/1",
      corpus: { name: "c", sha256: digest, entries: 1 },
      planned: 2,
      kept: 1,
      left_out: { short: 1 },
      substitutions: { email: 3 },
      classes: ["email"],
      formats: { codex: 1 },
      repairs: {},
      drift: {},
      versions: { redaction: "1" },
    },
    [],
  ],
  "environment-rules": [rules, Object.keys(rules)],
  recipe: [
    { id: "r", seat_tag: "4b", rules, provenance: ["run"], status: "proposed", audit },
    ["audit", ...Object.keys(rules).map((key) => `rules.${key}`)],
  ],
};
