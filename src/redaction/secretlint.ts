// Secretlint with its recommended rules as the second detector. Loaded when first asked. Its profiler keeps marks of every call
// for ever and searches them, so its marks are switched off; its comments that switch rules off are not honoured, since whoever
// wrote the text could write them too.
import type { SecondDetector, SecondFinding } from "./second-detector.ts";

/** The versions of package.json; a test compares. 11 is the last major version for Node 20. */
export const SECRETLINT_VERSION = "11.7.1";
/** Rules that find nothing but take findings away. */
const NO_DETECTOR = "@secretlint/secretlint-rule-filter-comments";

export const secretlint: SecondDetector = {
  name: `secretlint ${SECRETLINT_VERSION}`,
  async findings(text: string): Promise<readonly SecondFinding[]> {
    loaded ??= load();
    const { lint, rules } = await loaded;
    const result = await lint({
      source: { filePath: "entry.txt", content: text, contentType: "text", ext: ".txt" },
      options: { noPhysicFilePath: true, maskSecrets: true, config: { rules } },
    });
    return result.messages.map(({ ruleId, range }) => ({
      rule: ruleId.replace(/^@secretlint\/secretlint-rule-/, ""),
      start: range[0],
      end: range[1],
    }));
  },
};

let loaded: ReturnType<typeof load> | undefined;

async function load() {
  const [{ lintSource }, preset, { secretLintProfiler }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
    import("@secretlint/profiler"),
  ]);
  secretLintProfiler.mark = () => undefined;
  const rules = preset.rules
    .filter((rule) => rule.meta.id !== NO_DETECTOR)
    .map((rule) => ({ id: rule.meta.id, rule, options: {} }));
  return { lint: lintSource, rules };
}
