# Headroom (pip install headroom-ai==0.42.0) as a strategy: its own pipeline with its defaults, without its learned model.
# It knows no budget, so what it answers may be over one; run reports that.
import json
import os
import sys

os.environ.setdefault("HEADROOM_TELEMETRY", "off")
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what the library prints is no answer
from headroom import compress  # noqa: E402

for line in sys.stdin:
    request = json.loads(line)
    try:
        result = compress(request["messages"], model="gpt-4o", kompress_model="disabled")
        answer = {"id": request["id"], "messages": result.messages}
    except Exception as error:
        answer = {"id": request["id"], "error": type(error).__name__}
    print(json.dumps(answer), file=answers, flush=True)
