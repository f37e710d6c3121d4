// GitLab: personal, project, deploy, runner, trigger and agent tokens, in the old and the routable form.
import { ALNUM, B64URL, DOT } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

const PREFIXES = [
  "glpat-",
  "gldt-",
  "glrt-",
  "glrtr-",
  "glptt-",
  "glcbt-",
  "glft-",
  "glsoat-",
  "glimt-",
  "gloas-",
  "glffct-",
];

export const gitlab = prefixClass({
  name: "gitlab",
  says: "GitLab token",
  rows: [
    ...PREFIXES.map((prefix) => ({
      prefix,
      parts: [{ set: B64URL, min: 20, max: 300 }],
      says: `${prefix} and 20 or more`,
    })),
    { prefix: "glagent-", parts: [{ set: B64URL, min: 50, max: 300 }], says: "glagent- and 50 or more" },
    { prefix: "GR1348941", parts: [{ set: B64URL, min: 20 }], says: "GR1348941 runner registration token" },
  ].flatMap((row) =>
    row.prefix === "glpat-" || row.prefix === "glrt-"
      ? [{ ...row, parts: [{ set: B64URL, min: 27, max: 300 }, ".", { set: ALNUM | DOT, min: 9, max: 20 }] }, row]
      : [row],
  ),
  notCovered: ["feed and incoming-mail tokens made before they had prefixes"],
});
