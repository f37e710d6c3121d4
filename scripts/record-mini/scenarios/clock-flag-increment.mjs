// Python chess clock: mostly reading code, through OpenHands' execute_bash and str_replace_editor.
export const clockFlagIncrement = {
  id: "clock-flag-increment",
  kind: "code",
  dialect: "openhands",
  project: "chessclock",
  task:
    "A player who oversteps the time still gets the increment and plays on. A fallen flag must end the game before anything is added. " +
    "Two unittest cases describe it. Please fix the clock package.",
  play({ step, say, tools: { sh, read, edit } }) {
    step("Let me explore the project.", sh("find . -name '*.py' | sort"), read("clock/game.py"));
    step("The accounting of a move is in player.py.", read("clock/player.py"));
    step("And the controls it refers to.", read("clock/control.py"));
    step("Reproduce.", sh("python -m unittest -v"));
    step(
      "Both failures come from `spend`: the increment is added before anyone looks at the flag.",
      read("tests/test_player.py"),
    );
    step(
      "Return early once the flag has fallen.",
      edit(
        "clock/player.py",
        "        self.moves += 1\n        self.left += stage.increment\n",
        "        self.moves += 1\n        if self.flagged:\n            return\n        self.left += stage.increment\n",
      ),
    );
    step("View the change in its place.", read("clock/player.py"));
    step("Run the tests.", sh("python -m unittest -v"));
    step("One more reader of `left`: the pause in game.py.", read("clock/game.py"));
    step(
      "`pause` may also run the time out without a flag event. Try it.",
      sh(
        "python - <<'PY'\nfrom clock.control import BLITZ\nfrom clock.game import Game\ngame = Game(BLITZ)\ngame.start(0)\ngame.pause(200)\nprint(game.face(200), game.events)\nPY",
      ),
    );
    step(
      "It does, but the task is about presses. I leave a note instead of a change.",
      sh("git diff 2>/dev/null | head -3; ls clock"),
    );
    step("Last check.", sh("python -m unittest 2>&1 | tail -3"));
    say(
      "`Player.spend` returns as soon as the flag has fallen, so no increment and no stage time is added and `Game.press` ends the game. " +
        "All six tests pass. Not changed: `Game.pause` can run a clock below zero without a flag event.",
    );
  },
};
