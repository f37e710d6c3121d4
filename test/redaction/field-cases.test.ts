// The public bug reports about redaction, by their ids. Values are put together at run time where a literal would look live.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { REDACTION_CLASSES } from "../../src/redaction/classes/index.ts";
import { redactDocument, redactorOf } from "../../src/redaction/redactor.ts";
import { vetDocument } from "../../src/redaction/vet.ts";

const usual = redactorOf();
const all = redactorOf(REDACTION_CLASSES);
const text = (value: string, redactor = usual) => redactDocument(value, redactor).text;
const json = (value: string) => redactDocument(value, usual).text;
const base64url = (value: string) => Buffer.from(value).toString("base64url");
const random = (length: number, seed = "a") =>
  createHash("sha512").update(seed).digest("base64url").replace(/[-_]/g, "x").repeat(4).slice(0, length);

describe("field cases", () => {
  it("redaction-01: JSON stays JSON, other leaves stay byte for byte", () => {
    expect(json('{"req":{"Set-Cookie":{"sid":"qq11"},"Accept":"*/*"},"after":1}')).toBe(
      '{"req":{"Set-Cookie":{"sid":"[redacted-cookie-1]"},"Accept":"*/*"},"after":1}',
    );
    const proxy = JSON.parse(json('{"Proxy-Authorization":["Basic cXE6MTE=","Bearer zz22yy33"],"k":[1]}'));
    expect(proxy["Proxy-Authorization"][0]).toMatch(/^Basic \[redacted-/);
    expect(proxy["Proxy-Authorization"][1]).toMatch(/^Bearer \[redacted-/);
    expect(proxy.k).toEqual([1]);
    expect(json('{"api_key":918273,"next":"stay"}')).toBe('{"api_key":"[redacted-assignment-1]","next":"stay"}');
    expect(json('{ "n" : 1.0, "big":12345678901234567890,"s":"\\u0041" }')).toBe(
      '{ "n" : 1.0, "big":12345678901234567890,"s":"\\u0041" }',
    );
    const shell = json('{"sh":"curl -H \\"Authorization: Bearer mm44nn55\\" https://h.example"}');
    expect(JSON.parse(shell).sh).toMatch(
      /^curl -H "Authorization: Bearer \[redacted-bearer-1\]" https:\/\/h\.example$/,
    );
  });

  it("redaction-03, redaction-08: a private key goes whole, cut, escaped or with CRLF", () => {
    const begin = `-----BEGIN RSA ${"PRIVATE"} KEY-----`;
    const end = `-----END RSA ${"PRIVATE"} KEY-----`;
    const body = Array.from({ length: 6 }, (_, n) => random(64, `k${n}`));
    for (const brk of ["\n", "\r\n", "\\n", "\\\\n"]) {
      const block = [begin, ...body, end].join(brk);
      expect(text(`key: ${block} after`)).toBe("key: [redacted-private-key-1] after");
      const cut = text(`${begin}${brk}${body.join(brk)}`);
      for (const line of body) expect(cut).not.toContain(line);
    }
    const twice = json(JSON.stringify({ a: JSON.stringify({ b: [begin, ...body, end].join("\n") }) }));
    expect(JSON.parse(JSON.parse(twice).a)).toEqual({ b: "[redacted-private-key-1]" });
    expect(text(`${begin}${"QUJD\\n".repeat(400)}`)).not.toContain("QUJD");
  });

  it("redaction-05: no byte of a URL's password stays, user and host do", () => {
    const urls =
      "amqp://app:w@rd@mq.example/v; postgres://u:%28x%29@h/d; redis://:tok@h:6379/0; https://user@h/p; postgres://h/d?password=abc; 'host=h password=abc'";
    expect(text(urls)).toBe(
      "amqp://app:[redacted-url-userinfo-1]@mq.example/v; postgres://u:[redacted-url-userinfo-2]@h/d; redis://:[redacted-url-userinfo-3]@h:6379/0; " +
        "https://user@h/p; postgres://h/d?password=[redacted-assignment-1]; 'host=h password=[redacted-assignment-1]'",
    );
  });

  it.each([
    ["aUtHoRiZaTiOn: bEaReR tok-0123456789", /^aUtHoRiZaTiOn: bEaReR \[redacted-[a-z-]+-1\]$/],
    ["curl -uadmin:pw1234", /^curl -uadmin:\[redacted-cli-flag-1\]$/],
    ["curl -HAuthorization:Bearer\\ tok", /^curl -HAuthorization:Bearer\\ \[redacted-[a-z-]+-1\]$/],
    ["--header=X-Api-Key:abc", /^--header=X-Api-Key:\[redacted-[a-z-]+-1\]$/],
    ["Set-Cookie: sid=abc; HttpOnly", /^Set-Cookie: sid=\[redacted-cookie-1\]; HttpOnly$/],
    [
      "curl -H 'Cookie: a=one1; b=two2' https://h.example # later",
      /^curl -H 'Cookie: a=\[redacted-cookie-1\]; b=\[redacted-cookie-2\]' https:\/\/h\.example # later$/,
    ],
  ])("redaction-06: header variant %j", (written, expected) => {
    expect(text(written)).toMatch(expected);
  });

  it("redaction-06: a header as a JSON key", () => {
    expect(json('{"x-api-key":"opaque-local-key"}')).toBe('{"x-api-key":"[redacted-assignment-1]"}');
  });

  it("redaction-07: remotes and versions are no addresses", () => {
    const none =
      "git@github.com:team/repo.git | leftpad@1.3.0 | @scope/pkg@2.0.0-rc.1 | go module example.com/mod@v1.2.3 | actions/checkout@v4 | user@host:/path";
    expect(text(none)).toBe(none);
    expect(text("git@gitmail.example | dev@example.com")).toBe("[redacted-email-1] | [redacted-email-2]");
  });

  it("redaction-09: digests are no secrets, a token beside them is", () => {
    const sha512 = createHash("sha512").update("x").digest("base64");
    const hex = createHash("sha256").update("x").digest("hex");
    const lines = [
      `"integrity":"sha512-${sha512}"`,
      `example.org/mod v1.0.0 h1:${createHash("sha256").update("y").digest("base64")}`,
      hex.slice(0, 40),
      `image@sha256:${hex}`,
      "checksum = max(len(r.checksum_list) for r in rows)",
    ];
    expect(text(lines.join("\n"))).toBe(lines.join("\n"));
    expect(text([...lines, `api_key="${random(32)}"`].join("\n"))).toContain('api_key="[redacted-assignment-1]"');
  });

  it("redaction-10: a keyword inside a word, and the name of a secret, are no secrets", () => {
    const none = `"key":"alt+left" | public_key=${random(43)} | DEPLOY_TOKEN_NAME="ci-main" | DB_PASSWORD_FILE=/run/conf/db | authorRef: 'u-2' | turkey=feast | token_count=812`;
    expect(text(none)).toBe(none);
  });

  it("redaction-11: a token is told by its header, whatever its payload", () => {
    const head = base64url('{"alg":"HS256"}');
    for (const payload of ['{"9":"z"}', '{ "b":2}', "{}"]) {
      const token = `${head}.${base64url(payload)}.${random(43)}`;
      expect(text(`saw ${token} there`)).toMatch(/^saw \[redacted-jwt-1\] there$/);
    }
    const jwe = [base64url('{"alg":"dir","enc":"A256GCM"}'), "", random(16), random(40), random(22)].join(".");
    expect(text(`saw ${jwe} there`)).toMatch(/^saw \[redacted-jwt-1\] there$/);
    for (const none of ["events=engine.emitter.encoder_events", "eyJumble.part.extension"])
      expect(text(none)).toBe(none);
  });

  it("redaction-12: placeholders are never read again, equal values share one", () => {
    const value = random(24);
    const once = text(`API_TOKEN=${value} again API_TOKEN=${value} other API_TOKEN=${random(24, "b")}`);
    expect(once).toBe(
      "API_TOKEN=[redacted-assignment-1] again API_TOKEN=[redacted-assignment-1] other API_TOKEN=[redacted-assignment-2]",
    );
    expect(text(once)).toBe(once);
    expect(vetDocument(once, usual.table)).toEqual([]);
  });

  it("redaction-13: a control character or a colour hides no token", () => {
    const token = (seed: string) => `${base64url('{"alg":"HS256"}')}.${base64url('{"a":1}')}.${random(43, seed)}`;
    const both = text(`${token("a")}\u0001${token("b")}`);
    for (const seed of ["a", "b"]) expect(both).not.toContain(random(43, seed).slice(-12));
  });

  it("redaction-14: opt-in classes take the private address and the phone, nothing like them", () => {
    const line =
      "libfoo 4.17.0.1 10.0.0.5:5432 2026-03-01 09:00:00 1767225600 12345678-0000-4000-8000-000000000000 +1 555 0100 123";
    expect(text(line)).toBe(line);
    expect(text(line, all)).toBe(
      "libfoo 4.17.0.1 [redacted-private-ip-1]:5432 2026-03-01 09:00:00 1767225600 12345678-0000-4000-8000-000000000000 [redacted-phone-1]",
    );
  });

  it("redaction-02, redaction-04: text built to be slow costs in step with its length", () => {
    // Counted in scanner calls, not in seconds: four times the text may cost at most a little over four times the work.
    for (const unit of [
      "A",
      "eyJ",
      "\\",
      "api_key=",
      "://a:b@",
      "Cookie: [",
      "--token ",
      '{"q": 0}, ',
      '"private_key": ',
      "a@b.",
      "+1 ",
    ]) {
      const work = (size: number) => steps(unit.repeat(size / unit.length));
      // A text that holds no keyword asks for no character at all.
      expect(work(65_536) / Math.max(work(16_384), 1000), unit).toBeLessThan(6);
    }
  });
});

/** Milliseconds are noise here; the number of characters that the classes ask for is not. */
function steps(value: string): number {
  let asked = 0;
  const original = String.prototype.charCodeAt;
  String.prototype.charCodeAt = function counted(this: string, at: number) {
    asked += 1;
    return original.call(this, at);
  };
  try {
    vetDocument(value, usual.table);
  } finally {
    String.prototype.charCodeAt = original;
  }
  return asked;
}
