// `compaction-eval/ladder`: the ladder alone, on a transcript of your own.
import { charsOfAll, DEFAULT_LADDER, estimateOfChars, isElidedOrTrimmed, fit as shorten } from "compaction-eval/ladder";

const call = { id: "c1", type: "function", function: { name: "read_file", arguments: '{"path":"a.txt"}' } };
const messages = [
  { role: "user", content: "Read a.txt." },
  { role: "assistant", content: null, tool_calls: [call] },
  { role: "tool", tool_call_id: "c1", content: "a long line\n".repeat(500) },
];
const terms = { protectedPrefix: 1, keepRecent: 0, pinned: [], objective: "Read a.txt.", options: DEFAULT_LADDER };
const result = await shorten({ messages, budget: 50, ...terms });
console.log(result.kind, estimateOfChars(charsOfAll(result.messages)), isElidedOrTrimmed(result.messages[2].content));
