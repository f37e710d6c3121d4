// Anthropic: API, admin, OAuth and session keys.
import { B64URL } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const anthropic = prefixClass({
  name: "anthropic",
  says: "Anthropic key",
  rows: [
    { prefix: "sk-ant-api03-", parts: [{ set: B64URL, min: 93 }, "AA"], says: "sk-ant-api03-, 93 characters and AA" },
    {
      prefix: "sk-ant-admin01-",
      parts: [{ set: B64URL, min: 93 }, "AA"],
      says: "sk-ant-admin01-, 93 characters and AA",
    },
    { prefix: "sk-ant-oat01-", parts: [{ set: B64URL, min: 60, max: 200 }], says: "sk-ant-oat01- and 60 or more" },
    { prefix: "sk-ant-ort01-", parts: [{ set: B64URL, min: 60, max: 200 }], says: "sk-ant-ort01- and 60 or more" },
    { prefix: "sk-ant-sid01-", parts: [{ set: B64URL, min: 60, max: 200 }], says: "sk-ant-sid01- and 60 or more" },
  ],
  notCovered: ["keys of a version that the prefix does not show yet"],
});
