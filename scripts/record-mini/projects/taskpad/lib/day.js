// Calendar days as plain numbers of days since 1970-01-01; no clock, no zone.
const DAY = 86_400_000;

export function parseDay(text) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) throw new RangeError(`not a day: ${text}`);
  const [, year, month, day] = match.map(Number);
  const time = Date.UTC(year, month - 1, day);
  const back = new Date(time);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) throw new RangeError(`no such day: ${text}`);
  return time / DAY;
}

export function formatDay(day) {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** 0 is Monday. */
export function weekday(day) {
  return (day + 3) % 7;
}

/** The same day of the next month, or that month's last day. */
export function addMonth(day) {
  const date = new Date(day * DAY);
  const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  return next / DAY;
}
