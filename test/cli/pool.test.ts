import { describe, expect, it } from "vitest";
import { runPool } from "../../src/cli/pool.ts";

const WORKER = new URL("../fixtures/pool-worker.mjs", import.meta.url);
type Task = { readonly deed: string; readonly n: number; readonly ms?: number };
type Result = { readonly n?: number; readonly thread?: number; readonly data?: unknown; readonly lost?: string };

function pool(tasks: readonly Task[], jobs: number, signal = new AbortController().signal) {
  let ticks = 0;
  const results = runPool<Task, Result>({
    worker: WORKER,
    data: "given",
    tasks,
    jobs,
    signal,
    lost: (task, why) => ({ n: task.n, lost: why }),
    done: () => {
      ticks += 1;
    },
  });
  return results.then((all) => ({ all, ticks }));
}

describe("runPool", () => {
  it("keeps the order of the tasks however long each takes, and uses every worker", async () => {
    const tasks = [120, 1, 60, 1, 1].map((ms, n) => ({ deed: "slow", n, ms }));
    const { all, ticks } = await pool(tasks, 2);
    expect(all.map((result) => result.n)).toEqual([0, 1, 2, 3, 4]);
    expect(new Set(all.map((result) => result.thread)).size).toBe(2);
    expect(ticks).toBe(5);
  });

  it("hands its data to the workers, and starts no more workers than tasks", async () => {
    const { all } = await pool([{ deed: "double", n: 21 }], 8);
    expect(all).toEqual([{ n: 42, thread: expect.any(Number), data: "given" }]);
    expect((await pool([], 2)).all).toEqual([]);
  });

  it("cli-05: loses the one task of a worker that dies, by name, and does the rest", async () => {
    const { all } = await pool(
      [
        { deed: "double", n: 1 },
        { deed: "crash", n: 2 },
        { deed: "exit", n: 3 },
        { deed: "throw", n: 4 },
        { deed: "double", n: 5 },
      ],
      1,
    );
    expect(all[0]).toMatchObject({ n: 2 });
    expect(all.slice(1, 4)).toEqual([
      { n: 2, lost: "the worker died: torn" },
      { n: 3, lost: "the worker ended with code 7" },
      { n: 4, lost: "no 4" },
    ]);
    expect(all[4]).toMatchObject({ n: 10 });
  });

  it("stops when asked to, with the reason", async () => {
    const controller = new AbortController();
    const running = pool([{ deed: "slow", n: 1, ms: 60_000 }], 1, controller.signal);
    setTimeout(() => controller.abort(new Error("enough")), 50);
    await expect(running).rejects.toThrow("enough");
  }, 10_000);
});
