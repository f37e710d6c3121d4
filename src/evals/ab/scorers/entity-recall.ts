// A summary against the facts that it should have kept: each stands in it, with a token boundary on both sides, or does not.
import { findEntities } from "../../../core/entities/index.ts";
import { type Scorer, scoreOf } from "../scorer.ts";

export const entityRecall: Scorer = {
  name: "entity-recall",
  score(answer, { facts }) {
    const found = findEntities(
      facts.map(({ fact }) => fact),
      [answer],
    );
    return scoreOf(facts.map(({ fact }) => (found.has(fact) ? "right" : "missing")));
  },
};
