// Twilio: API key sids. An account sid (AC…) is no secret, and an auth token has no form of its own.
import { HEX } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const twilio = prefixClass({
  name: "twilio",
  says: "Twilio API key",
  rows: [{ prefix: "SK", parts: [{ set: HEX, min: 32 }], says: "SK and 32 hexadecimal digits" }],
  notCovered: ["an auth token without a name: 32 hexadecimal digits"],
});
