// The framing of Codex since late 2025: lines of facts about the run, `Output:`, then the output itself.
import { type Framing, frameOf } from "./framing.ts";

const FACT =
  /(?:Exit code: -?[0-9]{1,10}|Wall time: [0-9.]{1,20} seconds|Total output lines: [0-9]{1,10}|Original token count: [0-9]{1,10}|Chunk ID: [0-9A-Za-z]{1,40}|Process exited with code -?[0-9]{1,10}|Process running with session ID [0-9A-Za-z-]{1,40})\n/y;
/** There are seven kinds of facts, and each is said once. */
const MAX_FACTS = 7;

export const codexHeaders: Framing = {
  name: "codex-headers",
  says: "Codex: `Exit code:`, `Wall time:` and other facts, then `Output:`",
  open(body) {
    let at = 0;
    for (let facts = 0; facts < MAX_FACTS; facts += 1) {
      FACT.lastIndex = at;
      if (!FACT.test(body)) break;
      at = FACT.lastIndex;
    }
    if (at === 0 || !body.slice(0, at).includes("Wall time: ")) return null;
    const output = "Output:\n";
    if (!body.startsWith(output, at)) return null;
    const start = at + output.length;
    return frameOf("codex-headers", [body.slice(0, start), ""], [body.slice(start)]);
  },
};
