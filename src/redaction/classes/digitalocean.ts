// DigitalOcean: personal, OAuth and refresh tokens.
import { HEX } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const digitalocean = prefixClass({
  name: "digitalocean",
  says: "DigitalOcean token",
  rows: ["dop_v1_", "doo_v1_", "dor_v1_"].map((prefix) => ({
    prefix,
    parts: [{ set: HEX, min: 64 }],
    says: `${prefix} and 64 hexadecimal digits`,
  })),
  notCovered: ["access keys of Spaces, which the name of a variable gives away"],
});
