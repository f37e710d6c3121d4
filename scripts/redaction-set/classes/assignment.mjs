// A value behind the name of a credential. No grammar is published; the rules are those of the reference: twelve characters behind a
// name, three behind one like a password, any number in a credential header; a variable, a call or a path is no value.
import { diffLines, inUrl, jsonText, wrapped } from "../contexts.mjs";
import { drawOf } from "../draw.mjs";
import { LOOK_ALIKES, STAND_INS } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";
import { PASSWORDS, TOKENS } from "./places.mjs";

const PASSWORD_NAMES = [
  "password",
  "db_password",
  "dbPassword",
  "DB_PASSWORD",
  "passwd",
  "PGPASSWORD",
  "SMTP_PASSWORD",
  "admin-password",
].concat([
  "passphrase",
  "SSH_PASSPHRASE",
  "keyPassphrase",
  "userPassword",
  "MYSQL_ROOT_PASSWORD",
  "spring.datasource.password",
]);
const TOKEN_NAMES = [
  "secret",
  "client_secret",
  "clientSecret",
  "client-secret",
  "CLIENT_SECRET",
  "token",
  "access_token",
  "accessToken",
].concat(
  [
    "ACCESS_TOKEN",
    "refresh_token",
    "refreshToken",
    "auth_token",
    "authToken",
    "GITHUB_TOKEN",
    "githubToken",
    "api_key",
    "apiKey",
  ],
  [
    "api-key",
    "API_KEY",
    "apikey",
    "OPENAI_API_KEY",
    "openaiApiKey",
    "secret_key",
    "SECRET_KEY",
    "secretKey",
    "AWS_SECRET_ACCESS_KEY",
  ],
  [
    "awsSecretAccessKey",
    "access_key",
    "ACCESS_KEY_2",
    "auth_key",
    "credentials",
    "JWT_SECRET",
    "webhookSecret",
    "session-token",
  ],
  ["private_key", "X-Api-Key", "X-Auth-Token", "API_TOKEN_2", "bot_token", "signingSecret"],
);

const shape = (name, [kind, value]) => ({
  name: `${name}, ${kind}`,
  make: (d) => ({ name, text: secret(value(d)) }),
});

/** A header's name: words with hyphens. */
const asHeader = (name) =>
  `X-${name
    .replace(/^X-/, "")
    .replace(/[._]/g, "-")
    .replace(/([a-z])([A-Z])/g, "$1-$2")}`;
const isIdentifier = (name) => /^\w+$/.test(name);
const environment = (name) => name.replace(/[.-]/g, "_");

const CODE = [
  (name, text) => (isIdentifier(name) ? `const ${name} = "${text}";` : `options["${name}"] = "${text}";`),
  (name, text) => (isIdentifier(name) ? `${name}: str = '${text}'` : `{'${name}': '${text}'}`),
  (name, text) => `os.environ["${name}"] = "${text}"`,
  (name, text) => `t.Setenv("${name}", "${text}")`,
  (name, text) => (isIdentifier(name) ? `${name} := "${text}"` : `"${name}": "${text}",`),
  (name, text) => `'${name}' => '${text}',`,
];

const CONTEXTS = {
  bare: ({ name, text }) => `${name}=${text}`,
  key: ({ name, text }, index) => `${name}: ${index % 2 === 0 ? text : `"${text}"`}\n`,
  JSON: ({ name, text }, index) =>
    index % 2 === 0 ? jsonText({ [name]: text, n: 1 }) : JSON.stringify({ a: { [name]: text } }, null, 2),
  "escaped twice": ({ name, text }) => jsonText({ arguments: jsonText({ [name]: text }) }),
  // The parameter of a URL is no bare name=value; the length that one must have is said of no parameter.
  URL: ({ name, text, short }) =>
    `https://api.example.net/v1${short ? " " : "?page=2&"}${name}=${inUrl(text)}${short ? "" : "&n=1"}`,
  // A credential header takes a value of any length, so a short one is no near-miss behind such a name.
  header: ({ name, text, short }) =>
    short ? `X-Note: ${name}=${text}\r\n` : `Host: example.net\r\n${asHeader(name)}: ${text}\r\nAccept: */*\r\n`,
  shell: ({ name, text }, index) =>
    index % 2 === 0 ? `export ${environment(name)}='${text}'\nmake` : `${environment(name)}=${text} ./run.sh --fast`,
  code: ({ name, text }, index) => CODE[index % CODE.length](name, text),
  diff: ({ name, text }) => `@@ -1,2 +1,2 @@\n host=a\n${diffLines("+", `${name}=${text}`)}\n`,
  log: ({ name, text }) => `2026-01-05T10:22:31.481Z INFO config loaded: ${name}=${text} retries=3\n`,
  cut: ({ name, text }, index) =>
    index % 2 === 0 ? `...loaded ${name}=${text}` : `…\n${name}=${text}\n[truncated 512 characters]`,
  wrapped: ({ name, text }, index, draw) => wrapped(`${name}=${text}`, ["\n", "\r\n", "\n    "][index % 3], draw),
};

const standIn = (stand) => stand.make(drawOf("stand-in")).text;
/** A look-alike behind a name; the name decides whether it could be a value. */
const named = (title, rule, name, make) => ({
  name: title,
  rule,
  make: (d) => ({ name, text: make(d), short: rule === "length" }),
});
const CREDENTIAL_NAMES = ["api_key", "ACCESS_TOKEN", "clientSecret", "db_password"];

export const assignment = {
  class: "assignment",
  shapes: [
    ...PASSWORD_NAMES.map((name, at) => shape(name, PASSWORDS[at % PASSWORDS.length])),
    shape("password", ["three characters", (d) => d.mixed(3)]),
    ...TOKEN_NAMES.map((name, at) => shape(name, TOKENS[at % TOKENS.length])),
  ],
  contexts: CONTEXTS,
  lookAlikes: [
    ...LOOK_ALIKES.map((like, at) => ({
      name: `behind a plain name: ${like.name}`,
      make: (d) => ({ name: ["version", "checksum", "item", "trace_id"][at % 4], text: like.make(d).text }),
    })),
    ...STAND_INS.filter(({ name }) => name !== "many stars").map((stand, at) =>
      named(`stand-in: ${stand.name}`, null, CREDENTIAL_NAMES[at % 4], () => standIn(stand)),
    ),
  ],
  nearMisses: [
    ...["token", "api_key", "clientSecret", "SECRET_KEY", "access-key"].flatMap((name) =>
      [3, 8, 11].map((length) => named(`${name} of ${length}`, "length", name, (d) => d.mixed(length))),
    ),
    ...["password", "dbPassword", "PGPASSWORD"].map((name) =>
      named(`${name} of two`, "length", name, (d) => d.mixed(3).slice(1)),
    ),
    ...[
      "tokenizer",
      "max_tokens",
      "token_count",
      "token_type",
      "secretary",
      "passport",
      "public_key",
      "primary_key",
      "cache_key",
    ]
      .concat([
        "sort_key",
        "key_id",
        "author",
        "authority",
        "monkey",
        "keyboard",
        "password_policy",
        "secret_name",
        "tokens_used",
      ])
      .map((name) => named(name, "name", name, (d) => d.mixed(16))),
    ...["token", "password", "apiKey"].flatMap((name) => [
      named(`${name}, a path`, "value", name, () => "/run/secrets/service/value"),
      named(`${name}, a relative path`, "value", name, () => "./secrets/service/value"),
      named(`${name}, a variable`, "value", name, () => "$SERVICE_CREDENTIAL_VALUE"),
      named(`${name}, a variable in braces`, "value", name, () => `\${SERVICE_CREDENTIAL_VALUE}`),
      named(`${name}, environment of Node`, "value", name, () => "process.env.SERVICE_CREDENTIAL"),
      named(`${name}, a template`, "value", name, () => "{{ .Values.service.credential }}"),
      named(`${name}, angle brackets`, "value", name, () => "<insert-your-value-here>"),
    ]),
  ],
};
