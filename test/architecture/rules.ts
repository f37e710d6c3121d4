// The rules of the source tree as one function over (path, source): who may import whom, where effects may happen, and
// how a file looks. Paths are relative to src/ with forward slashes. Knows no file system, so that it can be tested.

/** Folder -> folders it may import. A file of src/ itself (index.ts) may import all but cli. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = (() => {
  const below = ["core", "ladder", "redaction", "stats", "seats", "strategies", "corpus", "agent"];
  return {
    core: [],
    ladder: ["core"],
    redaction: ["core"],
    stats: ["core"],
    seats: ["core"],
    strategies: ["core", "ladder", "seats"],
    corpus: ["core", "redaction", "ladder"],
    agent: ["core", "ladder", "redaction", "strategies", "seats"],
    evals: below,
    recipes: [...below, "evals"],
    reports: ["core"],
    public: [...below, "evals", "recipes", "reports"],
    cli: [...below, "evals", "recipes", "reports"],
    "": [...below, "evals", "recipes", "reports", "public"],
  };
})();

/** Corpus may ask whether a body is the ladder's own work, and nothing else of the ladder. */
const LADDER_FOR_CORPUS = /^ladder\/(artefacts?|headers|names)\.ts$/;

/** Families whose members never import each other. `shared` are the contracts and tables every member may use. */
const FAMILIES: readonly { readonly folder: string; readonly shared: readonly string[] }[] = [
  { folder: "ladder/rungs", shared: [] },
  { folder: "strategies", shared: ["strategy", "spec", "outcomes", "passes", "summariser"] },
  { folder: "reports/renderers", shared: [] },
  { folder: "cli/commands", shared: [] },
  { folder: "corpus/formats", shared: ["format"] },
  { folder: "evals", shared: [] },
];

/** Modules that do something to the world, and the only places that may import them. */
const EFFECT_MODULES: readonly { readonly module: RegExp; readonly places: RegExp }[] = [
  {
    module: /^(node:)?fs(\/promises)?$/,
    places: /^(cli\/|corpus\/(load|pins|read-lines|trace\/fs-source)\.ts$|strategies\/exec(\/|\.ts$))/,
  },
  { module: /^(node:)?child_process$/, places: /^strategies\/exec(\/|\.ts$)/ },
  { module: /^undici$/, places: /^seats\// },
  { module: /^(node:)?http$/, places: /^(cli|seats\/sim)\// },
  { module: /^(node:)?(process|worker_threads|readline|tty|https|net|dgram|cluster)$/, places: /^cli\// },
];

/** Globals whose use makes a result depend on the moment or the machine. */
const EFFECT_GLOBALS: readonly { readonly use: RegExp; readonly says: string }[] = [
  { use: /\bDate\.now\b/, says: "Date.now" },
  { use: /\bnew Date\(/, says: "new Date(" },
  { use: /\bMath\.random\b/, says: "Math.random" },
  { use: /(?<![.\w"'`])process\s*(\.|\[)/, says: "process" },
  { use: /(?<![.\w"'`])console\s*\./, says: "console" },
  { use: /\bperformance\.now\b/, says: "performance.now" },
  { use: /\.localeCompare\(|\.toLocale\w+\(/, says: "a locale" },
];

const LONGEST = 300;
/** Pure data tables, which may be longer. */
const DATA_TABLES = /^cli\/help\.generated\.ts$/;

export interface ImportedModule {
  readonly specifier: string;
  readonly line: number;
}

/** Every module that a source names in an import, an export-from or a dynamic import. */
export function importsOf(source: string): readonly ImportedModule[] {
  const found: ImportedModule[] = [];
  const pattern =
    /(?:^|[;}])\s*(?:import|export)\b[^"'`;]*?from\s*["']([^"']+)["']|(?:^|[;}])\s*import\s*["']([^"']+)["']|\bimport\(\s*["'`]([^"'`]+)["'`]|\brequire\(\s*["']([^"']+)["']/gm;
  for (const match of source.matchAll(pattern)) {
    const specifier = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
    found.push({ specifier, line: source.slice(0, match.index).split("\n").length });
  }
  return found;
}

/** What a file does that it may not do; empty when it keeps all rules. */
export function violations(path: string, source: string): readonly string[] {
  const found: string[] = [];
  const folder = folderOf(path);
  if (MAY_IMPORT[folder] === undefined) found.push(`${path}: ${folder} is no folder of the layout`);
  for (const { specifier } of importsOf(source)) {
    const effect = EFFECT_MODULES.find((rule) => rule.module.test(specifier));
    if (effect !== undefined && !effect.places.test(path)) found.push(`${path}: may not import ${specifier}`);
    if (specifier.startsWith(".")) found.push(...relativeViolations(path, specifier));
  }
  const code = withoutComments(source);
  if (folder !== "cli") {
    for (const { use, says } of EFFECT_GLOBALS) if (use.test(code)) found.push(`${path}: may not use ${says}`);
  }
  if (/^\s*export \*/m.test(code)) found.push(`${path}: exports names with a star`);
  if (/(^|\/)(utils?|helpers?)\.ts$/.test(path)) found.push(`${path}: is named after nothing`);
  const lines = source.split("\n").length - 1;
  if (lines > LONGEST && !DATA_TABLES.test(path)) found.push(`${path}: has ${lines} lines, more than ${LONGEST}`);
  if (!/^(#!.*\n)?\/\/ \S/.test(source)) found.push(`${path}: does not open with a comment that says what it is`);
  return found;
}

function relativeViolations(path: string, specifier: string): readonly string[] {
  if (!specifier.endsWith(".ts")) return [`${path}: ${specifier} does not end in .ts`];
  const target = resolved(path, specifier);
  if (target === null) return [`${path}: ${specifier} leaves src/`];
  const found: string[] = [];
  const [from, to] = [folderOf(path), folderOf(target)];
  if (to !== from && !(MAY_IMPORT[from] ?? []).includes(to))
    found.push(`${path}: ${from || "src"} may not import ${target}`);
  if (from === "corpus" && to === "ladder" && !LADDER_FOR_CORPUS.test(target)) {
    found.push(`${path}: corpus may import only the artefact predicates of ladder, not ${target}`);
  }
  for (const { folder, shared } of FAMILIES) {
    const [member, other] = [memberOf(folder, path), memberOf(folder, target)];
    if (member === null || other === null || member === other || member === "index" || shared.includes(other)) continue;
    found.push(`${path}: siblings of ${folder} may not import each other (${target})`);
  }
  return found;
}

/** `ladder/rungs/gcf/x.ts` is of the member `gcf` of `ladder/rungs`; null outside the family. */
function memberOf(folder: string, path: string): string | null {
  if (!path.startsWith(`${folder}/`)) return null;
  return (
    path
      .slice(folder.length + 1)
      .split("/")[0]
      ?.replace(/\.ts$/, "") ?? null
  );
}

function folderOf(path: string): string {
  return path.includes("/") ? (path.split("/")[0] ?? "") : "";
}

function resolved(from: string, specifier: string): string | null {
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "..") {
      if (parts.pop() === undefined) return null;
    } else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Without whole-line comments and block comments: what is said about an effect is no effect. */
function withoutComments(source: string): string {
  return source.replace(/^\s*\/\/.*$/gm, "").replace(/^\s*\/\*[\s\S]*?\*\//gm, "");
}
