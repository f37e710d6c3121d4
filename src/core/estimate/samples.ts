// Texts by script and shape for the estimator table: small, fixed, written for this project. Data only.
import type { Sample } from "./errors.ts";

export const ESTIMATOR_SAMPLES: readonly Sample[] = [
  {
    name: "English prose",
    text: "The loop keeps the first messages and the last ones, and shortens what lies between them until the request fits again.",
  },
  {
    name: "German prose",
    text: "Die Schleife behält die ersten und die letzten Nachrichten und kürzt, was dazwischen liegt, bis die Anfrage wieder passt.",
  },
  { name: "Cyrillic", text: "Цикл сохраняет первые и последние сообщения и сокращает то, что лежит между ними." },
  { name: "Greek", text: "Ο βρόχος κρατά τα πρώτα και τα τελευταία μηνύματα και συντομεύει ό,τι βρίσκεται ανάμεσα." },
  { name: "Arabic", text: "تحتفظ الحلقة بالرسائل الأولى والأخيرة وتختصر ما يقع بينهما حتى يتسع الطلب." },
  { name: "Devanagari", text: "लूप पहले और अंतिम संदेश रखता है और बीच के संदेशों को छोटा करता है।" },
  { name: "Thai", text: "ลูปจะเก็บข้อความแรกและข้อความสุดท้ายไว้ และย่อส่วนที่อยู่ตรงกลาง" },
  {
    name: "Han, 100 characters",
    text: "循环保留最初和最后的消息并缩短其间的内容直到请求再次适合窗口为止".repeat(4).slice(0, 100),
  },
  {
    name: "Hangul, 100 characters",
    text: "루프는처음과마지막메시지를남기고그사이의내용을줄여서요청이다시맞게한다".repeat(4).slice(0, 100),
  },
  {
    name: "Kana, 100 characters",
    text: "ループはさいしょとさいごのメッセージをのこしあいだをみじかくする".repeat(4).slice(0, 100),
  },
  { name: "Chinese and English", text: "运行 npm test 后有 3 个 failed cases，先修复 parser 再重新 build。".repeat(3) },
  { name: "emoji", text: "🧪✅🚀🔥🧵📦🛠️👩‍💻🎉🐛".repeat(5) },
  {
    name: "source code",
    text: "export function sum(values: readonly number[]): number {\n  let total = 0;\n  for (const value of values) total += value;\n  return total;\n}\n",
  },
  {
    name: "JSON",
    text: '[{"id":1042,"name":"alpha","ok":true,"ms":17.25},{"id":1043,"name":"beta","ok":false,"ms":3.5}]',
  },
  { name: "digits, 1,000", text: "3141592653589793238462643383279502884197".repeat(25) },
  { name: "hex digests", text: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\n".repeat(4) },
  { name: "base64", text: "TWFuIGlzIGRpc3Rpbmd1aXNoZWQsIG5vdCBvbmx5IGJ5IGhpcyByZWFzb24sIGJ1dA==\n".repeat(4) },
  { name: "7 and a line break, 25,000 times", text: "7\n".repeat(25_000) },
  { name: "rulers", text: `${"=".repeat(80)}\n`.repeat(20) },
  { name: "indentation", text: `${" ".repeat(24)}x\n`.repeat(20) },
];
