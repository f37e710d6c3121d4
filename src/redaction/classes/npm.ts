// npm: access tokens with their checksum. A token of .npmrc in the old form (a UUID) is found by its name.

import { ALNUM } from "../chars.ts";
import { hasChecksum, withChecksum } from "../checksum.ts";
import { prefixClass } from "../prefix-token.ts";

export const npm = prefixClass({
  name: "npm",
  says: "npm access token",
  rows: [
    {
      prefix: "npm_",
      parts: [{ set: ALNUM, min: 36 }],
      check: (token) => hasChecksum(token, "npm_"),
      mend: (token) => withChecksum(token, "npm_"),
      says: "npm_ and 36 letters and digits, the last six their checksum",
    },
  ],
  notCovered: ["a UUID token without the name _authToken"],
});
