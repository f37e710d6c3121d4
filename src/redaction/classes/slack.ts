// Slack: bot, user, app and configuration tokens, and the secret path of incoming webhooks.
import { ALNUM, B64URL, DIGIT, HEX, UPPER } from "../chars.ts";
import { prefixClass } from "../prefix-token.ts";

const ID = { set: DIGIT, min: 9, max: 14 } as const;

export const slack = prefixClass({
  name: "slack",
  says: "Slack token or webhook",
  rows: [
    ...["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxo-", "xoxs-"].flatMap((prefix) => [
      {
        prefix,
        parts: [{ set: DIGIT, min: 1, max: 14 }, "-", ID, "-", { set: B64URL, min: 8, max: 250 }],
        says: `${prefix} with its numbers and secret`,
      },
      {
        prefix,
        parts: [{ set: DIGIT, min: 8, max: 14 }, "-", { set: ALNUM, min: 18, max: 40 }],
        says: `${prefix} with one number and a secret`,
      },
    ]),
    { prefix: "xoxc-", parts: [ID, "-", ID, "-", ID, "-", { set: HEX, min: 64 }], says: "xoxc- browser token" },
    { prefix: "xoxd-", parts: [{ set: B64URL, min: 40, max: 400 }], says: "xoxd- browser cookie" },
    {
      prefix: "xoxe.xoxp-",
      parts: [{ set: DIGIT, min: 1 }, "-", { set: ALNUM, min: 100, max: 250 }],
      says: "xoxe.xoxp- rotated token",
    },
    {
      prefix: "xoxe.xoxb-",
      parts: [{ set: DIGIT, min: 1 }, "-", { set: ALNUM, min: 100, max: 250 }],
      says: "xoxe.xoxb- rotated token",
    },
    {
      prefix: "xoxe-",
      parts: [{ set: DIGIT, min: 1 }, "-", { set: ALNUM, min: 100, max: 250 }],
      says: "xoxe- refresh token",
    },
    {
      prefix: "xapp-",
      parts: [
        { set: DIGIT, min: 1 },
        "-",
        { set: UPPER | DIGIT, min: 8, max: 14 },
        "-",
        ID,
        "-",
        { set: HEX, min: 64 },
      ],
      says: "xapp- app token",
    },
    {
      prefix: "hooks.slack.com/",
      parts: [
        "services/T",
        { set: UPPER | DIGIT, min: 8, max: 12 },
        "/B",
        { set: UPPER | DIGIT, min: 8, max: 12 },
        "/",
        { set: ALNUM, min: 24 },
      ],
      says: "path of an incoming webhook",
    },
  ],
  notCovered: ["workflow trigger addresses"],
});
