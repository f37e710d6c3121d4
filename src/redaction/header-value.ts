// The value of an Authorization header or its like: an optional scheme word and the credential behind it. Schemes stay,
// credentials go, whatever their length.
import { isPlainWords, isProse, isStandIn } from "./value-shape.ts";

/** Schemes of the IANA registry and of services that made up their own; compared in lower case. */
const SCHEMES: ReadonlySet<string> = new Set(
  `basic bearer digest negotiate ntlm hawk hoba mutual oauth token apikey api-key api_key key bot jwt mac dpop
  gnap privatetoken scram-sha-1 scram-sha-256 vapid concealed aws aws4-hmac-sha256 aws4-ecdsa-p256-sha256 sharedkey
  sharedkeylite sharedaccesssignature geniekey sso-key splunk zoho-oauthtoken googlelogin goog4-rsa-sha256 signature
  keyauth discogs deepl-auth-key klaviyo-api-key ssws pat client-id klaviyo`.split(/\s+/),
);
/** Schemes with parameters: everything to the end of the value belongs to the credential. */
const WITH_PARAMETERS = /^(?:digest|aws4-|goog4-|oauth|hawk|signature|mac|hoba|scram-|vapid)/;

/** Offset in `value` where the credential starts, and whether it goes on past its first word; null when there is none. */
export function credentialIn(value: string): { readonly at: number; readonly toEnd: boolean } | null {
  const match = /^([A-Za-z][\w-]{0,30})((?:\\? |\t|%20|\+){1,4})/.exec(value);
  const scheme = match?.[1]?.toLowerCase();
  const rest = match === null ? value : value.slice(match[0].length);
  if (scheme !== undefined && SCHEMES.has(scheme)) {
    const word = /^\S*/.exec(rest)?.[0] ?? "";
    if (isStandIn(word) || isProse(value)) return null;
    return { at: match![0].length, toEnd: WITH_PARAMETERS.test(scheme) };
  }
  if (isStandIn(value) || isProse(value)) return null;
  if (match === null) return { at: 0, toEnd: false };
  // An unknown scheme: one random word behind one plain one.
  return !/\s/.test(rest.trim()) && rest.length >= 8 && !isPlainWords(rest)
    ? { at: match[0].length, toEnd: false }
    : null;
}
