// Numbers for generated data files: the same on every run, uneven enough to look like measurements.

/** A generator of numbers in [0, 1) from a seed (Lehmer, modulus 2^31 - 1). */
export function lehmer(seed) {
  let state = (seed % 2147483646) + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return (state - 1) / 2147483646;
  };
}

export function pick(next, list) {
  return list[Math.floor(next() * list.length)];
}

/** A whole number from `low` to `high`, both included. */
export function between(next, low, high) {
  return low + Math.floor(next() * (high - low + 1));
}

/** `git commit` with a fixed author date: minutes after a fixed morning. */
export function commit(agent, minute, subject, body = "") {
  const date = new Date(Date.UTC(2024, 1, 5, 8, 0) + minute * 60_000).toISOString();
  agent.prepare('git add -A && git commit -q --allow-empty -F - <<< "$MESSAGE"', {
    env: { MESSAGE: body === "" ? subject : `${subject}\n\n${body}`, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

export function startRepository(agent) {
  agent.prepare("git init -q -b main && git config core.abbrev 9 && git config gc.auto 0");
}
