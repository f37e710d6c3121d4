// E-mail addresses (RFC 5321, 5322) with a top-level domain that is in use.

import { DIGITS, HEX, LOWER } from "../draw.mjs";
import { DRESSES } from "../dresses.mjs";
import { LOOK_ALIKES } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";

const word = (draw, length = 6) => draw.of(LOWER, length);
const name = (draw) => `${word(draw, 4)}.${word(draw)}`;

/** Rows are [name, local part, domain]. */
const FORMS = [
  ["one word", (d) => word(d, 8), (d) => `${word(d)}.com`],
  ["first and last name", name, (d) => `${word(d)}.org`],
  ["plus tag", (d) => `${name(d)}+${word(d, 4)}`, (d) => `${word(d)}.net`],
  ["digits", (d) => `${word(d)}${d.of(DIGITS, 4)}`, () => "gmail.com"],
  ["only digits", (d) => d.of(DIGITS, 9), () => "qq.com"],
  ["hyphen", (d) => `${word(d)}-${word(d)}`, (d) => `${word(d)}.io`],
  ["underscore", (d) => `${word(d)}_${word(d)}`, (d) => `${word(d)}.dev`],
  ["capitals", (d) => name(d).toUpperCase(), (d) => `${word(d)}.COM`],
  ["capital names", (d) => `${capital(word(d))}.${capital(word(d))}`, (d) => `${capital(word(d))}.de`],
  ["one letter", (d) => word(d, 1), (d) => `${word(d, 9)}.net`],
  ["two letters of domain", (d) => word(d, 8), (d) => `${word(d, 2)}.co`],
  ["apostrophe", (d) => `o'${word(d)}`, (d) => `${word(d)}.ie`],
  ["no-reply of GitHub", (d) => `${d.of(DIGITS, 8)}+${word(d)}`, () => "users.noreply.github.com"],
  ["hash of a mailing list", (d) => `bounce-${d.of(HEX, 10)}`, (d) => `lists.${word(d)}.org`],
  ["three labels", name, (d) => `mail.${word(d)}.com`],
  ["four labels", name, (d) => `mx1.eu.${word(d)}.net`],
  ["country of two levels", name, (d) => `${word(d)}.co.uk`],
  ["country of Australia", name, (d) => `${word(d)}.com.au`],
  ["university", name, (d) => `cs.${word(d)}.edu`],
  ["government", name, (d) => `${word(d)}.gov`],
  ["new top level", name, (d) => `${word(d)}.technology`],
  ["long top level", name, (d) => `${word(d)}.international`],
  ["hyphen in the domain", name, (d) => `${word(d)}-${word(d)}.com`],
  ["digits in the domain", name, (d) => `${d.of(DIGITS, 3)}${word(d)}.com`],
  ["domain of digits", name, (d) => `${d.of(DIGITS, 3)}.com`],
  ["international domain", name, (d) => `xn--${word(d)}-jua.de`],
  ["percent", (d) => `${word(d)}%${word(d)}`, (d) => `${word(d)}.com`],
  ["slash", (d) => `${word(d)}/${word(d)}`, (d) => `${word(d)}.org`],
  ["equals sign", (d) => `${word(d)}=${word(d)}`, (d) => `${word(d)}.org`],
  ["long local part", (d) => word(d, 40), (d) => `${word(d)}.com`],
  ["long domain", name, (d) => `${word(d, 40)}.com`],
  ["dots everywhere", (d) => `${word(d, 1)}.${word(d, 1)}.${word(d)}`, (d) => `${word(d, 2)}.${word(d, 2)}.eu`],
  ["company", (d) => `${word(d, 1)}${word(d)}`, (d) => `${word(d)}.ai`],
  ["role", (d) => `${word(d, 3)}support`, (d) => `${word(d)}.app`],
  ["cloud", name, (d) => `${word(d)}.cloud`],
  [
    "service account",
    (d) => `${word(d)}-${d.of(DIGITS, 3)}`,
    (d) => `${word(d)}-${d.of(DIGITS, 5)}.iam.gserviceaccount.com`,
  ],
  ["Japan", name, (d) => `${word(d)}.co.jp`],
  ["Brazil", name, (d) => `${word(d)}.com.br`],
  ["exclamation mark", (d) => `${word(d)}!${word(d)}`, (d) => `${word(d)}.net`],
  ["ends in digits", (d) => `${name(d)}${d.of(DIGITS, 2)}`, () => "outlook.com"],
  ["tilde", (d) => `${word(d)}~${word(d)}`, (d) => `${word(d)}.us`],
  ["hash sign", (d) => `${word(d)}#${word(d)}`, (d) => `${word(d)}.info`],
];

function capital(text) {
  return text[0].toUpperCase() + text.slice(1);
}

/** What a colon, slash, hash or at-sign in front would make part of the address; it has its own rows. */
const GLUE =
  /^(a colon|a slash|a hash|an equals|a link|an escaped line break|escaped line|letters of|a row|an ampersand)/;
const AROUND = [
  ...DRESSES.filter(([dress]) => !GLUE.test(dress)),
  ["a name and angle brackets", "Ada Example <", ">"],
  ["mailto", '<a href="mailto:', '">write</a>'],
  ["a trailer", "Signed-off-by: Ada Example <", ">"],
  ["a git author", "Author: Ada <", ">\nDate:   Mon Jan 5"],
];

const row = (title, rule, make) => ({ name: title, rule, make: (draw) => ({ text: make(draw) }) });
const text = (title, value) => row(title, null, () => value);

export const email = {
  class: "email",
  shapes: FORMS.map(([title, local, domain], index) => {
    const [dress, before, after] = AROUND[(index * 5) % AROUND.length];
    return {
      name: `${title}, ${dress}`,
      make: (draw) => ({ text: `${before}${secret(`${local(draw)}@${domain(draw)}`)}${after}` }),
    };
  }),
  lookAlikes: [
    ...LOOK_ALIKES,
    text("remote of git", "git@github.com:owner/repo.git"),
    text("picture of double size", "icon@2x.png"),
    text("decorator", "@app.route('/items')"),
    text("package of a scope", "import x from '@scope/name'"),
    text("action with a tag", "uses: actions/checkout@v4.1.1"),
    text("key path", "user@host:~/dir"),
    text("sum of a module", "example.net/mod@v1.2.3/go.mod"),
    text("at in prose", "meet @ noon. bring it"),
    text("mention", "thanks @octocat, merged"),
  ],
  nearMisses: [
    row("top level that does not exist", "top level", (d) => `${word(d)}@${word(d)}.zzqx`),
    row("file ending for a top level", "top level", (d) => `${word(d)}@${word(d)}.yaml`),
    row("another file ending", "top level", (d) => `${word(d)}@${word(d)}.json`),
    row("top level of one letter", "length", (d) => `${word(d)}@${word(d)}.c`),
    row("top level of digits", "alphabet", (d) => `${word(d)}@${word(d)}.123`),
    row("no top level", "domain", (d) => `${word(d)}@${word(d)}`),
    row("no domain", "domain", (d) => `${word(d)}@`),
    row("no local part", "local part", (d) => `@${word(d)}.com`),
    row("a number for the domain", "domain", (d) => `${word(d)}@10.${d.int(200)}.0.1`),
    row("a version for the domain", "domain", (d) => `${word(d)}@v1.${d.int(20)}.0`),
    row("an underscore in the domain", "alphabet", (d) => `${word(d)}@${word(d)}_${word(d)}_x`),
    row("a blank before the at-sign", "separator", (d) => `${word(d)} @${word(d)}.com`),
    row("a blank behind the at-sign", "separator", (d) => `${word(d)}@ ${word(d)}.com`),
    row("two at-signs", "separator", (d) => `${word(d)}@@${word(d)}.com`),
    row("dot behind the at-sign", "domain", (d) => `${word(d)}@.${word(d)}.com`),
    row("hyphen behind the at-sign", "domain", (d) => `${word(d)}@-${word(d)}.com`),
    row("two dots in the domain", "domain", (d) => `${word(d)}@${word(d)}..com`),
  ],
};
