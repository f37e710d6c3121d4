// GitHub: personal, OAuth, user, server and refresh tokens with their checksum, and fine-grained personal tokens.

import { ALNUM } from "../chars.ts";
import { hasChecksum, withChecksum } from "../checksum.ts";
import { prefixClass, type TokenRow } from "../prefix-token.ts";

const CLASSIC: readonly (readonly [string, string])[] = [
  ["ghp_", "personal"],
  ["gho_", "OAuth"],
  ["ghu_", "user-to-server"],
  ["ghs_", "server-to-server"],
  ["ghr_", "refresh"],
];

export const githubToken = prefixClass({
  name: "github-token",
  says: "GitHub token",
  rows: [
    ...CLASSIC.map(
      ([prefix, kind]): TokenRow => ({
        prefix,
        parts: [{ set: ALNUM, min: 36 }],
        check: (token) => hasChecksum(token, prefix),
        mend: (token) => withChecksum(token, prefix),
        says: `${prefix} and 36 letters and digits, the last six their checksum (${kind} token)`,
      }),
    ),
    {
      prefix: "github_pat_",
      parts: [{ set: ALNUM, min: 22 }, "_", { set: ALNUM, min: 59 }],
      says: "github_pat_, 22 letters and digits, _ and 59 more",
    },
  ],
  notCovered: ["the 40 hexadecimal digits of tokens made before 2021, unless a name says what they are"],
  improves: [],
});
