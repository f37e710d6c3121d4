// Answers to numbered questions against the facts that were asked for: exact text, numbers in any of their forms.
import { answersIn, UNKNOWN } from "../../../seats/scripted/questions.ts";
import { bare, sameFact } from "../same-fact.ts";
import { type Hit, type Scorer, scoreOf } from "../scorer.ts";

export const probeRecall: Scorer = {
  name: "probe-recall",
  score(answer, { facts }) {
    const answers = answersIn(answer);
    return scoreOf(facts.map(({ fact, number }) => hitOf(number === null ? undefined : answers.get(number), fact)));
  },
};

function hitOf(answer: string | undefined, fact: string): Hit {
  if (answer === undefined || answer === "") return "missing";
  if (sameFact(answer, fact)) return "right";
  return bare(answer).toLowerCase() === UNKNOWN ? "unknown" : "wrong";
}
