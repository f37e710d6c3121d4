// A value behind the name of a credential: variables, keys of any notation, headers, attributes, calls. The name decides
// whether it counts and how short a value may be, the operator whether a bare one does; code and stand-ins are no values.
import { assignedSecret, MIN_CREDENTIAL } from "../assigned-secret.ts";
import { ALNUM } from "../chars.ts";
import type { Draw, Emit, Example, Keyed, RedactionClass } from "../class.ts";
import { credentialIn } from "../header-value.ts";
import { nameKind } from "../names.ts";
import { drawRun } from "../prefix-token.ts";
import { isPath, isProse, isStandIn } from "../value-shape.ts";

export const assignment: RedactionClass = {
  name: "assignment",
  when: "always",
  says: "value behind the name of a credential",
  covered: [
    "NAME=value, name: value, name = value with names that end in password, passwd, passphrase, token, secret, credentials, api key, secret key, access key, private key, auth key and their like, in snake, kebab, camel or capital letters, with a number behind",
    "values from 12 characters; from 3 behind password-like names; of any length in a credential header",
    "quoted literals behind :=, ==, =>, a type annotation, a subscript, a string prefix, as the second argument of a call",
    "JSON keys, name and value pairs, XML elements and attributes, URL parameters, printed header maps",
    "Authorization headers of any scheme",
  ],
  notCovered: [
    "an unquoted value behind :=, == or =>",
    "a value apart from its name (a format string and its arguments)",
    "a bare value that starts with / . [ ] (a path), or is code: a call, a path of names",
    "the part of a bare value behind a backslash",
    "prose in quotes, a path of words in quotes, template variables, words that stand in for a value",
    "numbers behind names other than password, secret and api key",
  ],
  improves: ["a camel-case name (githubToken=)", "dbpassword=", "an authorization scheme other than Bearer and Basic"],
  credential: true,
  keywords: [
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "secret",
    "token",
    "key",
    "credential",
    "_pass",
    "-pass",
    "_pwd",
    "-pwd",
    "pwd",
    "authorization",
  ],
  find(text: string, at: number, end: number, emit: Emit): void {
    const span = assignedSecret(text, at, end);
    if (span !== null) emit(span.start, span.end);
  },
  keyed: {
    // dbPass and db_pw; in text these are not looked for.
    words: ["pass", "pw"],
    holds: (key) => nameKind(key) === "header",
    find(value: string, names: Keyed, emit: Emit): void {
      const kind = nameKind(names.key) ?? (names.under === "" ? null : nameKind(names.under));
      if (kind === null || isStandIn(value) || isPath(value)) return;
      if (kind === "header") {
        const credential = credentialIn(value);
        if (credential !== null) emit(credential.at, value.length);
      } else if (value.length >= (kind === "password" ? 3 : MIN_CREDENTIAL) && !isProse(value)) emit(0, value.length);
    },
    // Counts of tokens are numbers too, and ids; a numeric password or key has six digits at least.
    number: (key, lexeme) => /^\d{6,}$/.test(lexeme) && /(?:password|passwd|passcode|secret|api[-_]?key)$/i.test(key),
  },
  example(draw: Draw): Example {
    const secret = `${drawRun(ALNUM, 14 + draw(20), draw)}4xR`;
    const key = ["API_TOKEN", "db_password", "clientSecret", "x-api-key"][draw(4)] as string;
    return { text: `export ${key}=${secret}`, secret, key };
  },
};
