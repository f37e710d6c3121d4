// Python services: where is a setting read? Long listings of grep -rn, narrowed step by step.
import { between, lehmer, pick } from "../generate.mjs";

const SERVICES = [
  ["billing", "invoices", "charge"],
  ["shipping", "parcels", "dispatch"],
  ["catalogue", "articles", "publish"],
  ["search", "documents", "index_batch"],
  ["accounts", "profiles", "merge"],
  ["returns", "claims", "refund"],
  ["pricing", "offers", "recompute"],
  ["loyalty", "points", "settle"],
  ["mailing", "letters", "deliver"],
  ["reviews", "ratings", "moderate"],
];

function build(put) {
  const next = lehmer(20240311);
  for (const [service, things, verb] of SERVICES) {
    const budget = between(next, 3, 9);
    put(
      `services/${service}/settings.py`,
      `"""Settings of the ${service} service."""\n\nRETRY_BUDGET = ${budget}\nRETRY_BUDGET_WINDOW = ${budget * 10}\nPOOL_SIZE = ${between(next, 2, 16)}\nTIMEOUT_SECONDS = ${between(next, 5, 45)}\n`,
    );
    put(
      `services/${service}/client.py`,
      `from common.backoff import Backoff\nfrom services.${service} import settings\n\n\nclass ${service[0].toUpperCase()}${service.slice(1)}Client:\n    """Talks to the ${things} backend."""\n\n    def __init__(self, session, retry_budget=settings.RETRY_BUDGET):\n        self.session = session\n        self.backoff = Backoff(retry_budget=retry_budget, window=settings.RETRY_BUDGET_WINDOW)\n\n    def ${verb}(self, ${things}):\n        for attempt in self.backoff:\n            answer = self.session.post("/${things}/${verb}", json=${things})\n            if answer.status_code < 500:\n                return answer.json()\n            self.backoff.note(answer.status_code, attempt)\n        raise RuntimeError(f"${service}: retry budget of {self.backoff.retry_budget} spent on ${things}")\n`,
    );
    put(
      `services/${service}/worker.py`,
      `import logging\n\nfrom services.${service}.client import ${service[0].toUpperCase()}${service.slice(1)}Client\n\nlog = logging.getLogger("${service}")\n\n\ndef run(queue, session, retry_budget=None):\n    """Takes ${things} off the queue until it is empty."""\n    client = ${service[0].toUpperCase()}${service.slice(1)}Client(session, retry_budget or ${pick(next, ["3", "5", "settings_default()"])})\n    done = 0\n    while not queue.empty():\n        try:\n            client.${verb}(queue.get())\n            done += 1\n        except RuntimeError as problem:\n            log.error("retry budget spent in ${service} worker after %d ${things}: %s", done, problem)\n            queue.task_done()\n    log.info("${service} worker done: %d ${things}, retry_budget=%s", done, retry_budget)\n    return done\n`,
    );
  }
  put(
    "common/backoff.py",
    '"""Attempts with growing pauses, bounded by a budget per window."""\n\n\nclass Backoff:\n    def __init__(self, retry_budget, window):\n        self.retry_budget = retry_budget\n        self.window = window\n        self.noted = []\n\n    def __iter__(self):\n        return iter(range(self.retry_budget))\n\n    def note(self, status, attempt):\n        self.noted.append((status, attempt))\n        del self.noted[: -self.window]\n',
  );
}

export const retryBudget = {
  id: "retry-budget",
  kind: "search-listing",
  dialect: "harness",
  task:
    "The shipping worker ignores the retry budget from its settings and gives up too early, with an error in the log. Find every place " +
    "where the shipping service reads or passes retry_budget, fix the worker, and tell me which other services have the same mistake.",
  withResults: true,
  play({ put, step, say, tools: { sh, read, edit, list, run } }) {
    build(put);
    step("Where does the setting occur at all?", list("services"), sh("grep -rn -i retry.budget services common"));
    step("Broad. The settings side alone:", sh("grep -rn RETRY_BUDGET services"));
    step("The shipping service in full.", read("services/shipping/worker.py"), read("services/shipping/client.py"));
    step("The common class that receives it.", read("common/backoff.py"));
    step("How do the workers pass it on?", sh("grep -rn -E 'retry_budget( or|=)' services"));
    step(
      "And where do errors of a spent budget end up?",
      sh("grep -rnE 'log\\.(error|info)|raise RuntimeError' services"),
    );
    step(
      "The worker falls back to a literal instead of the client's default. Fix shipping.",
      edit(
        "services/shipping/worker.py",
        "def run(queue, session, retry_budget=None):",
        "def run(queue, session, retry_budget=settings.RETRY_BUDGET):",
      ),
      edit(
        "services/shipping/worker.py",
        "import logging\n",
        "import logging\n\nfrom services.shipping import settings\n",
      ),
    );
    step("The call itself.", read("services/shipping/worker.py"));
    step("Which others fall back to a literal?", sh("grep -rnE 'retry_budget or [0-9]' services | sort"));
    step("And `settings_default` is defined nowhere?", sh("grep -rn settings_default . | head -20"));
    step("The client once more for the answer.", read("services/shipping/client.py"));
    step("Compile everything.", run("python -m compileall -q services common"));
    say(
      "Shipping now takes RETRY_BUDGET from its settings. The services that still fall back to a literal are listed by the last search " +
        "but one; those that call settings_default() would even stop with a NameError, because nothing defines it.",
    );
  },
};
