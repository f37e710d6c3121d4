// Rust formula language: three parser bugs, worked on with nothing but bash, as mini-swe-agent does.
export const formulaPrecedence = {
  id: "formula-precedence",
  kind: "code",
  dialect: "mini",
  project: "brook",
  task:
    "In brook, powers must group to the right, a minus sign must bind looser than a power, and a function may be called without " +
    "arguments. Three tests in tests/formulas.rs fail. Repair the parser.",
  play({ step, say, tools: { sh } }) {
    step("Look around.", sh("ls src tests && wc -l src/*.rs"));
    step("The parser is the suspect.", sh("cat src/parser.rs"));
    step("What the tests say.", sh("cat tests/formulas.rs"));
    step("See them fail.", sh("cargo test 2>&1 | tail -45"));
    step(
      "Grouping first: `^` must be marked as going to the right.",
      sh(
        "sed -i 's/        _ => (3, false),/        _ => (3, true),/' src/parser.rs && grep -n '3, true' src/parser.rs",
      ),
    );
    step(
      "A minus in front parses an operand that is too small. It must parse everything that binds as tightly as a power.",
      sh(
        "sed -i 's/Expr::Negate(Box::new(self.unary()?))/Expr::Negate(Box::new(self.binary(2)?))/' src/parser.rs && grep -n Negate src/parser.rs",
      ),
    );
    step(
      "The call: look for a closing bracket before the first argument. How do lexemes look?",
      sh("cat src/lexer.rs"),
    );
    step(
      "Insert the early return.",
      sh(
        "sed -i '/let mut arguments = Vec::new();/a\\        if self.peek().is_some_and(|next| next.lexeme == Lexeme::Close) {\\n            self.at += 1;\\n            return Ok(Expr::Call(name.to_string(), arguments));\\n        }' src/parser.rs && sed -n '/fn call/,$p' src/parser.rs",
      ),
    );
    step("Again.", sh("cargo test 2>&1 | tail -30"));
    step("Evaluate a few by eye: does eval treat an empty sum as zero?", sh("cat src/eval.rs"));
    step("Yes. The parser in full, for a last reading.", sh("cat src/parser.rs"));
    step("And the tests once more, to compare the wording.", sh("cat tests/formulas.rs"));
    step("Done.", sh("echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"));
    say(
      "Powers group to the right, a leading minus binds looser than a power, and empty argument lists are accepted. All five tests pass.",
    );
  },
};
