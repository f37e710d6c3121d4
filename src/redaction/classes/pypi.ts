// PyPI: upload tokens, which are macaroons of a known site.
import { B64URL } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const pypi = prefixClass({
  name: "pypi",
  says: "PyPI upload token",
  rows: [
    // base64url of the macaroon's first field: the name of the site.
    {
      prefix: "pypi-",
      parts: ["AgEIcHlwaS5vcmc", { set: B64URL, min: 50, max: 2000 }],
      says: "pypi- token of pypi.org",
    },
    {
      prefix: "pypi-",
      parts: ["AgENdGVzdC5weXBpLm9yZw", { set: B64URL, min: 50, max: 2000 }],
      says: "pypi- token of test.pypi.org",
    },
  ],
  notCovered: ["tokens of other index servers"],
});
