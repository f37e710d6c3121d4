// OpenAI: project, service account and admin keys and the older user keys, all with the marker T3BlbkFJ in the middle.
import { ALNUM, B64URL } from "../chars.ts";
import { prefixClass, type TokenRow } from "../prefix-token.ts";

/** base64 of "OpenAI". */
const MARKER = "T3BlbkFJ";
const HALVES = [74, 58, 20] as const;

export const openai = prefixClass({
  name: "openai",
  says: "OpenAI key",
  rows: [
    ...["sk-proj-", "sk-svcacct-", "sk-admin-"].flatMap((prefix) =>
      HALVES.map(
        (half): TokenRow => ({
          prefix,
          parts: [{ set: B64URL, min: half }, MARKER, { set: B64URL, min: half }],
          says: `${prefix}, ${half} characters, ${MARKER} and ${half} more`,
        }),
      ),
    ),
    {
      prefix: "sk-",
      parts: [{ set: ALNUM, min: 20 }, MARKER, { set: ALNUM, min: 20 }],
      says: `sk-, 20 letters and digits, ${MARKER} and 20 more`,
    },
    { prefix: "sess-", parts: [{ set: ALNUM, min: 40 }], says: "sess- and 40 letters and digits" },
  ],
  notCovered: ["keys of compatible servers, which the class sk-key takes"],
});
