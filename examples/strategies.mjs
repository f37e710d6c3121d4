// `compaction-eval/strategies`: every built-in strategy on the same transcript.
import { createStrategy } from "compaction-eval/strategies";

const messages = [...Array(40).keys()].map((at) => ({
  role: at % 2 ? "assistant" : "user",
  content: "word ".repeat(50),
}));
const window = { protectedPrefix: 1, keepRecent: 4, pinned: [], objective: "", tools: [] };
for (const name of ["ladder", "none", "truncate", "digest"]) {
  const input = { id: "demo", step: 0, messages, budget: 1500, lowWater: 1, ...window };
  const result = await createStrategy({ name }).fit(input);
  console.log(name, result.kind, result.messages.length);
}
