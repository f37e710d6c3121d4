// Hugging Face: user access tokens and the older organisation tokens.
import { ALNUM, LETTER } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const huggingFace = prefixClass({
  name: "hugging-face",
  says: "Hugging Face token",
  rows: [
    { prefix: "hf_", parts: [{ set: ALNUM, min: 34 }], says: "hf_ and 34 letters and digits" },
    { prefix: "api_org_", parts: [{ set: LETTER, min: 34 }], says: "api_org_ and 34 letters" },
  ],
  notCovered: ["organisation tokens of the retired api_org_ form"],
});
