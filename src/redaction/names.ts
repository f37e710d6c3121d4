// Whether a name (of a variable, key, header, flag or column) is the name of a credential. Decided by its last words, so that
// token_count, PASSWORD_FILE, public_key and monkey are none. A name is ASCII and at most 80 characters.

/**
 * `password`: short values count. `credential`: values from twelve characters. `header`: the value of an HTTP header, of
 * any length.
 */
export type NameKind = "password" | "credential" | "header";

/** Words that make a key a secret one when they stand right before the word key. */
const SECRET_KEYS: ReadonlySet<string> = new Set(
  `api secret access private auth encryption encrypt decryption signing account master hmac license subscription shared
  webhook ingest rsa ssh tls ssl jwt consumer service deploy admin aes`.split(/\s+/),
);

const PASSWORD_ENDS = ["password", "passwd", "passphrase", "passcode"];
const CREDENTIAL_ENDS = [
  "token",
  "secret",
  "apikey",
  "secretkey",
  "accesskey",
  "privatekey",
  "authkey",
  "credential",
  "credentials",
  "encryptionkey",
  "signingkey",
  "accountkey",
  "masterkey",
];
/** Words that end in one of these and are no credential. */
const NOT_CREDENTIALS = new Set(["betoken", "cryptotoken", "tokentoken"]);

const HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "proxy-authorization",
  "http-authorization",
  "x-authorization",
  "api-key",
  "apikey",
  "x-apikey",
  "auth-token",
  "private-token",
  "job-token",
  "deploy-token",
  "ocp-apim-subscription-key",
  "circle-token",
  "dd-api-key",
  "dd-application-key",
  "cf-access-client-secret",
]);

const KNOWN_MAX = 4096;
const known = new Map<string, NameKind | null>();

/** What a name says its value is; null for a name of something else. */
export function nameKind(name: string): NameKind | null {
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const kind = name.length > 80 ? null : decide(name);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(name, kind);
  return kind;
}

function decide(name: string): NameKind | null {
  const words = wordsOf(name);
  while (words.length > 1 && /^(?:v?\d{1,3})$/.test(words.at(-1) as string)) words.pop();
  const last = words.at(-1);
  if (last === undefined) return null;
  // With underscores the same words name variables, whose values have a length.
  if (HEADERS.has(name.includes("-") ? words.join("-") : name.toLowerCase().replaceAll("_", "-")) && isHeader(name))
    return "header";
  const bare = last.replace(/\d{1,2}$/, "");
  if (PASSWORD_ENDS.some((end) => bare.endsWith(end))) return "password";
  if (words.length > 1 && (bare === "pass" || bare === "pwd" || bare === "pw")) return "password";
  const before = words.at(-2);
  const credential =
    (CREDENTIAL_ENDS.some((end) => bare.endsWith(end)) && !NOT_CREDENTIALS.has(bare)) ||
    (bare === "key" && before !== undefined && (SECRET_KEYS.has(before) || before.endsWith("secret")));
  if (!credential) return null;
  return words[0] === "x" && /^[xX]-/.test(name) ? "header" : "credential";
}

function isHeader(name: string): boolean {
  return name.includes("-") || /authorization$/i.test(name);
}

/** The words of a name in lower case: split at separators, where small letters meet capitals, and at the end of an acronym. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .split(/[-_. $]+/)
    .filter((word) => word !== "");
}
