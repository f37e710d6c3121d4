# Keeps the first half of every old tool result: a compaction strategy in a few lines (docs/exec.md).
import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    messages = request["messages"]
    end = len(messages) - request["keep_recent"]
    while 0 < end < len(messages) and messages[end]["role"] == "tool":
        end -= 1  # a call and its results stay on one side
    for message in messages[request["protected_prefix"] : end]:
        body = message["content"] or ""
        if message["role"] == "tool" and message["tool_call_id"] not in request["pinned"]:
            message["content"] = body[: len(body) // 2]
    print(json.dumps({"id": request["id"], "messages": messages}), flush=True)
