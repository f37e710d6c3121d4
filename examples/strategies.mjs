// `compaction-eval/strategies`: every built-in strategy on the same transcript.
import { createStrategy, STRATEGIES } from "compaction-eval/strategies";

const turns = Array.from({ length: 40 }, (_, at) => ({
  role: at % 2 ? "assistant" : "user",
  content: "word ".repeat(50),
}));
const terms = {
  id: "demo",
  step: 0,
  lowWater: 1,
  protectedPrefix: 1,
  keepRecent: 4,
  pinned: [],
  objective: "",
  tools: [],
};
for (const { name } of STRATEGIES.filter((row) => /^[a-z]+$/.test(row.name))) {
  const { kind, messages } = await createStrategy({ name }).fit({ ...terms, messages: turns, budget: 1500 });
  console.log(name, kind, messages.length);
}
