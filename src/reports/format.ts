// How numbers become text: the one place where anything is rounded, and only for print. A value that was not measured
// prints as a dash, never as 0, and a rounded share never claims to be all or nothing when it is neither.
import type { Cell } from "../core/report.ts";

/** What stands for a value that was not measured. */
export const NOT_MEASURED = "–";

/**
 * Rounds for print: `digits` decimals, a comma between thousands, no negative zero. Decimal rounding is that of
 * Number.prototype.toFixed (exact on the double), so the text is the same on every platform and in every locale.
 */
export function roundText(value: number, digits: number): string {
  if (!Number.isFinite(value)) return NOT_MEASURED;
  const fixed = Math.abs(value) >= 1e21 ? value.toExponential(3) : value.toFixed(digits);
  const match = /^(-?)(\d+)(.*)$/.exec(fixed);
  if (match === null) return fixed;
  const [, sign = "", whole = "", rest = ""] = match;
  const zero = /^0*$/.test(whole) && /^[.0]*$/.test(rest);
  return `${zero ? "" : sign}${thousands(whole)}${rest}`;
}

/** 1234567 -> 1,234,567. */
function thousands(digits: string): string {
  const parts: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) parts.unshift(digits.slice(Math.max(0, end - 3), end));
  return parts.join(",");
}

/** A share of 0 to 1 as a percentage with one decimal; what would round to 0 or 100 without being it gets a sign. */
function shareText(value: number): string {
  const text = roundText(value * 100, 1);
  if (text === "100.0" && value < 1) return ">99.9 %";
  if (text === "0.0" && value > 0) return "<0.1 %";
  return `${text} %`;
}

/** Money with two decimals from 1 up, four below; less than the last decimal says so. */
function moneyText(value: number, currency: string): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.0001) return `${value < 0 ? "-" : ""}<0.0001 ${currency}`;
  return `${roundText(value, size >= 1 || size === 0 ? 2 : 4)} ${currency}`;
}

/** The text of one cell; text cells come back as they are, not yet made safe for any output. */
export function cellText(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (cell.value === null) return NOT_MEASURED;
  if (cell.kind === "count") return roundText(cell.value, 0);
  if (cell.kind === "share") return shareText(cell.value);
  if (cell.kind === "money") return moneyText(cell.value, cell.currency);
  return roundText(cell.value, cell.digits);
}
