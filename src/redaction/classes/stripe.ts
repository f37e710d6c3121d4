// Stripe: secret and restricted keys, live and test, and webhook signing secrets. Publishable keys are public.
import { ALNUM } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

export const stripe = prefixClass({
  name: "stripe",
  says: "Stripe secret key",
  rows: ["sk_live_", "sk_test_", "rk_live_", "rk_test_", "sk_org_live_", "sk_org_test_"]
    .map((prefix) => ({ prefix, parts: [{ set: ALNUM, min: 24, max: 247 }], says: `${prefix} and 24 or more` }))
    .concat([{ prefix: "whsec_", parts: [{ set: ALNUM, min: 32, max: 64 }], says: "whsec_ and 32 or more" }]),
  notCovered: ["pk_ keys, which are published in pages"],
});
