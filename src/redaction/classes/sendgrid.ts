// SendGrid: API keys.
import { B64URL } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const sendgrid = prefixClass({
  name: "sendgrid",
  says: "SendGrid API key",
  rows: [
    {
      prefix: "SG.",
      parts: [{ set: B64URL, min: 22 }, ".", { set: B64URL, min: 43 }],
      says: "SG., 22 characters, a dot and 43 more",
    },
  ],
  notCovered: ["keys without the SG. prefix"],
});
