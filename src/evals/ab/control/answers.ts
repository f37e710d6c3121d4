// A good and a degraded answer for each scorer, by whose scores the scorer itself is judged before it judges anything. The degraded
// ones are what a lossy transcript brings forth: fluent, in place, and without the facts.
import type { Gold } from "../scorer.ts";
import type { TaskName } from "../scorers/index.ts";

export interface AnswerPair {
  readonly gold: Gold;
  readonly good: string;
  readonly degraded: string;
}

const FACTS = [
  "src/depot/intake.ts",
  "1,250",
  "b7e41f0a9",
  "batch_timeout=45s",
  "LABEL_RETRY_LIMIT",
  "https://labels.carrier.example/v3/requests",
  "8140ms",
  "/srv/depot/spares/motor-b.txt",
];

export const ANSWER_PAIRS: Readonly<Record<TaskName, AnswerPair>> = {
  probes: {
    gold: { facts: FACTS.map((fact, at) => ({ fact, number: at + 1 })) },
    good: [
      "A1. `src/depot/intake.ts`",
      "A2. 1250",
      'A3. "b7e41f0a9"',
      "**A4.** batch_timeout=45s",
      "A5. LABEL_RETRY_LIMIT",
      "A6. https://labels.carrier.example/v3/requests",
      "A7. 8140 ms",
      "A8. /srv/depot/spares/motor-b.txt",
    ].join("\n"),
    degraded: [
      "A1. src/depot/intake.js",
      "A2. about 1,300",
      "A3. b7e41f0",
      "A4. the batch timeout was raised",
      "A5. unknown",
      "A6. https://labels.carrier.example/",
      "A7. 8141ms",
      "A8. the list of spare parts",
    ].join("\n"),
  },
  summary: {
    gold: { facts: FACTS.map((fact) => ({ fact, number: null })) },
    good: [
      "The intake code (src/depot/intake.ts) takes up to 1,250 parcels a batch with batch_timeout=45s. Since b7e41f0a9 a refused",
      "label is asked for again at https://labels.carrier.example/v3/requests, LABEL_RETRY_LIMIT times; answers took 8140ms.",
      "A spare motor is listed in /srv/depot/spares/motor-b.txt.",
    ].join("\n"),
    degraded: [
      "The intake code takes a good number of parcels in each batch and waits for a while. Since a recent change a refused label",
      "is asked for again at the carrier's service, several times if need be; answers took longer than they should.",
      "A spare motor is on the list. The agent looked carefully, found the likely cause and changed nothing.",
    ].join("\n"),
  },
};
