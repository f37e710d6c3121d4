// Token grammars as the providers publish them, or as the rules that GitHub, GitLab and secret scanners publish for them. Prefixes
// are written in parts, so that no scanner of pushes takes a row for a token.
import { tokenClass } from "../cases.mjs";
import { ALNUM, B64URL, BASE32, DIGITS, HEX, LOWNUM, UPNUM } from "../draw.mjs";
import { any, CHECKSUM, form, run } from "../grammar.mjs";

const row = (name, make) => ({ name, make: (draw) => ({ text: make(draw) }) });

const github = tokenClass(
  "github-token",
  [
    ...["p", "o", "u", "s", "r"].map((kind) => form(`gh${kind}`, `gh${kind}_`, run(ALNUM, 30), CHECKSUM)),
    form("fine-grained", `github${"_pat_"}`, run(ALNUM, 22), "_", run(ALNUM, 59)),
  ],
  {
    lookAlikes: [
      row("snake name", () => "ghp_token_for_the_release_job_of_today"),
      row("header", () => "ghs_installation"),
    ],
  },
);

const gitlab = tokenClass("gitlab", [
  form("personal", `gl${"pat-"}`, run(B64URL, 20, 20)),
  form("personal, routable", `gl${"pat-"}`, any(B64URL, 27, 60), ".01.", any(LOWNUM, 9, 9)),
  form("personal, routable, no version", `gl${"pat-"}`, any(B64URL, 27, 60), ".", any(LOWNUM, 9, 9)),
  form("deploy", `gl${"dt-"}`, run(B64URL, 20, 20)),
  form("runner", `gl${"rt-"}`, run(B64URL, 20, 20)),
  form("runner, typed", `gl${"rt-"}t1_`, any(B64URL, 20, 20)),
  form("trigger", `gl${"ptt-"}`, run(HEX, 40, 40)),
  form("job", `gl${"cbt-"}`, any(LOWNUM, 1, 5), "_", run(B64URL, 20, 20)),
  form("feed", `gl${"ft-"}`, run(B64URL, 20, 20)),
  form("SCIM", `gl${"soat-"}`, run(B64URL, 20, 20)),
  form("incoming mail", `gl${"imt-"}`, run(B64URL, 25, 25)),
  form("application", `gl${"oas-"}`, run(B64URL, 64, 64)),
  form("feature flags", `gl${"ffct-"}`, run(B64URL, 20, 20)),
  form("agent", `gl${"agent-"}`, run(B64URL, 50, 50)),
  form("registration", `GR13${"48941"}`, run(B64URL, 20, 20)),
]);

const slack = tokenClass("slack", [
  form("bot", `xox${"b-"}`, any(DIGITS, 10, 13), "-", any(DIGITS, 10, 13), "-", any(ALNUM, 24, 24)),
  form("bot of one number", `xox${"b-"}`, any(DIGITS, 9, 12), "-", run(ALNUM, 24, 24, 18)),
  form("user", `xox${"p-"}`, ...numbers(3), any(HEX, 32, 32)),
  form("old user", `xox${"s-"}`, ...numbers(3), any(HEX, 10, 10)),
  form("workspace", `xox${"a-2-"}`, ...numbers(3), any(HEX, 32, 32)),
  form("refresh", `xox${"r-"}`, ...numbers(3), any(HEX, 32, 32)),
  form("app", `xa${"pp-"}1-`, any(UPNUM, 10, 11), "-", any(DIGITS, 13, 13), "-", any(HEX, 64, 64)),
  form("rotated user", `xox${"e.xoxp-"}1-`, any(ALNUM, 163, 166)),
  form("rotated bot", `xox${"e.xoxb-"}1-`, any(ALNUM, 163, 166)),
  form("rotation refresh", `xox${"e-"}1-`, any(ALNUM, 146, 146)),
  form("browser", `xox${"c-"}`, ...numbers(3), any(HEX, 64, 64)),
  form(
    "webhook",
    `hooks.slack${".com/services/"}T`,
    any(UPNUM, 8, 10),
    "/B",
    any(UPNUM, 8, 10),
    "/",
    run(ALNUM, 24, 24),
  ),
]);

function numbers(count) {
  return Array.from({ length: count }, () => [any(DIGITS, 10, 13), "-"]).flat();
}

const stripe = tokenClass("stripe", [
  ...["live", "test"].flatMap((mode) => [
    form(`secret, ${mode}`, `sk_${mode}_`, run(ALNUM, 24, 99, 10)),
    form(`restricted, ${mode}`, `rk_${mode}_`, run(ALNUM, 24, 99, 10)),
  ]),
  form("webhook", `wh${"sec_"}`, any(ALNUM, 32, 32)),
]);

const google = tokenClass("google", [
  form("API key", `AI${"za"}`, "Sy", run(B64URL, 33)),
  form("client secret", `GOC${"SPX-"}`, run(B64URL, 28)),
  form("access token", `ya${"29."}`, "a0", any(B64URL, 100, 200)),
  form("short access token", `ya${"29."}`, any(B64URL, 60, 90)),
  form("refresh token", `1/${"/0"}`, any(B64URL, 64, 100)),
]);

const npm = tokenClass("npm", [form("access token", `np${"m_"}`, run(ALNUM, 30), CHECKSUM)], {
  lookAlikes: [
    "npm_config_registry",
    "npm_lifecycle_event",
    "npm_package_json",
    "npm_execpath",
    "npm_config_user_agent_string",
  ].map((name) => row(name, () => name)),
});

// A macaroon: version, location "pypi.org" or "test.pypi.org", identifier, caveats, signature, as base64url.
const pypi = tokenClass("pypi", [
  form("pypi.org", `pypi-${"AgEIcHlwaS5vcmc"}`, run(B64URL, 85, 180, 50)),
  form("test.pypi.org", `pypi-${"AgENdGVzdC5weXBpLm9yZw"}`, run(B64URL, 85, 180, 50)),
]);

const huggingFace = tokenClass("hugging-face", [form("user token", `h${"f_"}`, run(ALNUM, 34))], {
  lookAlikes: [
    "hf_hub_download",
    "hf_transfer",
    "HF_HOME",
    "hf_api_token_of_the_team",
    "hf_model_for_sequence_classification",
  ].map((name) => row(name, () => name)),
});

const anthropic = tokenClass("anthropic", [
  form("API key", `sk-${"ant-api03-"}`, run(B64URL, 93), "AA"),
  form("admin key", `sk-${"ant-admin01-"}`, run(B64URL, 93), "AA"),
  form("OAuth token", `sk-${"ant-oat01-"}`, any(B64URL, 93, 93), "AA"),
  form("OAuth refresh token", `sk-${"ant-ort01-"}`, any(B64URL, 93, 93), "AA"),
]);

const infix = `T3Blbk${"FJ"}`;
const openai = tokenClass("openai", [
  form("user key", "sk-", run(ALNUM, 20), infix, run(ALNUM, 20)),
  ...["proj", "svcacct", "admin"].flatMap((kind) =>
    [74, 58].map((side) => form(`${kind}, ${side}`, `sk-${kind}-`, run(B64URL, side), infix, run(B64URL, side))),
  ),
]);

const sendgrid = tokenClass("sendgrid", [form("API key", "SG.", run(B64URL, 22), ".", run(B64URL, 43))]);

const twilio = tokenClass("twilio", [form("API key", "SK", run(HEX, 32))], {
  nearMisses: [
    row("the SID of an account, which opens nothing", (draw) => `AC${draw.hex(32)}`),
    row("the SID of a call, which opens nothing", (draw) => `CA${draw.hex(32)}`),
    row("the SID of a message, which opens nothing", (draw) => `SM${draw.hex(32)}`),
  ].map((miss) => ({ ...miss, rule: "prefix" })),
});

const digitalocean = tokenClass(
  "digitalocean",
  ["dop", "doo", "dor"].map((kind) => form(kind, `${kind}_v1_`, run(HEX, 64))),
);

const aws = tokenClass(
  "aws-access-key",
  ["AKIA", "ASIA", "ABIA", "ACCA"].map((kind) => form(kind, kind, run(BASE32, 16))),
  {
    nearMisses: ["AIDA", "AROA", "AGPA", "ANPA"].map((kind) => ({
      ...row(`${kind}: an id that opens nothing`, (draw) => kind + draw.of(BASE32, 16)),
      rule: "prefix",
    })),
    lookAlikes: [row("the key of the documentation", () => `AKIAIOSFODNN7${"EXAMPLE"}`)],
  },
);

const skKey = tokenClass("sk-key", [
  form("old key of 48", "sk-", run(ALNUM, 48, 48)),
  form("OpenRouter", "sk-or-v1-", run(HEX, 64, 64)),
  form("Langfuse", "sk-lf-", run(HEX, 8), "-", run(HEX, 4), "-4", run(HEX, 3), "-a", run(HEX, 3), "-", run(HEX, 12)),
  form("DeepSeek", "sk-", run(HEX, 32, 32)),
  form("LiteLLM", "sk-", run(B64URL, 22, 22)),
  form("Moonshot", "sk-", run(ALNUM, 48, 48)),
]);
// Such keys share only the prefix and 20 characters; a near-miss that still has those is a key of another server.
skKey.nearMisses = [
  ...skKey.nearMisses.filter(({ rule, name }) => rule === "prefix" && !name.startsWith("OpenRouter")),
  ...[8, 10, 12, 14].map((length) => ({
    ...row(`${length} characters`, (draw) => `sk-${draw.mixed(length)}`),
    rule: "length",
  })),
  ...["+", ".", "*", "~"].map((sign) => ({
    ...row(`a ${sign} after ten`, (draw) => `sk-${draw.mixed(10)}${sign}${draw.mixed(10)}`),
    rule: "alphabet",
  })),
  ...[
    "sk-learn-ensemble-methods-for-trees",
    "sk-loading-spinner-of-the-first-page",
    "sk-circle-fade-animation-delay",
  ].map((name) => ({
    ...row(name, () => name),
    rule: "randomness",
  })),
];

export const PROVIDERS = [
  aws,
  github,
  gitlab,
  slack,
  stripe,
  google,
  npm,
  pypi,
  huggingFace,
  anthropic,
  openai,
  sendgrid,
  twilio,
  digitalocean,
  skKey,
];
