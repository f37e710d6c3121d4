// SARIF 2.1.0, the format of static analysis results that code hosts read: one run, a rule for each thing looked for, a result for
// each place. Holds places and names only.
import { canonicalJson } from "../core/canonical.ts";

export interface SarifInput {
  readonly version: string;
  readonly rules: readonly SarifRule[];
  readonly files: readonly SarifFile[];
}

export interface SarifRule {
  readonly id: string;
  /** One phrase, and all that there is to say. */
  readonly says: string;
  readonly full: string;
  readonly level: "error" | "warning";
}

export interface SarifFile {
  /** Relative to the root of what was looked through, or an absolute URI. */
  readonly uri: string;
  readonly sha256: string;
  readonly places: readonly { readonly rule: string; readonly line: number }[];
  /** What a reader must know of how the file was read. */
  readonly notes: readonly string[];
}

const ROOT = "%SRCROOT%";

/** The log as text. Throws when a place names a rule that is not listed. */
export function sarifText(input: SarifInput): string {
  const rules = new Map(input.rules.map((rule, index) => [rule.id, { ...rule, index }]));
  const location = (file: number): object => {
    const { uri } = input.files[file]!;
    return /^[a-z]+:/.test(uri) ? { uri, index: file } : { uri, uriBaseId: ROOT, index: file };
  };
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "compaction-eval",
            version: input.version,
            rules: input.rules.map(({ id, says, full, level }) => ({
              id,
              shortDescription: { text: sentence(says) },
              fullDescription: { text: sentence(full) },
              defaultConfiguration: { level },
            })),
          },
        },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { [ROOT]: { description: { text: "The folder that the command ran in." } } },
        artifacts: input.files.map(({ sha256 }, file) => ({ location: location(file), hashes: { "sha-256": sha256 } })),
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: input.files.flatMap(({ notes }, file) =>
              notes.map((note) => ({
                level: "note",
                message: { text: sentence(note) },
                locations: [{ physicalLocation: { artifactLocation: location(file) } }],
              })),
            ),
          },
        ],
        results: input.files.flatMap(({ places }, file) =>
          places.map(({ rule: id, line }) => {
            const rule = rules.get(id);
            if (rule === undefined) throw new Error(`no rule ${id}`);
            return {
              ruleId: id,
              ruleIndex: rule.index,
              level: rule.level,
              message: { text: `Found: ${rule.says}. The value is not shown.` },
              locations: [{ physicalLocation: { artifactLocation: location(file), region: { startLine: line } } }],
            };
          }),
        ),
      },
    ],
  };
  return `${canonicalJson(log)}\n`;
}

function sentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
