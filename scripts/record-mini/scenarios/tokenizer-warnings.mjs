// C tokenizer: a build that stops at an error, then a pile of conversion warnings, then a TAP test program.
export const tokenizerWarnings = {
  id: "tokenizer-warnings",
  kind: "build-log",
  dialect: "harness",
  project: "tinytok",
  withTools: true,
  task:
    "tinytok does not build. Make `make test` pass, and bring the warnings of the library down to zero without turning any of them " +
    "off in the Makefile. Numbers beyond 64 bits must come out as bad tokens.",
  play({ step, say, tools: { sh, read, edit } }) {
    step("What does make say?", sh("make"));
    step("A misspelt member in token.c. The header and the file:", read("include/tinytok.h"), read("src/token.c"));
    step("Fix the spelling.", edit("src/token.c", "out.lenght = 1;", "out.length = 1;"));
    step("Clean build to see all warnings at once.", sh("make clean all"));
    step("Number first, since it also lacks the overflow check.", read("src/number.c"));
    step(
      "Stop before the value leaves 64 bits, and cast the pointer difference once.",
      edit(
        "src/number.c",
        "        if (digit >= 0)\n            value = value * base + digit;\n",
        "        if (digit >= 0 && value > (INT64_MAX - digit) / base)\n            out->kind = TT_BAD;\n        else if (digit >= 0)\n            value = value * base + digit;\n",
      ),
      edit(
        "src/number.c",
        "    out->length = cursor->at - out->text;",
        "    out->length = (size_t)(cursor->at - out->text);",
      ),
    );
    step("Tests now, warnings after.", sh("make test"));
    step("All checks hold. Next the identifier and the string.", read("src/ident.c"), read("src/string.c"));
    step(
      "An unused variable, the same cast, and a narrowing that is meant.",
      edit("src/ident.c", "    int unused_depth;\n", ""),
      edit(
        "src/ident.c",
        "    out->length = cursor->at - out->text;",
        "    out->length = (size_t)(cursor->at - out->text);",
      ),
      edit("src/string.c", "        text[length++] = c;", "        text[length++] = (char)c;"),
    );
    step("The printer.", read("src/dump.c"));
    step(
      "The precision of `%.*s` must be an int, and the result a size.",
      edit("src/dump.c", '"%d:%d %s %.*s", token->line', '"%u:%u %s %.*s", token->line'),
      edit(
        "src/dump.c",
        "NAMES[token->kind], token->length, token->text",
        "NAMES[token->kind], (int)token->length, token->text",
      ),
      edit("src/dump.c", "    return written < 0 ? 0 : written;", "    return written < 0 ? 0 : (size_t)written;"),
    );
    step("From scratch, everything.", sh("make clean all"), sh("make test"));
    step("Is anything left?", sh("make clean all 2>&1 | grep -c warning"));
    step("Number once more, to describe the overflow rule correctly.", read("src/number.c"));
    say(
      "The build works again (a misspelt member in token.c), the library compiles without a warning, and numbers beyond 64 bits give " +
        "TT_BAD. `make test` reports 79 checks, all holding. The Makefile is unchanged.",
    );
  },
};
