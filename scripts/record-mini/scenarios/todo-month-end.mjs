// Node task list: monthly tasks drift off the end of the month. npm test logs through Claude Code's Bash, Read and Edit.
export const todoMonthEnd = {
  id: "todo-month-end",
  kind: "build-log",
  dialect: "claude",
  project: "taskpad",
  withResults: true,
  task: "npm test is red: rent that is due on the 31st jumps to the 2nd of March. Please fix addMonth and keep the public functions as they are.",
  play({ step, say, tools: { sh, read, edit, list } }) {
    step(
      "I'll look at the tests and the date code together.",
      sh("npm test", "Run the test suite"),
      read("lib/day.js"),
    );
    step("`Date.UTC` rolls over into the next month. Who calls addMonth?", read("lib/repeat.js"), read("lib/pad.js"));
    step("Let me see what the tests expect.", read("test/day.test.js"), read("test/pad.test.js"));
    step(
      "I clamp to the last day of the target month.",
      edit(
        "lib/day.js",
        "  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());\n  return next / DAY;",
        "  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];\n  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate();\n  return Date.UTC(year, month + 1, Math.min(date.getUTCDate(), last)) / DAY;",
      ),
    );
    step(null, sh("npm test", "Run the test suite again"));
    step(
      "Green. One more thing: a task due on the 31st that was moved to the 29th stays on the 29th in March.",
      read("lib/day.js"),
    );
    step(
      "That is a second question; I check it so that I can report it.",
      sh(
        "node -e \"import('./lib/day.js').then(({ parseDay, addMonth, formatDay }) => { let d = parseDay('2024-01-31'); for (let i = 0; i < 4; i++) { d = addMonth(d); console.log(formatDay(d)); } })\"",
        "Follow a task over four months",
      ),
    );
    step("As I thought. I leave it, since the rule is not in the task.", list("lib"), read("lib/repeat.js"));
    step("Final run.", sh("npm test 2>&1 | tail -9", "Totals only"));
    say(
      "addMonth now clamps to the last day of the next month; all tests pass. Note: a task that was clamped to the 29th stays on the " +
        "29th afterwards, because the original day is not stored. Say so if you want that changed.",
    );
  },
};
