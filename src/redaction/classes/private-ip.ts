// Addresses of private networks, on request: RFC 1918, carrier and link-local ranges of IPv4, unique local and link-local
// ones of IPv6.
import { beginsAt } from "../boundary.ts";
import { ALNUM, DIGIT, DOT, HEX_ANY, HYPHEN, isAt, runEnd, runStart, UNDERSCORE } from "../chars.ts";
import type { Draw, Emit, Example, RedactionClass } from "../class.ts";

export const privateIp: RedactionClass = {
  name: "private-ip",
  when: "opt-in",
  says: "address of a private network",
  covered: ["10/8, 172.16/12, 192.168/16, 169.254/16 and 100.64/10", "fc00::/7 and fe80::/10"],
  notCovered: ["public addresses", "127/8 and ::1, which name no network"],
  improves: [],
  credential: false,
  keywords: ["10.", "172.", "192.168.", "169.254.", "100.", "fc", "fd", "fe8", "fe9", "fea", "feb"],
  find(text: string, at: number, _end: number, emit: Emit): void {
    if (!beginsAt(text, at, ALNUM | DOT | UNDERSCORE | HYPHEN)) return;
    const dotted = isAt(text, at, DIGIT);
    if (!dotted && isInside(text, at)) return;
    const end = dotted ? dottedEnd(text, at) : colonEnd(text, at);
    if (end !== -1) emit(at, end);
  },
  example(draw: Draw): Example {
    const secret = `10.${draw(256)}.${draw(256)}.${1 + draw(254)}`;
    return { text: `listening on ${secret}:5432 now`, secret };
  },
};

/** Whether a colon in front joins it to a group of an address of version 6. */
function isInside(text: string, at: number): boolean {
  if (text[at - 1] !== ":") return false;
  const group = runStart(text, at - 1, HEX_ANY, Math.max(0, at - 6));
  return text[at - 2] === ":" || (group < at - 1 && at - 1 - group <= 4 && !isAt(text, group - 1, ALNUM));
}

function dottedEnd(text: string, at: number): number {
  const parts: number[] = [];
  let end = at;
  for (;;) {
    const stop = runEnd(text, end, DIGIT, end + 4);
    const part = text.slice(end, stop);
    if (part === "" || part.length > 3 || Number(part) > 255 || (part.length > 1 && part.startsWith("0"))) return -1;
    parts.push(Number(part));
    end = stop;
    if (parts.length === 4) break;
    if (text[end] !== ".") return -1;
    end += 1;
  }
  if (isAt(text, end, ALNUM | UNDERSCORE) || (text[end] === "." && isAt(text, end + 1, ALNUM))) return -1;
  const [a, b] = parts as [number, number, number, number];
  const inside =
    a === 10 ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    (a === 169 && b === 254) ||
    (a === 100 && b >= 64 && b < 128);
  return inside ? end : -1;
}

function colonEnd(text: string, at: number): number {
  let end = at;
  let groups = 0;
  let gap = false;
  while (end - at < 45) {
    const stop = runEnd(text, end, HEX_ANY, end + 5);
    if (stop - end > 4) return -1;
    if (stop > end) groups += 1;
    else if (!gap) return -1;
    end = stop;
    if (text[end] !== ":") break;
    end += 1;
    if (text[end] === ":") {
      if (gap) return -1;
      gap = true;
      end += 1;
      if (!isAt(text, end, HEX_ANY)) break;
    }
  }
  if (isAt(text, end, ALNUM | UNDERSCORE)) return -1;
  return runEnd(text, at, HEX_ANY) - at === 4 && (groups === 8 || (gap && groups >= 1)) ? end : -1;
}
