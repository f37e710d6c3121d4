// What may stand right beside a token: quotes, brackets, punctuation, markup, escapes. A form in a dress is a shape.
// Rows are [name, before, after].

export const DRESSES = [
  ["plain", "", ""],
  ["double quotes", '"', '"'],
  ["single quotes", "'", "'"],
  ["backticks", "`", "`"],
  ["parentheses", "(", ")"],
  ["square brackets", "[", "]"],
  ["braces", "{", "}"],
  ["angle brackets", "<", ">"],
  ["a comma behind", "", ", and so on"],
  ["a semicolon behind", "", "; done"],
  ["a colon behind", "", ": used"],
  ["a full stop behind", "It was ", ". Then it stopped"],
  ["a question mark behind", "is it ", "?"],
  ["an exclamation mark behind", "keep ", "!"],
  ["a table cell", "| a | ", " | b |"],
  ["tabs", "1\t", "\t2"],
  ["a line of its own", "first\n", "\nlast"],
  ["lines with carriage returns", "first\r\n", "\r\nlast"],
  ["an equals sign in front", "v=", ""],
  ["a colon in front", "v:", ""],
  ["a slash in front", "items/", ""],
  ["a slash behind", "", "/items"],
  ["an ampersand behind", "", "&n=2"],
  ["a hash in front", "#", ""],
  ["bold", "**", "**"],
  ["a link's target", "[here](", ")"],
  ["a tag", "<b>", "</b>"],
  ["an attribute", '<item ref="', '"/>'],
  ["entities for quotes", "&quot;", "&quot;"],
  ["curly quotes", "\u201c", "\u201d"],
  ["guillemets", "\u00ab", "\u00bb"],
  ["terminal colours", "\u001b[32m", "\u001b[0m"],
  ["an arrow in front", "ref -> ", ""],
  ["a list item", "- ", ""],
  ["a block of YAML", "item: |\n  ", "\n"],
  ["a comment", "// ", ""],
  ["a row of a spreadsheet", "17,", ",2026"],
  ["an escaped line break in front", "first\\n", ""],
  ["escaped line breaks around", "first\\n", "\\nlast"],
  ["an escaped tab behind", "", "\\tnext"],
  ["shell quotes", "$'", "'"],
  ["percent-encoded quotes", "%22", "%22"],
  ["no-break spaces", "a\u00a0", "\u00a0b"],
  ["letters of another script", "\u503c", "\u3067\u3059"],
  ["emoji", "\u{1f511}", "\u{1f511}"],
];

/** At least 40 shapes: every form in as many dresses as that takes, no two forms beginning with the same one. */
export function inDresses(forms, make, least = 40) {
  const each = Math.ceil(least / forms.length);
  return forms.flatMap((form, index) =>
    Array.from({ length: each }, (_, at) => {
      const [name, before, after] = DRESSES[(index * 7 + at) % DRESSES.length];
      return {
        name: `${form.name}, ${name}`,
        make: (draw) => {
          const piece = make(form, draw);
          return { ...piece, text: before + piece.text + after };
        },
      };
    }),
  );
}
