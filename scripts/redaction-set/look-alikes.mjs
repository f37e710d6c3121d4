// What looks like a secret and is none, whatever the class: hashes, ids, versions, names in code, stand-ins, encoded pictures.
import { B64, BASE32, DIGITS, HEX, LOWNUM, UPPER } from "./draw.mjs";

const row = (name, make) => ({ name, make: (draw) => ({ text: make(draw) }) });

/** Values without a sign that could end one: they may stand behind any name or scheme. */
export const STAND_INS = [
  row("your-…-here", () => "your-api-key-here"),
  row("YOUR_…", () => "YOUR_API_TOKEN"),
  row("angle brackets", () => "<token>"),
  row("angle brackets, words", () => "<your-access-token>"),
  row("shell variable", () => "$API_TOKEN"),
  row("shell variable in braces", () => `\${API_TOKEN}`),
  row("workflow expression", () => `\${{ secrets.API_TOKEN }}`),
  row("double braces", () => "{{api_token}}"),
  row("environment of Node", () => "process.env.API_TOKEN"),
  row("command substitution", () => "$(cat token.txt)"),
  row("stars", () => "********"),
  row("many stars", () => "****************"),
  row("letters x", () => "xxxxxxxxxxxxxxxx"),
  row("capital X", () => "XXXXXXXXXXXXXXXXXXXX"),
  row("changeme", () => "changeme"),
  row("redacted", () => "[REDACTED]"),
  row("a placeholder of ours", () => "[redacted-email-1]"),
  row("another placeholder of ours", () => "[redacted-github-token-12]"),
  row("Windows variable", () => "%API_TOKEN%"),
  row("dots", () => "............"),
];

export const LOOK_ALIKES = [
  row("git commit", (draw) => draw.of(HEX, 40)),
  row("short commit", (draw) => draw.of(HEX, 9)),
  row("sha256", (draw) => draw.of(HEX, 64)),
  row("image digest", (draw) => `registry.example.net/app@sha256:${draw.of(HEX, 64)}`),
  row("md5", (draw) => `${draw.of(HEX, 32)}  archive.tar.gz`),
  row("lockfile integrity", (draw) => `sha512-${draw.bytes(64).toString("base64")}`),
  row("UUID", (draw) => draw.uuid()),
  row("ULID", (draw) => `01J${draw.of(`${DIGITS}ABCDEFGHJKMNPQRSTVWXYZ`, 23)}`),
  row("Go pseudo-version", (draw) => `golang.org/x/net v0.0.0-20240102150405-${draw.of(HEX, 12)}`),
  row("Go sum line", (draw) => `golang.org/x/sys v0.21.0 h1:${draw.bytes(32).toString("base64")}`),
  row("toolchain version", () => "toolchain@v0.0.1-go1.27.2.linux-amd64"),
  row("package and version", (draw) => `left-pad@${draw.int(9)}.${draw.int(20)}.${draw.int(30)}`),
  row("scoped package and version", (draw) => `@scope/package@${draw.int(9)}.${draw.int(20)}.0-beta.1`),
  row("time", () => "2026-01-05T10:22:31.481293Z"),
  row("epoch in microseconds", (draw) => `17${draw.of(DIGITS, 14)}`),
  row("path", () => "src/redaction/classes/github-token.ts"),
  row("path with a line", () => "/usr/lib/node_modules/npm/lib/utils/auth.js:42:17"),
  row("Windows path", () => "C:\\Windows\\System32\\drivers\\etc\\hosts"),
  row("test name", () => "TestRejectsTokenWithoutSignature/expired_token"),
  row("snake test name", () => "test_password_is_hashed_before_it_is_stored"),
  row("call", () => "getToken(request.headers)"),
  row("type annotation", () => "token: string | undefined"),
  row("constant", () => "ERR_INVALID_ARG_TYPE_FOR_TOKEN"),
  row("picture", (draw) => `data:image/png;base64,iVBORw0KGgo${draw.of(B64, 89)}`),
  row("font", (draw) => `url(data:font/woff2;base64,d09GMgABAAAA${draw.of(B64, 120)})`),
  row("source map", () => `//# sourceMappingURL=data:application/json;base64,${encoded({ version: 3, sources: [] })}`),
  row("address in memory", (draw) => `0x00007ff${draw.of(HEX, 9)}`),
  row("stack frame", () => "at Object.<anonymous> (/app/test/token.test.js:10:5)"),
  row("hex dump", (draw) => `00000010: ${Array.from({ length: 8 }, () => draw.of(HEX, 4)).join(" ")}`),
  row("mangled name", (draw) => `_ZN4core3fmt9Formatter3pad17h${draw.of(HEX, 16)}E`),
  row("object id", (draw) => draw.of(HEX, 24)),
  row("base32 word", (draw) => draw.of(BASE32, 26)),
  row("asset name", (draw) => `assets/index-${draw.of(LOWNUM, 8)}.js`),
  row("part number", (draw) => `${draw.of(UPPER, 3)}-${draw.of(DIGITS, 6)}-${draw.of(UPPER, 2)}`),
];

function encoded(value) {
  return Buffer.from(JSON.stringify(value)).toString("base64");
}

/** What documents write in place of a token with this prefix. */
export function exampleTokens(prefix) {
  return [
    row(`${prefix}, letters x`, () => `${prefix}${"x".repeat(36)}`),
    row(`${prefix}, stars`, () => `${prefix}${"*".repeat(16)}`),
    row(`${prefix}, angle brackets`, () => `${prefix}<your-token>`),
    row(`${prefix}, variable`, () => `${prefix}\${TOKEN}`),
    row(`${prefix}, dots`, () => `${prefix}...`),
    row(`${prefix}, expression`, () => `/^${prefix}[A-Za-z0-9]{36}$/`),
    row(`${prefix}, concatenation`, () => `"${prefix}" + randomToken(36)`),
    row(`${prefix}, alone`, () => prefix),
    row(`${prefix}, your token`, () => `${prefix}your_token_goes_here_please`),
    row(`${prefix}, words`, () => `${prefix}example-token-for-the-docs`),
  ];
}
