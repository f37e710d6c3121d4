import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["test/long/**"],
    testTimeout: 60_000,
    pool: "forks",
  },
});
