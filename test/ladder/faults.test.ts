// A rung that throws leaves the body as it was and says so: the one decline that no input can bring about.
import { expect, it } from "vitest";
import { attempt, type BodyRung } from "../../src/ladder/body-rung.ts";
import { RUNGS } from "../../src/ladder/rungs/index.ts";

const BODY_RUNGS = RUNGS.map(({ rung }) => rung).filter((rung) => "rewrite" in rung) as unknown as BodyRung[];

it("five rungs rewrite one body at a time", () => {
  expect(BODY_RUNGS.map(({ name }) => name)).toEqual(["gcf", "log-collapse", "search-results", "skeleton", "elide"]);
});

it.each(BODY_RUNGS.map((rung) => [rung.name, rung] as const))("%s declines with `failed` when it throws", (_, rung) => {
  const broken: BodyRung = {
    ...rung,
    rewrite: () => {
      throw new Error("a fault");
    },
  };
  expect(attempt(broken, "a body", "", "")).toEqual({ kind: "left", why: "failed" });
  expect(rung.declines).toContain("failed");
});
