// Builds one entry of the edge corpus message by message. Call ids are `<letter><number>` unless a scenario needs odd ones.

/** An entry under construction; `finish` gives the entry. Every method returns the builder. */
export function transcript(id, kind, task) {
  const messages = [
    { role: "system", content: "You are a careful agent. Use the tools, then answer." },
    { role: "user", content: task },
  ];
  const pinned = [];
  let number = 0;
  const nextId = () => {
    number += 1;
    return `c${number}`;
  };

  const builder = {
    messages,
    /** One assistant message with calls `[name, args, body, options?]`; body null: the call stays without a result. */
    calls(text, ...calls) {
      const made = calls.map(([name, args, body, options = {}]) => ({
        name,
        args,
        body,
        ...options,
        id: options.id ?? nextId(),
      }));
      messages.push({
        role: "assistant",
        content: text,
        tool_calls: made.map(({ id: callId, name, args }) => ({
          id: callId,
          type: "function",
          function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
        })),
      });
      for (const call of [...made].sort((a, b) => (a.order ?? 0) - (b.order ?? 0))) {
        if (call.body === null) continue;
        messages.push({
          role: "tool",
          tool_call_id: call.id,
          content: call.body,
          ...(call.named && { name: call.name }),
        });
        if (call.pin) pinned.push(call.id);
      }
      return builder;
    },
    /** Shorthand for one call. */
    call(name, args, body, options) {
      return builder.calls("Next.", [name, args, body, options]);
    },
    shell(command, body, options) {
      return builder.call("terminal", { command }, body, options);
    },
    read(path, body, options) {
      return builder.call("read_file", { path }, body, options);
    },
    message(role, content) {
      messages.push({ role, content });
      return builder;
    },
    /** Three small steps, so that everything before them lies in the window. */
    tail() {
      builder.shell("pwd", "/repo\n").shell("date -u +%F", "2024-03-18\n").shell("true", "");
      return builder;
    },
    finish(fields = {}) {
      const first = messages.findIndex((message) => message.role === "assistant");
      return {
        id,
        kind,
        protected_prefix: first === -1 ? messages.length : first,
        keep_recent: 6,
        messages,
        ...(pinned.length > 0 && { pinned }),
        meta: { format: "openai-messages" },
        ...fields,
      };
    },
  };
  return builder;
}

/** `count` lines made by `line(at)`, each ended by `end`. */
export function lines(count, line, end = "\n") {
  return Array.from({ length: count }, (_, at) => `${line(at)}${end}`).join("");
}
