// Timing shared by the suites: medians of repeated runs through tinybench, and the exponent of cost over size.
import { Bench } from "tinybench";

/** Median seconds of one call, over at least `iterations` runs after a warm-up. */
export async function secondsOf(work, iterations = 5) {
  const bench = new Bench({ iterations, time: 0, warmup: true, warmupIterations: 2, warmupTime: 0, throws: true });
  bench.add("work", work);
  await bench.run();
  return bench.tasks[0].result.latency.p50 / 1000;
}

/** Least-squares slope of log(seconds) over log(size): 1 is linear, 2 quadratic. */
export function exponentOf(points) {
  const xs = points.map(({ size }) => Math.log(size));
  const ys = points.map(({ seconds }) => Math.log(seconds));
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const over = xs.reduce((sum, x, at) => sum + (x - mx) * (ys[at] - my), 0);
  return over / xs.reduce((sum, x) => sum + (x - mx) ** 2, 0);
}

export const round = (value, digits = 2) => Number(value.toFixed(digits));
