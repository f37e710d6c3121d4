// Strict chat templates: after one system message user and assistant alternate. The results of one message, however many,
// are one user turn; a user message after them is a second.
import { conversation, type Rule } from "./rule.ts";

export const ALTERNATION_RULES: readonly Rule[] = [
  {
    profile: "alternation",
    name: "alternation-one-system-first",
    says: "there is at most one system message, and it is the first message",
    check: (messages) =>
      messages.flatMap(({ role }, index) =>
        role === "system" && index > 0 ? [{ message: index, what: "a system message after the first message" }] : [],
      ),
  },
  {
    profile: "alternation",
    name: "alternation-starts-with-user",
    says: "the first message after the system message is a user's",
    check(messages) {
      const [first] = conversation(messages);
      return first?.message.role === "assistant" ? [{ message: first.index, what: "the assistant speaks first" }] : [];
    },
  },
  {
    profile: "alternation",
    name: "alternation-roles-alternate",
    says: "no two user turns and no two assistant messages follow each other; results count as user",
    check(messages) {
      const placed = conversation(messages);
      return placed.flatMap(({ message, index }, at) => {
        const before = placed[at - 1]?.message.role;
        if (before === undefined || (before === "tool" && message.role === "tool")) return [];
        const same = (before === "assistant") === (message.role === "assistant");
        return same ? [{ message: index, what: `${message.role} after ${before}` }] : [];
      });
    },
  },
];
