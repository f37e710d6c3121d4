// Credentials as arguments of a command: long options with a blank, user:password options, short options of known programs.

import { jsonText } from "../contexts.mjs";
import { drawOf } from "../draw.mjs";
import { LOOK_ALIKES, STAND_INS } from "../look-alikes.mjs";
import { secret } from "../marks.mjs";
import { PASSWORDS, row, TOKENS, user } from "./places.mjs";

const FLAGS = [
  "token",
  "password",
  "api-key",
  "secret",
  "access-token",
  "auth-token",
  "client-secret",
  "secret-key",
  "db-password",
].concat(
  [
    "admin-password",
    "github-token",
    "api-token",
    "api_key",
    "apikey",
    "passphrase",
    "private-token",
    "registry-password",
    "access-key",
  ],
  [
    "bearer-token",
    "bot-token",
    "webhook-secret",
    "aws-secret-access-key",
    "deploy-token",
    "http-password",
    "root-password",
    "auth-key",
  ],
);
const QUOTES = [
  ["bare", "", ""],
  ["double quotes", '"', '"'],
  ["single quotes", "'", "'"],
];
const long = FLAGS.map((flag, at) => {
  const list = /pass/.test(flag) ? PASSWORDS : TOKENS;
  const [kind, value] = list[at % list.length];
  const [quoting, open, close] = QUOTES[at % QUOTES.length];
  return {
    name: `--${flag}, ${kind}, ${quoting}`,
    make: (d) => ({ text: `deployctl push --${flag} ${open}${secret(value(d))}${close} --verbose` }),
  };
});
const COMMANDS = [
  ["curl -u", (d) => `curl -u ${user(d)}:${secret(d.mixed(14))} -s example.net/v1`],
  ["curl -u, quoted", (d) => `curl -u "${user(d)}:${secret(d.mixed(14))}" -s example.net/v1`],
  ["curl -u, single quotes", (d) => `curl -u '${user(d)}:${secret(d.mixed(14))}' -s example.net/v1`],
  ["curl -u, joined", (d) => `curl -u${user(d)}:${secret(d.mixed(14))} -s example.net/v1`],
  ["curl --user", (d) => `curl --user ${user(d)}:${secret(d.mixed(10))} -s example.net/v1`],
  ["curl --user=", (d) => `curl --user=${user(d)}:${secret(d.mixed(10))} -s example.net/v1`],
  ["curl --proxy-user", (d) => `curl --proxy-user ${user(d)}:${secret(d.mixed(10))} -s example.net/v1`],
  ["curl -u, token as user", (d) => `curl -u api:${secret(d.mixed(40))} -s example.net/v1`],
  ["mysql -p", (d) => `mysql -h db -u app -p${secret(d.mixed(12))} main`],
  ["mysqldump -p", (d) => `mysqldump -uroot -p${secret(d.mixed(12))} main`],
  ["mysql -p, quoted", (d) => `mysql -u app -p'${secret(d.mixed(12))}' main`],
  ["sshpass -p", (d) => `sshpass -p ${secret(d.mixed(12))} ssh app@host`],
  ["sshpass -p, quoted", (d) => `sshpass -p '${secret(d.mixed(12))}' ssh app@host`],
  ["docker login -p", (d) => `docker login -u app -p ${secret(d.mixed(20))} registry.example.net`],
  [
    "docker login --password",
    (d) => `docker login --username app --password ${secret(d.mixed(20))} registry.example.net`,
  ],
  ["redis-cli -a", (d) => `redis-cli -h cache -a ${secret(d.mixed(16))} ping`],
  ["sqlcmd -P", (d) => `sqlcmd -S db -U sa -P ${secret(d.mixed(12))} -Q "select 1"`],
  ["wget --password=", (d) => `wget --user=app --password=${secret(d.mixed(12))} example.net/a`],
  ["--token=", (d) => `gh-like auth --token=${secret(d.mixed(32))}`],
  ["--api-key=, quoted", (d) => `tool run --api-key="${secret(d.mixed(32))}"`],
].map(([name, make]) => ({ name, make: (d) => ({ text: make(d) }) }));

const standIn = (stand) => stand.make(drawOf("stand-in")).text;

export const cliFlag = {
  class: "cli-flag",
  shapes: [...long, ...COMMANDS],
  substitutes: {
    URL: "a command in front of the URL it calls",
    header: "a header that tells the command that was run",
    wrapped: "a command on the line behind a wrapped one, or broken with the value on the next line",
  },
  contexts: {
    key: ({ text }) => `steps:\n  - run: ${text}\n`,
    JSON: ({ text }) => jsonText({ command: text, timeout: 10 }),
    URL: ({ text }) => `${text} https://api.example.net/v1/items`,
    header: ({ text }) => `X-Ran-Command: ${text}\r\nAccept: */*\r\n`,
    shell: ({ text }) => `$ ${text} && echo done`,
    code: ({ text }) => `execSync(\`${text}\`, { stdio: "inherit" });`,
    log: ({ text }) => `2026-01-05T10:22:31Z [build] + ${text}\n`,
  },
  lookAlikes: [
    ...LOOK_ALIKES,
    row("from a pipe", null, () => "docker login -u app --password-stdin registry.example.net"),
    row("from a file", null, () => "deployctl push --token-file ./token.txt --verbose"),
    row("ports", null, () => "docker run -p 8080:80 -u 1000:1000 app"),
    row("make folders", null, () => "mkdir -p build/out"),
    row("push", null, () => "git push -u origin main"),
    row("secret of a build", null, () => "docker build --secret id=npmrc,src=.npmrc ."),
    row("help", null, () => "  --token <TOKEN>      the token to use"),
    row("switch of a list", null, () => "--password  ask for the password"),
  ],
  nearMisses: [
    ...STAND_INS.filter(({ name }) => !/xpression|double/.test(name)).map((stand) =>
      row(`--token: ${stand.name}`, "value", () => `deployctl push --token ${standIn(stand)} --verbose`),
    ),
    row("a flag for a value", "value", () => "deployctl push --password --verbose"),
    row("--tokenizer", "name", (d) => `deployctl push --tokenizer ${d.mixed(14)} --verbose`),
    row("--max-tokens", "name", (d) => `deployctl push --max-tokens ${1000 + d.int(9000)} --verbose`),
    row("--token-count", "name", (d) => `deployctl push --token-count ${1000 + d.int(9000)} --verbose`),
    row("--password-file", "name", (d) => `deployctl push --password-file ${d.mixed(14)} --verbose`),
    row("--secret-name", "name", (d) => `deployctl push --secret-name ${d.mixed(14)} --verbose`),
    row("--secretary", "name", (d) => `deployctl push --secretary ${d.mixed(14)} --verbose`),
    row("--passport", "name", (d) => `deployctl push --passport ${d.mixed(14)} --verbose`),
    row("-u with a user alone", "separator", (d) => `curl -u ${user(d)} -s example.net/v1`),
    row("-u with numbers", "value", () => "docker run -u 1000:1000 app"),
    row("-u with an empty password", "length", (d) => `curl -u ${user(d)}: -s example.net/v1`),
    row("-p of another program", "name", (d) => `tar -p ${d.mixed(12)}`),
    row("-a of another program", "name", (d) => `git commit -a ${d.mixed(12)}`),
    row("sshpass from a file", "name", () => "sshpass -f password.txt ssh app@host"),
    row("a variable behind -p", "value", () => "sshpass -p $SSHPASS ssh app@host"),
    row("docker run -p", "name", () => "docker run -p 8080:80 app"),
  ],
};
