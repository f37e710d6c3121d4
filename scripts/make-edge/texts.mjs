// Scripts, emoji, combining marks, escape sequences, line ends, control characters: everything that a cut can fall into.
import { lehmer, pick } from "../record-mini/generate.mjs";
import { lines, transcript } from "./transcript.mjs";

const HAN = "今天的潮汐比预报高了两厘米，港口的水位计没有报警，值班员记下了时间。";
const KANA = "灯台の明かりは三十秒ごとに一度だけ回り、霧の夜には鐘が鳴ります。";
const HANGUL = "등대지기는 매일 아침 수위와 바람을 공책에 적고 저녁에 다시 읽었다.";
const FAMILY = "👩‍👩‍👧‍👦";
const MIXED_EMOJI = [FAMILY, "👩🏽‍🚒", "🏳️‍🌈", "🇩🇰🇳🇴", "1️⃣", "❤️‍🔥", "🧑🏿‍🤝‍🧑🏻", "☔︎"];
const ESC = "\u001b";
const BEL = "\u0007";

export function texts() {
  return [cjk(), emoji(), combining(), escapes(), lineEnds(), controls()];
}

function cjk() {
  return transcript("edge-cjk", "prose", "把三份潮汐记录各概括成一句话，并标出每一处警告。")
    .read(
      "记录/潮汐.md",
      lines(60, (at) => `${at + 1}. ${HAN}`),
    )
    .read("記録/灯台.md", KANA.repeat(90))
    .read(
      "기록/등대.md",
      lines(40, (at) => `${HANGUL}${at % 9 === 4 ? " warning: 수위가 높음" : ""}`),
    )
    .shell(
      "cat 记录/潮汐.md",
      lines(60, (at) => `${at + 1}. ${HAN}`),
    )
    .shell("ls 记录", "潮汐.md\n風.md\n")
    .tail()
    .finish();
}

function emoji() {
  const next = lehmer(8);
  return (
    transcript("edge-emoji", "prose", "Count the reactions in the chat export and keep the failures.")
      .read(
        "chat.txt",
        lines(90, (at) => `${at}: ${pick(next, MIXED_EMOJI)} ${pick(next, MIXED_EMOJI)} said ${FAMILY.repeat(at % 4)}`),
      )
      // A cut at 256 units, and at the last 128, falls inside a family whatever the offset is.
      .read("families.txt", Array.from({ length: 12 }, (_, at) => `${"x".repeat(at)}${FAMILY.repeat(80)}`).join("\n"))
      .read("flags.txt", `${"🇩🇰".repeat(700)}\n${lines(30, (at) => `row ${at} ${"🇳🇴".repeat(20)}`)}`)
      .shell(
        "cat errors.txt",
        lines(9, (at) => `${"👩🏽‍🚒".repeat(30)} error ${at}: ${FAMILY.repeat(30)}`),
      )
      .tail()
      .finish()
  );
}

function combining() {
  const marks = "\u0301\u0323\u0330\u035c\u0489";
  return transcript("edge-combining", "prose", "Which of these lines are written upside down?")
    .read("marks.txt", `a${marks.repeat(900)}\n${lines(40, (at) => `line ${at} e${marks.repeat(at)} end`)}`)
    .read(
      "jamo.txt",
      lines(50, () => "\u1112\u1161\u11ab\u1100\u1173\u11af ".repeat(12)),
    )
    .read("devanagari.txt", "\u0915\u094d\u0937\u0947\u0924\u094d\u0930\u0940 ".repeat(400))
    .read(
      "bidi.txt",
      lines(
        44,
        (at) => `\u202eretal ${at}\u202c \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 ${at} \u200f(${at})`,
      ),
    )
    .read("zero-width.txt", "\u200b\u200c\u200d\u2060\ufeff".repeat(400))
    .tail()
    .finish();
}

function escapes() {
  const green = `${ESC}[32m`;
  const off = `${ESC}[0m`;
  return transcript("edge-escapes", "build-log", "The coloured build fails; find the error among the progress bars.")
    .shell(
      "pytest -v --color=yes",
      lines(
        70,
        (at) =>
          `${ESC}[1mtests/test_colour.py::test_${at}${off} ${at === 51 ? `${ESC}[31mFAILED` : `${green}PASSED`}${off}`,
      ),
    )
    .shell(
      "npm test",
      `${ESC}]0;npm test${BEL}${ESC}[?25l${lines(60, (at) => `${ESC}[2K${ESC}[1G${green}✔${off} case ${at}`)}${ESC}[?25h`,
    )
    .shell(
      "cargo build",
      `${lines(30, (at) => `${ESC}]8;;https://example.org/${at}${ESC}\\crate ${at}${ESC}]8;;${ESC}\\`)}progress 12%\rprogress 57%\rprogress 100%\n`,
    )
    .shell(
      "make",
      `${`${ESC}[38;5;${208}m`.repeat(200)}one coloured line${off}\n${lines(40, (at) => `${ESC}[${at}m${off}`)}gcc -c a.c ${ESC}[31`,
    )
    .shell("cat cut.log", `${"-".repeat(250)}${ESC}[1;38;2;255;128;0m${"=".repeat(400)}${ESC}[0m${"-".repeat(200)}`)
    .tail()
    .finish();
}

function lineEnds() {
  return transcript("edge-line-ends", "build-log", "Does the Windows build log hold a warning that the other lacks?")
    .shell(
      "npm run build",
      lines(80, (at) => `[${at}] bundle chunk-${at}.js ${at * 13} kB`, "\r\n"),
    )
    .shell(
      "grep -rn chunk dist",
      lines(36, (at) => `dist/manifest-${at % 6}.txt:${at + 1}:chunk-${at}.js loaded on demand`, "\r\n"),
    )
    .read(
      "rows.json",
      `[\r\n${Array.from({ length: 9 }, (_, at) => `  {"id": ${at}, "name": "chunk ${at}", "size": ${at * 100}}`).join(",\r\n")}\r\n]`,
    )
    .read("mixed.txt", `unix\nwindows\r\nold mac\rnext\u0085line\u2028paragraph\u2029${"tail \r".repeat(60)}\n\n\r\n`)
    .shell(
      "npm run build",
      lines(80, (at) => `[${at}] bundle chunk-${at}.js ${at * 13} kB`, "\r\n"),
    )
    .shell("make", `${"\n".repeat(700)}${"\r\n".repeat(300)}${" \n".repeat(40)}`)
    .tail()
    .finish();
}

function controls() {
  return transcript("edge-controls", "mixed", "Some outputs hold bytes that do not print. Which?")
    .shell("make", `${lines(50, (at) => `step ${at}`)}a\u0000b\u0000\n${lines(80, (at) => `unit ${at} done`)}`)
    .shell(
      "grep -rn magic .",
      lines(40, (at) => `bin/image-${at}.dat:${at + 1}:magic \u0000\u0001\u0002 number ${at}`),
    )
    .read(
      "bom.json",
      `\ufeff[${Array.from({ length: 12 }, (_, at) => `{"id":${at},"text":"after a byte order mark"}`).join(",")}]`,
    )
    .read(
      "odd.txt",
      lines(50, (at) => `\u0001\u0008\u000b\u000c\u007f\u0080\u009f \ufffe \uffff ${at} \u{10ffff}`),
    )
    .read("replaced.txt", "\ufffd".repeat(600))
    .tail()
    .finish();
}
