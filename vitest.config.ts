// `vitest run` has the tests that run on every change; `vitest run --mode long` those of test/long alone.
import { defineConfig } from "vitest/config";

export default defineConfig(({ mode }) => ({
  test: {
    include: mode === "long" ? ["test/long/**/*.test.ts"] : ["test/**/*.test.ts"],
    exclude: mode === "long" ? [] : ["test/long/**"],
    testTimeout: mode === "long" ? 900_000 : 60_000,
    pool: "forks",
  },
}));
