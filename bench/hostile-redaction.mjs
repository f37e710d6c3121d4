// Texts built to be slow for a class of the redaction table, derived from its row alone: its keywords, its example, its key. A row
// added to the table is attacked with no second edit. Used by the bench, which times them, and by a test, which counts.

/** A linear congruential generator of 32 bits (Numerical Recipes), for examples that are the same in every run. */
function drawFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A text of `size` characters that repeats a unit, or begins with `head` and goes on with the unit. */
const repeating = (unit, head = "") => ({
  name: JSON.stringify(`${head}${head === "" ? "" : " "}${unit.length > 60 ? `${unit.slice(0, 57)}...` : unit}`),
  make: (size) => (head + unit.repeat(Math.ceil(size / unit.length))).slice(0, size),
});

/** What follows a keyword: operators, openers that nothing closes, runs of the alphabets of tokens, marks that bounded scans look for. */
const BEHIND = [
  ...["", " ", "=", ": ", ":", " = ", " => ", "\n", "\\n", "\r\n ", ".", "-", "_", "/", "@", "%40", ";", "&", ","],
  ...[
    '="',
    "='",
    '":"',
    '\\":\\"',
    '=\\\\\\"',
    " [",
    "=[",
    "({",
    '["',
    "<",
    ">",
    "</",
    "`",
    '= b"',
    "\\",
    "\\\\\\\\\\\\\\\\",
  ],
  ...[
    "=a",
    ": a b ",
    "=a;b=",
    "=a; Path=/; b=",
    "=/",
    "://a:b",
    "://a:b@",
    "=${",
    "={{",
    "\u001b[31m",
    "\u200b",
    "é",
    "\uffff",
  ],
  ...[
    "=abcdefghijklm",
    "=A1b2C3d4E5f6g7",
    ": A1b2C3d4E5f6g7 ",
    "A1b2C3d4E5f6g7",
    "A1b2C3d4E5f6g7\n",
    '="A1b2C3d4E5f6g7 and ',
  ],
];
/** Long runs behind one keyword, or before it. */
const RUNS = [
  "a",
  "A1",
  "a.",
  "a-",
  "a_",
  "=",
  "==",
  " ",
  "\n",
  "\\",
  '"',
  "'",
  '\\"',
  "[",
  "a=b;",
  "a=b; ",
  "A1b2\n",
  "a:",
  "/a",
  "%41",
  "-----",
  "9 ",
];
/** Slow for careless readers of anything. */
const ANY = [
  ...RUNS,
  ...[
    "[[",
    '[{"a":',
    '{"a":"',
    '["\\"',
    '"\\u0041',
    '\\\\"',
    "[1x]\n",
    '{"a":1x}\n',
    '["a",x]\n',
    '["a"]\n',
    '{"a":[1]}\n',
    '"a"\n',
    "{}\n",
  ],
  ...[
    "[redacted-",
    "[redacted-email-1]",
    "[redacted-email-",
    "\u001b[",
    "\u001b]8;;",
    "\u0000",
    "eyJ.",
    "@a.",
    "a@a.com",
    "://@",
    "%",
  ],
];

const inKey = (word) => [
  `{"${word}":`,
  `{"${word}":"`,
  `{"${word}":"a1B2c3D4e5F6g7"},`,
  `"${word}",`,
  `\\"${word}\\":\\"`,
  `{"${word}":[1x]}\n`,
];

/** The texts for one row: objects of a name and `make(size)`. */
export function hostileTexts(row) {
  const texts = [];
  for (const word of row.keywords) {
    for (const tail of BEHIND) texts.push(repeating(word + tail));
    for (const run of RUNS)
      texts.push(repeating(run, `${word}=`), repeating(run, word), repeating(run.repeat(40) + word));
    for (const unit of inKey(word)) texts.push(repeating(unit));
  }
  const { text, secret, key } = row.example(drawFrom(7));
  const before = text.slice(0, text.indexOf(secret));
  for (const part of [
    text,
    secret,
    before,
    before + secret.slice(0, secret.length >> 1),
    before + secret.slice(0, -1),
  ]) {
    for (const tail of ["", " ", "\n", "\\n", '"', ";", "!"])
      if (part + tail !== "") texts.push(repeating(part + tail));
  }
  for (const unit of inKey(key ?? row.keywords[0])) texts.push(repeating(unit));
  texts.push({ name: "distinct examples", make: (size) => distinct(row, size, ({ text }) => text, "\n") });
  texts.push({
    name: "distinct examples in JSON",
    make: (size) => `[${distinct(row, size, (example) => JSON.stringify(example.text), ",")}]`,
  });
  texts.push({
    name: "distinct examples in lines of JSON in a string",
    make: (size) =>
      JSON.stringify({ a: distinct(row, size / 2, (example) => JSON.stringify({ a: example.text }), "\n") }),
  });
  return texts;
}

/** Texts for no class in particular. */
export const hostileAnyway = ANY.map((unit) => repeating(unit));

function distinct(row, size, written, separator) {
  const draw = drawFrom(size);
  const parts = [];
  for (let chars = 0; chars < size; ) {
    const part = written(row.example(draw));
    parts.push(part);
    chars += part.length + separator.length;
  }
  return parts.join(separator);
}
