import { addMonth, weekday } from "./day.js";

const RULES = {
  daily: (day) => day + 1,
  weekdays: (day) => day + (weekday(day) >= 4 ? 7 - weekday(day) : 1),
  weekly: (day) => day + 7,
  monthly: (day) => addMonth(day),
};

/** The next due day of a repeating task, strictly after `today`. */
export function nextDue(task, today) {
  const rule = RULES[task.repeat];
  if (rule === undefined) throw new RangeError(`unknown rule: ${task.repeat}`);
  let day = task.due;
  while (day <= today) day = rule(day);
  return day;
}
