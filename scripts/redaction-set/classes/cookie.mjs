// Cookies (RFC 6265): every value of a Cookie or Set-Cookie header is secret; names and attributes are not.
import { diffLines, jsonText, quoted } from "../contexts.mjs";
import { B64URL, DIGITS } from "../draw.mjs";
import { LOOK_ALIKES } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";

const NAMES = [
  "session",
  "sid",
  "JSESSIONID",
  "PHPSESSID",
  "connect.sid",
  "csrftoken",
  "__Host-session",
  "__Secure-id",
  "laravel_session",
].concat(
  [
    "XSRF-TOKEN",
    "sessionid",
    "ASP.NET_SessionId",
    ".AspNetCore.Cookies",
    "auth_token",
    "remember_me",
    "_ga",
    "cf_clearance",
    "SSID",
  ],
  [
    "user_session",
    "wordpress_logged_in_a1",
    "mod_auth_openidc_session",
    "next-auth.session-token",
    "_gitlab_session",
    "SESSDATA",
  ],
);
const VALUES = [
  (d) => d.mixed(24),
  (d) => d.hex(32),
  (d) => `s%3A${d.mixed(20)}.${d.mixed(27)}`,
  (d) => `GA1.2.${d.of(DIGITS, 9)}.${d.of(DIGITS, 10)}`,
  (d) => `${d.mixed(4)}${d.of(B64URL, 60)}`,
  (d) => d.bytes(32).toString("base64"),
  (d) => d.uuid(),
];
const ATTRIBUTES = [
  "; Path=/; HttpOnly",
  "; Secure; SameSite=Lax",
  "; Max-Age=3600; Domain=example.net",
  "",
  "; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT",
];

const one = NAMES.map((name, at) => ({
  name: `Set-Cookie, ${name}${ATTRIBUTES[at % 5]}`,
  make: (d) => ({
    header: ["Set-Cookie", "set-cookie"][at % 2],
    text: `${name}=${secret(VALUES[at % 7](d))}${ATTRIBUTES[at % 5]}`,
  }),
}));
const several = NAMES.slice(0, 18).map((name, at) => ({
  name: `Cookie, ${name}, ${(at % 3) + 1}`,
  make: (d) => ({
    header: ["Cookie", "cookie", "COOKIE"][at % 3],
    text: [name, "theme_id", "visitor"]
      .slice(0, (at % 3) + 1)
      .map((cookie, index) => `${cookie}=${secret(VALUES[(at + index) % 7](d))}`)
      .join("; "),
  }),
}));

const like = (name, rule, text, header = "Cookie") => ({
  name,
  rule,
  make: (d) => ({ header, text: typeof text === "string" ? text : text(d) }),
});
const token = (d) => d.mixed(24);

export const cookie = {
  class: "cookie",
  shapes: [...one, ...several],
  substitutes: { URL: "the request line in front of the header", wrapped: "a header folded behind its name" },
  contexts: {
    bare: ({ header, text }) => `${header}: ${text}`,
    key: ({ header, text }, index) => `headers:\n  ${header}: ${index % 2 === 0 ? text : `"${text}"`}\n`,
    JSON: ({ header, text }, index) =>
      index % 2 === 0 ? jsonText({ headers: { [header]: text } }) : JSON.stringify({ [header]: [text] }, null, 2),
    "escaped twice": ({ header, text }) => jsonText({ arguments: jsonText({ headers: { [header]: text } }) }),
    URL: ({ header, text }) => `GET https://example.net/a?b=c HTTP/1.1\r\n${header}: ${text}\r\n`,
    header: ({ header, text }) => `HTTP/1.1 200 OK\r\nDate: now\r\n${header}: ${text}\r\nContent-Length: 3\r\n\r\n`,
    shell: ({ header, text }, index) =>
      index % 2 === 0
        ? `$ curl -s -H ${quoted(`${header}: ${text}`)} example.net`
        : `$ curl -H '${header}: ${text}' example.net`,
    code: ({ header, text }, index) =>
      [
        `response.setHeader("${header}", "${text}");`,
        `headers = {'${header}': '${text}'}`,
        `req.Header.Set("${header}", "${text}")`,
      ][index % 3],
    diff: ({ header, text }) => `@@ -3,2 +3,2 @@\n Host: a\n${diffLines("+", `${header}: ${text}`)}\n`,
    log: ({ header, text }, index) =>
      index % 2 === 0
        ? `2026-01-05T10:22:31Z DEBUG < ${header}: ${text}\n`
        : `2026/01/05 headers: map[Accept:[*/*] ${header}:[${text}]]\n`,
    cut: ({ header, text }, index) =>
      index % 2 === 0 ? `...st: example.net\n${header}: ${text}` : `${header}: ${text}\n…\n[truncated 512 characters]`,
    wrapped: ({ header, text }, index) => `${header}:${["\r\n ", "\n\t", "\n    "][index % 3]}${text}\n`,
  },
  lookAlikes: [
    ...LOOK_ALIKES.map((shape) => ({ name: shape.name, make: (d) => ({ header: "X-Note", ...shape.make(d) }) })),
    like("banner", null, "accept all or only what is needed"),
    like("name of a program", null, "parser@1.4.7", "cookie"),
    like("setting", null, "true"),
    like("none", null, "none"),
    like("object of Go", null, "http.Cookie{Name: name, Path: path}"),
    like("reading one", null, "document.cookie.split(';')"),
    like("type", null, "string | undefined"),
    like("policy", null, "strict-origin-when-cross-origin", "Cookie-Policy"),
  ],
  nearMisses: [
    like("another header", "prefix", (d) => `id=${token(d)}; Path=/`, "X-Biscuit"),
    like("cookies", "prefix", (d) => `id=${token(d)}`, "Cookiecutter"),
    like("policy", "prefix", (d) => `id=${token(d)}`, "Cookie-Policy"),
    like("preferences", "prefix", (d) => `id=${token(d)}`, "X-Cookie-Notice"),
    like("empty", "length", ""),
    like("empty value", "length", "session="),
    like("deleted", "value", "session=; Max-Age=0; Path=/", "Set-Cookie"),
    like("attributes alone", "value", "Path=/; HttpOnly; Secure; SameSite=Lax", "Set-Cookie"),
    like("variable", "value", "session=$SESSION"),
    like("variable in braces", "value", `session=\${SESSION}`),
    like("angle brackets", "value", "session=<session>"),
    like("template", "value", "session={{session}}"),
    like("a whole variable", "value", "$COOKIE"),
    like("a whole stand-in", "value", "<cookie>"),
    like("no pair", "separator", (d) => `${d.of(DIGITS, 6)}`),
    like("prose", "separator", "the jar is empty and the session is gone"),
  ],
};
