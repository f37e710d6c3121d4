import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatDay, parseDay } from "../lib/day.js";
import { Pad } from "../lib/pad.js";

describe("pad", () => {
  test("ids go on after the highest", () => {
    const pad = new Pad().add("water plants").add("call the plumber");
    assert.deepEqual(
      pad.tasks.map((task) => task.id),
      [1, 2],
    );
  });

  test("an empty title is refused", () => {
    assert.throws(() => new Pad().add("   "), RangeError);
  });

  test("all words must occur", () => {
    const pad = new Pad().add("Order printer paper").add("Order lunch");
    assert.equal(pad.find("paper order").length, 1);
  });
});

describe("repeating tasks", () => {
  for (let week = 1; week <= 20; week += 1) {
    test(`weekly task finished after ${week} weeks moves ahead`, () => {
      const due = parseDay("2024-03-04");
      const pad = new Pad().add("bins", { due, repeat: "weekly" }).finish(1, due + 7 * week);
      assert.equal(pad.tasks[0].due, due + 7 * (week + 1));
    });
  }

  test("a weekday task due on Friday moves to Monday", () => {
    const pad = new Pad().add("stand-up notes", { due: parseDay("2024-03-15"), repeat: "weekdays" });
    assert.equal(formatDay(pad.finish(1, parseDay("2024-03-15")).tasks[0].due), "2024-03-18");
  });

  test("rent due on the 31st stays at the end of the month", () => {
    let pad = new Pad().add("rent", { due: parseDay("2024-01-31"), repeat: "monthly" });
    pad = pad.finish(1, parseDay("2024-01-31"));
    assert.equal(formatDay(pad.tasks[0].due), "2024-02-29");
  });
});
