// AWS: access key ids. The secret that belongs to one has no form of its own and is found by its name.
import { BASE32 } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const awsAccessKey = prefixClass({
  name: "aws-access-key",
  says: "AWS access key id",
  rows: ["AKIA", "ASIA", "ABIA", "ACCA"].map((prefix) => ({
    prefix,
    parts: [{ set: BASE32, min: 16 }],
    // AWS writes its documentation with keys that end in EXAMPLE.
    check: (token) => !token.endsWith("EXAMPLE"),
    says: `${prefix} and 16 characters of base 32`,
  })),
  notCovered: [
    "the ids of users, roles and groups (AIDA, AROA, AGPA), which open nothing",
    "documentation keys that end in EXAMPLE",
  ],
  improves: [],
});
