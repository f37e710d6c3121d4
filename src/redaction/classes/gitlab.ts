// GitLab: personal, project, deploy, runner, trigger, job and agent tokens, in the old form and in the routable one, which ends in
// a dot, its length and its checksum.
import { ALNUM, B64URL, DOT, HEX } from "../chars.ts";
import { prefixClass, type TokenRow } from "../prefix-token.ts";

const row = (prefix: string, parts: TokenRow["parts"], says: string): TokenRow => ({
  prefix,
  parts,
  says: `${prefix} and ${says}`,
});
const routable = (prefix: string): TokenRow =>
  row(prefix, [{ set: B64URL, min: 27, max: 300 }, ".", { set: ALNUM | DOT, min: 9, max: 20 }], "a routable payload");
const twenty = { set: B64URL, min: 20, max: 60 } as const;

/** Prefixes of tokens of twenty characters; administrators may have put more behind them. */
const TWENTY = ["glpat-", "gldt-", "glrt-", "glrtr-", "glft-", "glsoat-", "glffct-"];

export const gitlab = prefixClass({
  name: "gitlab",
  says: "GitLab token",
  rows: [
    ...["glpat-", "glrt-", "glcbt-", "gldt-"].map(routable),
    ...TWENTY.map((prefix) => row(prefix, [twenty], "20 or more")),
    row("glcbt-", [{ set: ALNUM, min: 1, max: 5 }, "_", twenty], "the part of the database, _ and 20 or more"),
    row("glptt-", [{ set: HEX, min: 40 }], "40 hexadecimal digits"),
    row("glimt-", [{ set: B64URL, min: 25, max: 60 }], "25 or more"),
    row("gloas-", [{ set: B64URL, min: 64 }], "64"),
    row("glagent-", [{ set: B64URL, min: 50, max: 300 }], "50 or more"),
    row("GR1348941", [{ set: B64URL, min: 20 }], "20 (runner registration)"),
  ],
  notCovered: ["feed and incoming-mail tokens made before they had prefixes"],
});
