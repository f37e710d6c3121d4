// Token prefixes of further providers, one row each. A provider with more than one form of its own deserves a file.

import { beginsAt } from "../boundary.ts";
import { ALNUM, B64, B64URL, DIGIT, HEX, HYPHEN, isAt, LOWER, runEnd, runStart, UPPER, WORD } from "../chars.ts";
import type { Emit, RedactionClass } from "../class.ts";
import { prefixClass, type TokenRow } from "../prefix-token.ts";

const run = (set: number, min: number, max = min): TokenRow["parts"] => [{ set, min, max }];
const row = (prefix: string, parts: TokenRow["parts"], owner: string): TokenRow => ({
  prefix,
  parts,
  says: `${prefix} (${owner})`,
});

const prefixed = prefixClass({
  name: "other-provider",
  says: "token of another provider, by its prefix",
  rows: [
    row("gsk_", run(ALNUM, 52), "Groq"),
    row("xai-", run(ALNUM, 80), "xAI"),
    row("pplx-", run(ALNUM, 48), "Perplexity"),
    row("r8_", run(B64URL, 37), "Replicate"),
    row("fw_", run(ALNUM, 22, 30), "Fireworks"),
    row("nvapi-", run(B64URL, 64), "NVIDIA"),
    row("tvly-", run(ALNUM, 32), "Tavily"),
    row("tvly-dev-", run(B64URL, 30, 60), "Tavily"),
    row("shpat_", run(HEX, 32), "Shopify"),
    row("shpca_", run(HEX, 32), "Shopify"),
    row("shppa_", run(HEX, 32), "Shopify"),
    row("shpss_", run(HEX, 32), "Shopify"),
    row("dapi", run(HEX, 32), "Databricks"),
    row("dp.pt.", run(ALNUM, 43), "Doppler"),
    row("dp.st.", run(ALNUM, 40, 80), "Doppler"),
    row("lin_api_", run(ALNUM, 40), "Linear"),
    row(
      "ntn_",
      [
        { set: DIGIT, min: 11 },
        { set: ALNUM, min: 35 },
      ],
      "Notion",
    ),
    row("secret_", run(ALNUM, 43), "Notion"),
    row("hvs.", run(B64URL, 24, 200), "Vault"),
    row("hvb.", run(B64URL, 138, 400), "Vault"),
    row("glsa_", [{ set: ALNUM, min: 32 }, "_", { set: HEX, min: 8 }], "Grafana"),
    row("glc_", run(ALNUM, 40, 400), "Grafana"),
    row("NRAK-", run(UPPER | DIGIT, 27), "New Relic"),
    row("sntryu_", run(HEX, 64), "Sentry"),
    row("sntrys_", run(B64URL, 60, 400), "Sentry"),
    row("pscale_tkn_", run(B64URL, 32, 64), "PlanetScale"),
    row("pscale_pw_", run(B64URL, 32, 64), "PlanetScale"),
    row("PMAK-", [{ set: HEX, min: 24 }, "-", { set: HEX, min: 34 }], "Postman"),
    row("pul-", run(HEX, 40), "Pulumi"),
    row("HRKU-", ["AA", { set: B64URL, min: 58 }], "Heroku"),
    row("HRKU-", [{ set: HEX, min: 8 }, "-", { set: HEX | HYPHEN, min: 27 }], "Heroku"),
    row("figd_", run(B64URL, 40, 60), "Figma"),
    row("sbp_", run(HEX, 40), "Supabase"),
    row("dckr_pat_", run(B64URL, 27), "Docker"),
    row("dckr_oat_", run(B64URL, 32), "Docker"),
    row("rubygems_", run(HEX, 48), "RubyGems"),
    row("cio", run(ALNUM, 32), "crates.io"),
    row("oy2", run(LOWER | DIGIT, 43), "NuGet"),
    row("ATATT3", run(B64URL, 150, 250), "Atlassian"),
    row("ATBB", run(ALNUM, 32), "Bitbucket"),
    row("sq0atp-", run(B64URL, 22), "Square"),
    row("sq0csp-", run(B64URL, 43), "Square"),
    row("fo1_", run(B64URL, 43), "Fly"),
    row("LTAI", run(ALNUM, 20), "Alibaba"),
    row("key-", run(HEX, 32), "Mailgun"),
    row("tfp_", run(ALNUM, 40, 60), "Typeform"),
    row("vercel_blob_rw_", run(ALNUM, 40, 60), "Vercel"),
    row("duffel_live_", run(B64URL, 43), "Duffel"),
    row("EZAK", run(ALNUM, 54), "EasyPost"),
    row("lsv2_pt_", [{ set: HEX, min: 32 }, "_", { set: HEX, min: 10 }], "LangSmith"),
    row("lsv2_sk_", [{ set: HEX, min: 32 }, "_", { set: HEX, min: 10 }], "LangSmith"),
    row("phx_", run(ALNUM, 40, 50), "PostHog"),
    row("AGE-SECRET-KEY-1", run(UPPER | DIGIT, 58), "age"),
    row("xkeysib-", [{ set: HEX, min: 64 }, "-", { set: ALNUM, min: 16 }], "Brevo"),
    row("bkua_", run(HEX, 40), "Buildkite"),
    row("CFPAT-", run(B64URL, 43), "Contentful"),
    row("dt0c01.", [{ set: UPPER | DIGIT, min: 24 }, ".", { set: UPPER | DIGIT, min: 64 }], "Dynatrace"),
    row("pat", [{ set: ALNUM, min: 14 }, ".", { set: HEX, min: 64 }], "Airtable"),
    row("sha256~", run(B64URL, 43), "OpenShift"),
    row("API-", run(UPPER | DIGIT, 26), "Octopus Deploy"),
    row("pnu_", run(ALNUM, 36), "Prefect"),
    row("rdme_", run(LOWER | DIGIT, 70), "ReadMe"),
    row("shippo_live_", run(HEX, 40), "Shippo"),
    row("shippo_test_", run(HEX, 40), "Shippo"),
    row("ico-", run(ALNUM, 32), "Infracost"),
    row("sgp_", run(HEX, 40), "Sourcegraph"),
    row("sgp_", [{ set: ALNUM, min: 5, max: 16 }, "_", { set: HEX, min: 40 }], "Sourcegraph"),
    row("AKCp", run(ALNUM, 69), "Artifactory"),
    row("ABSK", run(B64, 109, 280), "Bedrock"),
    row("FLWSECK_TEST-", [{ set: HEX, min: 32 }, "-X"], "Flutterwave"),
    row("FLWSECK-", [{ set: HEX, min: 32 }, "-X"], "Flutterwave"),
    row("aio_", run(ALNUM, 28), "Adafruit"),
    row("fio-u-", run(B64URL, 64), "Frame.io"),
    row("tk-us-", run(B64URL, 48), "Scalingo"),
    row("CLOJARS_", run(LOWER | DIGIT, 60), "Clojars"),
  ],
  notCovered: [
    "prefixes of fewer than three characters",
    "tokens without a prefix (Cloudflare, Asana, Mailchimp, bots of Discord): by name only",
  ],
});

/** Tokens whose mark stands inside or at the end; what is in front of it has a length of its own. */
const TELEGRAM = ":aa";
const MAXMIND = "_mmk";

export const otherProvider: RedactionClass = {
  ...prefixed,
  covered: [
    ...prefixed.covered,
    "eight to ten digits, :AA and 33 characters (Telegram)",
    "six and 29 letters and digits, joined by _, and _mmk (MaxMind)",
  ],
  keywords: [...prefixed.keywords, TELEGRAM, MAXMIND],
  find(text: string, at: number, end: number, emit: Emit): void {
    if (text[at] === ":") telegram(text, at, emit);
    else if (text[at] === "_") maxmind(text, at, end, emit);
    else prefixed.find(text, at, end, emit);
  },
};

function telegram(text: string, at: number, emit: Emit): void {
  const start = runStart(text, at, DIGIT, Math.max(0, at - 11));
  const stop = runEnd(text, at + 3, B64URL, at + 36);
  if (!text.startsWith(":AA", at) || at - start < 8 || at - start > 10 || !beginsAt(text, start, WORD)) return;
  if (stop === at + 36 && !isAt(text, stop, ALNUM)) emit(start, stop);
}

function maxmind(text: string, at: number, end: number, emit: Emit): void {
  const start = at - 36;
  if (start < 0 || text[at - 30] !== "_" || text.slice(at, end) !== MAXMIND || isAt(text, end, WORD)) return;
  if (
    runEnd(text, start, ALNUM, at - 30) === at - 30 &&
    runEnd(text, at - 29, ALNUM, at) === at &&
    beginsAt(text, start, WORD)
  )
    emit(start, end);
}
