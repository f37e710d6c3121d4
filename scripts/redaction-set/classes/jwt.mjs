// JSON web tokens: three base64url segments (five when encrypted), the first a JSON header with `alg` or `enc` (RFC 7515, 7516, 7519).
import { tokenClass } from "../cases.mjs";
import { B64URL } from "../draw.mjs";

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const SIGNATURES = { HS256: 43, HS384: 64, HS512: 86, RS256: 342, PS512: 683, ES256: 86, ES512: 176, EdDSA: 86 };
const HEADERS = [
  (alg) => ({ alg, typ: "JWT" }),
  (alg) => ({ typ: "JWT", alg }),
  (alg) => ({ alg }),
  (alg, draw) => ({ alg, kid: draw.hex(16) }),
  (alg, draw) => ({ kid: draw.uuid(), typ: "at+jwt", alg }),
];
const CLAIMS = [
  (draw) => ({ sub: draw.of("0123456789", 10), iat: 1516239022 }),
  (draw) => ({ iss: "https://issuer.example.net/", aud: ["api"], jti: draw.uuid(), exp: 1893456000 }),
  (draw) => ({ scope: "read write", n: draw.int(9) }),
];
const made = (make) => ({ made: make });

const signed = Object.entries(SIGNATURES).flatMap(([alg, length]) =>
  HEADERS.map((header, at) => ({
    name: `${alg}, header ${at + 1}`,
    parts: [
      "",
      made((draw) => `${encoded(header(alg, draw))}.${encoded(CLAIMS[at % 3](draw))}.${draw.of(B64URL, length)}`),
    ],
  })),
);
const others = [
  {
    name: "unsigned",
    parts: ["", made((draw) => `${encoded({ alg: "none", typ: "JWT" })}.${encoded(CLAIMS[1](draw))}.`)],
  },
  {
    name: "header with blanks",
    parts: [
      "",
      made((draw) => {
        const header = Buffer.from('{\r\n  "alg": "HS256",\r\n  "typ": "JWT"\r\n}').toString("base64url");
        return `${header}.${encoded(CLAIMS[0](draw))}.${draw.of(B64URL, 43)}`;
      }),
    ],
  },
  ...[
    { alg: "RSA-OAEP", enc: "A256GCM" },
    { enc: "A128CBC-HS256", alg: "dir" },
  ].map((header) => ({
    name: `encrypted, ${header.alg}`,
    parts: [
      "",
      made((draw) => {
        const key = header.alg === "dir" ? "" : draw.of(B64URL, 342);
        return `${encoded(header)}.${key}.${draw.of(B64URL, 16)}.${draw.of(B64URL, 90)}.${draw.of(B64URL, 22)}`;
      }),
    ],
  })),
];

const row = (name, rule, make) => ({ name, rule, make: (draw) => ({ text: make(draw) }) });
const payload = (draw) => encoded(CLAIMS[0](draw));
const header = encoded({ alg: "HS256", typ: "JWT" });

export const jwt = tokenClass("jwt", [...signed, ...others], {
  lookAlikes: [
    row("data of a source map", null, () => encoded({ version: 3, file: "a.js", sources: ["a.ts"], mappings: "AAAA" })),
    row("a page's cursor", null, (draw) => encoded({ after: draw.int(1000), id: draw.uuid() })),
    row("two words of JSON", null, (draw) => `${encoded({ a: draw.int(9) })}.${encoded({ b: draw.int(9) })}`),
    row("the word", null, () => "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"),
    row("its name", null, () => "jwt.sign(payload, secret, { algorithm })"),
    row("three names", null, () => "eyewitness.eyelid.eyebrow"),
  ],
  nearMisses: [
    row(
      "a header without alg",
      "header",
      (draw) => `${encoded({ typ: "JWT", v: 1 })}.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
    row(
      "a header that is a list",
      "header",
      (draw) => `${encoded(["alg", "HS256"])}.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
    row(
      "a header that is no JSON",
      "header",
      (draw) => `${Buffer.from('{"alg":"HS256"').toString("base64url")}.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
    row(
      "a header of random characters",
      "header",
      (draw) => `${draw.of(B64URL, 36)}.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
    row(
      "a header that is a string",
      "header",
      (draw) => `${encoded("alg HS256 typ JWT")}.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
    row("colons for dots", "separator", (draw) => `${header}:${payload(draw)}:${draw.of(B64URL, 43)}`),
    row("dots doubled", "separator", (draw) => `${header}..${payload(draw)}..${draw.of(B64URL, 43)}`),
    row(
      "a + in the header",
      "alphabet",
      (draw) => `eyJhbGci+iJIUzI1NiIsInR5cCI6IkpXVCJ9.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
    row(
      "a / in the header",
      "alphabet",
      (draw) => `eyJhbGci/iJIUzI1NiIsInR5cCI6IkpXVCJ9.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
    row(
      "capital EYJ",
      "prefix",
      (draw) => `EYJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.${payload(draw)}.${draw.of(B64URL, 43)}`,
    ),
  ],
});
