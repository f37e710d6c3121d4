import assert from "node:assert/strict";
import { test } from "node:test";
import { addMonth, formatDay, parseDay, weekday } from "../lib/day.js";

for (let day = 1; day <= 28; day += 1) {
  const text = `2024-02-${String(day).padStart(2, "0")}`;
  test(`${text} survives parsing`, () => {
    assert.equal(formatDay(parseDay(text)), text);
  });
}

test("a Monday is weekday 0", () => {
  assert.equal(weekday(parseDay("2024-03-18")), 0);
});

test("the 30th of February is refused", () => {
  assert.throws(() => parseDay("2024-02-30"), RangeError);
});

for (let day = 27; day <= 31; day += 1) {
  test(`a month after 2024-01-${day} is in February`, () => {
    assert.equal(formatDay(addMonth(parseDay(`2024-01-${day}`))).slice(0, 7), "2024-02");
  });
}
