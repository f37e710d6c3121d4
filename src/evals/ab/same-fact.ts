// When an answer is the fact itself: the same text once quotes around it are taken off, or the same number written another way. Nothing
// else is forgiven: a path that is nearly right opens no file.

const QUOTES = `"'\`“”‘’«»`;
/** Sign, digits with separators, decimals, exponent, unit. */
const NUMBER = /^([+-]?)(\d[\d,_]*)(?:\.(\d+))?(?:e([+-]?\d{1,4}))?[ \t]?([A-Za-zµμ]{0,4}|%)$/i;
const THOUSANDS = /^\d{1,3}(,\d{3})+$/;

/** Whether an answer states the fact. */
export function sameFact(answer: string, fact: string): boolean {
  const given = bare(answer);
  if (given === fact || given === bare(fact)) return true;
  const [left, right] = [numberForm(given), numberForm(fact)];
  return left !== null && left === right;
}

/** Without white space and quotes on both sides. */
export function bare(text: string): string {
  let [start, end] = [0, text.length];
  const loose = (at: number) => QUOTES.includes(text[at]!) || text[at]!.trim() === "";
  while (start < end && loose(start)) start += 1;
  while (end > start && loose(end - 1)) end -= 1;
  return text.slice(start, end);
}

/**
 * The one form of a number: no plus sign, no separators, no zeros that say nothing, its unit right behind it; null for
 * what is none (versions, dates, ids with leading zeros). Works on text, so no digit of a long number is lost.
 */
export function numberForm(text: string): string | null {
  const [, sign = "", whole = "", decimals = "", exponent = "", unit = ""] = NUMBER.exec(text) ?? [];
  if (whole === "" || (whole.includes(",") && !THOUSANDS.test(whole))) return null;
  const digits = whole.replace(/[,_]/g, "");
  // 0042 is an id, and no other way to write 42.
  if (digits.length > 1 && digits.startsWith("0")) return null;
  const fraction = decimals.replace(/0+$/, "");
  const power = exponent === "" ? 0 : Number(exponent);
  const minus = sign === "-" && /[1-9]/.test(digits + fraction) ? "-" : "";
  return `${minus}${digits}${fraction === "" ? "" : `.${fraction}`}${power === 0 ? "" : `e${power}`}${unit}`;
}
