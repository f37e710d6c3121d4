// Google: API keys, OAuth client secrets, access and refresh tokens.
import { B64URL } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const google = prefixClass({
  name: "google",
  says: "Google API key or OAuth token",
  rows: [
    { prefix: "AIza", parts: [{ set: B64URL, min: 35 }], says: "AIza and 35 characters (API key)" },
    { prefix: "GOCSPX-", parts: [{ set: B64URL, min: 28 }], says: "GOCSPX- and 28 characters (client secret)" },
    { prefix: "ya29.", parts: [{ set: B64URL, min: 30, max: 2048 }], says: "ya29. access token" },
    { prefix: "1//0", parts: [{ set: B64URL, min: 60, max: 512 }], says: "1//0 refresh token" },
  ],
  notCovered: ["client ids (…apps.googleusercontent.com), which are public"],
});
