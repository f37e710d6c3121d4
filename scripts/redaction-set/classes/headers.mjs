// Credentials of HTTP headers: Bearer (RFC 6750), Basic (RFC 7617), the auth entry of a registry's configuration.
import { diffLines, inUrl, jsonText, quoted } from "../contexts.mjs";
import { ALNUM, LOWER } from "../draw.mjs";
import { LOOK_ALIKES } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";
import { PASSWORDS, row, TOKENS, user } from "./places.mjs";

/** Contexts of `header: scheme value`, where a piece has the name of its header and the text behind it. */
const HEADER_CONTEXTS = {
  bare: ({ header, text }) => `${header}: ${text}`,
  key: ({ header, text }, index) => `headers:\n  ${header}: ${index % 2 === 0 ? text : `"${text}"`}\n`,
  JSON: ({ header, text }, index) =>
    index % 2 === 0 ? jsonText({ headers: { [header]: text } }) : JSON.stringify({ [header]: [text] }, null, 2),
  "escaped twice": ({ header, text }) => jsonText({ arguments: jsonText({ headers: { [header]: text } }) }),
  URL: ({ header, text }) =>
    `https://api.example.net/v1?${header.toLowerCase()}=${inUrl(text).replaceAll(" ", "%20")}&n=1`,
  header: ({ header, text }) => `GET /v1 HTTP/1.1\r\nHost: example.net\r\n${header}: ${text}\r\nAccept: */*\r\n\r\n`,
  shell: ({ header, text }, index) =>
    index % 2 === 0
      ? `$ curl -s -H ${quoted(`${header}: ${text}`)} example.net`
      : `$ curl -H '${header}: ${text}' example.net`,
  code: ({ header, text }, index) =>
    [
      `request.setHeader("${header}", "${text}");`,
      `headers = {'${header}': '${text}'}`,
      `req.Header.Set("${header}", "${text}")`,
      `headers["${header}"] = "${text}"`,
    ][index % 4],
  diff: ({ header, text }) => `@@ -3,2 +3,2 @@\n Host: a\n${diffLines("+", `${header}: ${text}`)}\n`,
  log: ({ header, text }, index) =>
    index % 2 === 0
      ? `2026-01-05T10:22:31Z DEBUG > ${header}: ${text}\n`
      : `2026/01/05 10:22:31 request headers: map[Accept:[*/*] ${header}:[${text}]]\n`,
  cut: ({ header, text }, index) =>
    index % 2 === 0 ? `...st: example.net\n${header}: ${text}` : `${header}: ${text}\n…\n[truncated 512 characters]`,
  wrapped: ({ header, text }, index) => `${header}:${["\r\n ", "\n\t", "\n    "][index % 3]}${text}\n`,
};
const SUBSTITUTES = { URL: "the header as a parameter of a query", wrapped: "a header folded behind its name" };

const HEADERS = ["Authorization", "authorization", "AUTHORIZATION", "Proxy-Authorization", "proxy-authorization"];
const spelled = (scheme) => [scheme, scheme.toLowerCase(), scheme, scheme.toUpperCase()];

/** Behind no header of credentials, the scheme and a token are all there is to see. */
const alone = (piece) => ({ header: "X-Note", ...piece });
const shapes = (scheme, values) =>
  Array.from({ length: 42 }, (_, at) => {
    const [kind, value] = values[at % values.length];
    const header = HEADERS[at % HEADERS.length];
    const word = spelled(scheme)[at % 4];
    return { name: `${header}, ${word}, ${kind}`, make: (d) => ({ header, text: `${word} ${secret(value(d))}` }) };
  });
const like = (name, rule, make) => ({ name, rule, make: (d) => alone({ text: make(d) }) });
const inAuthorization = (name, make) => ({
  name,
  rule: "value",
  make: (d) => ({ header: "Authorization", text: make(d) }),
});
const lookAlikes = LOOK_ALIKES.map((shape) => ({ name: shape.name, make: (d) => alone(shape.make(d)) }));

const BEARER_STAND_INS = [
  "<token>",
  `\${TOKEN}`,
  "$TOKEN",
  "{{token}}",
  "YOUR_TOKEN",
  "your-token-here",
  "...",
  "***",
  "%TOKEN%",
  "{token}",
];

export const bearer = {
  class: "bearer",
  shapes: shapes("Bearer", [...TOKENS, ["short", (d) => d.mixed(6)], ["three", (d) => d.mixed(3)]]),
  contexts: HEADER_CONTEXTS,
  substitutes: SUBSTITUTES,
  lookAlikes: [
    ...lookAlikes,
    ...[
      "Bearer authentication",
      "bearer of the message",
      "Bearer certificates are used",
      "BearerTokenAuthenticator",
      "bearer_format: JWT",
    ]
      .concat(["Bearer realm", "bearerAuth: []", "type: http, scheme: bearer"])
      .map((text) => like(text, null, () => text)),
  ],
  nearMisses: [
    ...[3, 6, 8, 11].map((length) =>
      like(`a token of ${length} in no header`, "length", (d) => `Bearer ${d.mixed(length)}`),
    ),
    ...BEARER_STAND_INS.map((text) => inAuthorization(`stand-in ${text}`, () => `Bearer ${text}`)),
    ...["authentication-required", "certificates", "configuration_for_clients", "responsibilities"].map((word) =>
      like(`the word ${word}`, "value", () => `Bearer ${word}`),
    ),
    like("a challenge", "value", () => 'Bearer realm="api", error="invalid_token"'),
    like("another scheme", "prefix", (d) => `Bear ${d.mixed(20)}`),
    like("a letter more", "prefix", (d) => `Bearers ${d.mixed(20)}`),
    like("a letter in front", "prefix", (d) => `forbearer ${d.mixed(20)}`),
  ],
};

const encoded = (text) => Buffer.from(text).toString("base64");
const pair = (d, at) => `${user(d)}:${PASSWORDS[at % PASSWORDS.length][1](d)}`;
const PAIRS = [
  ...PASSWORDS.map(([kind], at) => [`user and password, ${kind}`, (d) => encoded(pair(d, at))]),
  ["a token as user", (d) => encoded(`${d.mixed(32)}:`)],
  ["an address as user", (d) => encoded(`${user(d)}@example.net:${d.mixed(12)}`)],
];

export const basic = {
  class: "basic",
  shapes: shapes("Basic", PAIRS),
  contexts: HEADER_CONTEXTS,
  substitutes: SUBSTITUTES,
  lookAlikes: [
    ...lookAlikes,
    ...[
      "Basic authentication",
      "basic functionality",
      "Basic usage",
      "basic-auth",
      "Basic and Digest",
      "visual basic programming",
    ]
      .concat(["basic_string<char>", "Basic realm"])
      .map((text) => like(text, null, () => text)),
  ],
  nearMisses: [
    ...BEARER_STAND_INS.map((text) => inAuthorization(`stand-in ${text}`, () => `Basic ${text}`)),
    like("base64 without a colon", "content", (d) => `Basic ${encoded(`${d.of(LOWER, 9)} ${d.of(LOWER, 9)}`)}`),
    like("base64 of bytes", "content", (d) => `Basic ${Buffer.from([0, 255, ...d.bytes(16)]).toString("base64")}`),
    like(
      "a character that is none of base64",
      "alphabet",
      (d) => `Basic ${encoded(pair(d, 0)).slice(0, 6)}-${encoded(pair(d, 0)).slice(7)}`,
    ),
    like("a word", "content", () => "Basic functionalities"),
    like("a challenge", "content", () => 'Basic realm="registry"'),
    like("another scheme", "prefix", (d) => `Basics ${encoded(pair(d, 0))}`),
    like("a letter in front", "prefix", (d) => `xbasic ${encoded(pair(d, 0))}`),
    like("a hyphen behind", "separator", (d) => `Basic-${encoded(pair(d, 0))}`),
  ],
};

const REGISTRIES = [
  "https://index.docker.io/v1/",
  "ghcr.io",
  "registry.example.net:5000",
  "quay.io",
  "npm.pkg.example.net",
];
const layouts = [
  ["config.json", (host, value) => `{"auths":{"${host}":{"auth":"${value}"}}}`],
  [
    "config.json, pretty",
    (host, value) => `{\n  "auths": {\n    "${host}": {\n      "auth": "${value}"\n    }\n  }\n}`,
  ],
  ["auth entry alone", (_, value) => `"auth": "${value}"`],
  [".npmrc", (_, value) => `_auth=${value}`],
  [".npmrc, blanks", (_, value) => `_auth = ${value}`],
  [".npmrc, quoted", (_, value) => `_auth="${value}"`],
  [".npmrc of a registry", (host, value) => `//${host.replace("https://", "")}/:_auth=${value}`],
  ["two entries", (host, value) => `{"auths":{"${host}":{"email":"","auth":"${value}","n":1}}}`],
];

export const registryAuth = {
  class: "registry-auth",
  shapes: layouts.flatMap(([layout, write], index) =>
    REGISTRIES.map((host, at) => {
      const [kind, value] = PAIRS[(index * 5 + at) % PAIRS.length];
      return { name: `${layout}, ${host}, ${kind}`, make: (d) => ({ text: write(host, secret(value(d))) }) };
    }),
  ),
  substitutes: { URL: "the entry in the query of a URL", header: "the entry as the text of a header" },
  lookAlikes: [
    ...LOOK_ALIKES,
    ...[
      '"auth": true',
      '"auth": "required"',
      '"auth": null',
      '{"auths":{}}',
      "_authority=example.net",
      '"author": "Ada Example"',
    ]
      .concat(['"credsStore": "desktop"', "always-auth=true", '"auth": "<base64>"'])
      .map((text) => row(text, null, () => text)),
  ],
  nearMisses: [
    row("base64 without a colon", "content", (d) => `{"auths":{"ghcr.io":{"auth":"${encoded(d.of(LOWER, 18))}"}}}`),
    row("npmrc, base64 without a colon", "content", (d) => `_auth=${encoded(d.of(LOWER, 18))}`),
    row("a word", "content", () => '"auth": "authenticated"'),
    row("a scheme", "content", () => '"auth": "basic"'),
    row("another name", "prefix", (d) => `"oauth": "${encoded(pair(d, 0))}"`),
    row("author", "prefix", (d) => `"author": "${encoded(pair(d, 0))}"`),
    row("authority", "prefix", (d) => `_authority=${encoded(pair(d, 0))}`),
    row("auths", "prefix", (d) => `"auths": "${encoded(pair(d, 0))}"`),
    row(
      "a character that is none of base64",
      "alphabet",
      (d) => `"auth": "${encoded(pair(d, 0)).slice(0, 9)}!${encoded(pair(d, 0)).slice(10)}"`,
    ),
    row("a variable", "value", () => `_auth=\${NPM_AUTH}`),
    row("dashed name", "prefix", (d) => `"no-auth": "${d.of(ALNUM, 8)}"`),
    row("empty", "length", () => '"auth": ""'),
  ],
};
