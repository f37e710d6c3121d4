// Pair programming in small talk: a user who decides every step, short questions to a REPL, long messages on both sides.
const ROUNDS = [
  [
    "What does an empty board score?",
    "print('empty board:', sum([]))",
    "An empty board scores zero, because the sum of nothing is zero. I would keep it that way: a new game then needs no special case, and the display can show the number without asking whether a round has been played at all.",
  ],
  [
    "And a board with one strike?",
    "print('one strike:', sum([10]))",
    "Ten, as long as nothing follows. The bonus of a strike is counted when the next two throws are known, so until then the display has to show ten with a small mark. I suggest a dot behind the number, which fits into the same cell.",
  ],
  [
    "Does a spare need the same mark?",
    "print('one spare:', sum([7, 3]))",
    "Yes, but it waits for one throw only. So the mark must say how many throws are missing: one dot for a spare, two for a strike. Otherwise two strikes in a row look like a spare, and people who keep score on paper will notice that first.",
  ],
  [
    "Two strikes in a row, then a four?",
    "print('two strikes and a four:', 10 + 10 + 4, 10 + 4)",
    "The first frame is twenty-four, the second has fourteen so far and waits for one more throw. This is the case that breaks programs that store a bonus per frame at the time of the throw. We compute from the throws each time, so there is nothing to repair.",
  ],
  [
    "How long is the list of throws at most?",
    "print('throws at most:', 9 * 2 + 3)",
    "Twenty-one: nine frames with two throws each and three in the last one. A list of that length is so short that computing from the start after every throw costs nothing that anybody could measure, and it keeps the rules in one function.",
  ],
  [
    "What if someone types eleven?",
    "print('eleven pins:', 11 in range(11))",
    "Then the answer is no, and the throw must be refused before it is stored. The same goes for a second throw that brings a frame above ten. I would refuse both in one place, with a message that says how many pins are still standing.",
  ],
  [
    "Can a throw be taken back?",
    "print('after taking one back:', [4, 5][:-1])",
    "Since the throws are the only thing that we store, taking one back is dropping the last element. The frames, the marks and the total follow by themselves. That is the best argument for keeping the list and nothing else.",
  ],
  [
    "And the last frame?",
    "print('last frame:', 10 + 10 + 10)",
    "Three strikes in the last frame are thirty and end the game. There is no bonus on top, the two extra throws are the bonus. I would write this as the rule for all frames: a frame is its throws plus those that follow, and the last frame simply has nothing that follows.",
  ],
  [
    "A perfect game is?",
    "print('perfect game:', 30 * 10)",
    "Three hundred. It makes a good test, because it goes through every branch for strikes, and because everybody who bowls knows the number. The second test I would write is a game of fives with a spare in each frame, which gives one hundred and fifty.",
  ],
  [
    "Names: frame or turn?",
    "print('letters:', len('frame'), len('turn'))",
    "Frame. It is what the rules say, it is what the printed score sheets say, and turn would collide with the turn of a player as soon as a second player joins. I would use turn for exactly that and never mix the two.",
  ],
];

export const pairingSession = {
  id: "pairing-session",
  kind: "prose",
  dialect: "terminal",
  withTurns: true,
  task: "I want to write a scorer for bowling with you, but first we talk through the rules. Check each answer in Python before you give it, and keep it to one paragraph.",
  play({ step, say, user, tools: { sh } }) {
    for (const [question, code, answer] of ROUNDS) {
      step("Let me check that before I answer.", sh(`python -c "${code}"`));
      say(answer);
      user(
        question === ROUNDS.at(-1)[0]
          ? "Good. Then write down the decisions."
          : `Fine. Next: ${ROUNDS[ROUNDS.findIndex((row) => row[0] === question) + 1][0]}`,
      );
    }
    step(
      "I put the decisions into a file.",
      sh(
        "printf '%s\\n' 'store throws only' 'refuse impossible throws at once' 'one dot for a spare, two for a strike' 'frame is the word' > RULES && wc -l RULES",
      ),
    );
    say("RULES holds the four decisions. The scorer can start from the list of throws.");
  },
};
