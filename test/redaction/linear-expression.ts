// Whether a regular expression costs in step with its text, told by its form: a run without an upper bound must be one that a single
// character ends, and an expression that may begin anywhere must have nothing behind such a run that could fail. What is bounded
// costs a constant at each place. A sufficient rule, not a necessary one.
import { type AST, RegExpParser } from "@eslint-community/regexpp";

type Element = AST.Element | AST.QuantifiableElement;

/** What an element may begin with, and whether it may be empty. */
interface First {
  readonly chars: ReadonlySet<string>;
  readonly empty: boolean;
}

const NOTHING: First = { chars: new Set(), empty: true };
/** All of Latin-1, and one character of each kind beyond it that our expressions tell apart. */
const CHARS = [
  ...Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)),
  "\u200b",
  "\u2026",
  "\ufffd",
  "\uffff",
];

/** What makes an expression doubtful; null when it is linear. */
export function doubt(source: string, flags: string): string | null {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode: flags.includes("u") });
  const anchored = flags.includes("y") || (!flags.includes("m") && pattern.alternatives.every(startsAtEdge));
  const sets = new Map<string, ReadonlySet<string>>();
  const doubts: string[] = [];

  const setOf = (raw: string): ReadonlySet<string> => {
    const known = sets.get(raw);
    if (known !== undefined) return known;
    const test = new RegExp(`^${raw}$`, flags.replace(/[gy]/g, ""));
    const chars = new Set(CHARS.filter((char) => test.test(char)));
    sets.set(raw, chars);
    return chars;
  };
  const first = (element: Element): First => {
    switch (element.type) {
      case "Assertion":
        return NOTHING;
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return { chars: setOf(element.raw), empty: false };
      case "Group":
      case "CapturingGroup":
        return either(element.alternatives.map(({ elements }) => sequence(elements, NOTHING)));
      case "Quantifier": {
        const inner = first(element.element);
        return { chars: inner.chars, empty: inner.empty || element.min === 0 };
      }
      default:
        doubts.push(`${element.raw} is none of the elements known here`);
        return NOTHING;
    }
  };
  const sequence = (elements: readonly Element[], after: First): First =>
    elements.reduceRight((rest: First, element) => {
      const own = first(element);
      return own.empty ? { chars: new Set([...own.chars, ...rest.chars]), empty: rest.empty } : own;
    }, after);

  /** `more`: a run without a bound follows, or the elements themselves stand in one. */
  const check = (elements: readonly Element[], after: First, last: boolean, more: boolean): void => {
    for (const [index, element] of elements.entries()) {
      const rest = elements.slice(index + 1);
      const later = more || rest.some(isUnbounded);
      const follow = sequence(rest, after);
      const body = element.type === "Quantifier" ? element.element : element;
      const own = first(body);
      const again = element.type === "Quantifier" && element.max > 1;
      if (element.type === "Quantifier" && element.max === Number.POSITIVE_INFINITY) {
        // Where such a run ends is tried at each of its characters, which is linear when all that follows is bounded.
        if (later && meets(own, follow)) doubts.push(`what follows ${element.raw} may begin like it`);
        if (own.empty) doubts.push(`${element.raw} repeats what may be empty`);
        if (!anchored && !(last && rest.length === 0))
          doubts.push(`${element.raw} may begin anywhere and fail behind it`);
        if (isGroup(body) && overlap(body.alternatives.map(({ elements }) => sequence(elements, NOTHING))))
          doubts.push(`alternatives of ${element.raw} begin alike`);
      }
      const then = again ? either([own, follow]) : follow;
      const within = later || (element.type === "Quantifier" && again && isUnbounded(body));
      if (isGroup(body))
        for (const { elements } of body.alternatives) check(elements, then, last && rest.length === 0, within);
      if (body.type === "Assertion" && "alternatives" in body)
        for (const { elements } of body.alternatives) check(elements, NOTHING, false, false);
    }
  };
  for (const { elements } of pattern.alternatives) check(elements, NOTHING, true, false);
  return doubts.length === 0 ? null : doubts.join("; ");
}

function startsAtEdge({ elements }: AST.Alternative): boolean {
  return elements[0]?.type === "Assertion" && elements[0].kind === "start";
}

/** Whether a run without a bound is or stands in an element. */
function isUnbounded(element: Element): boolean {
  if (element.type === "Quantifier") return element.max === Number.POSITIVE_INFINITY || isUnbounded(element.element);
  return isGroup(element) && element.alternatives.some(({ elements }) => elements.some(isUnbounded));
}

function isGroup(element: Element): element is AST.Group | AST.CapturingGroup {
  return element.type === "Group" || element.type === "CapturingGroup";
}

function either(firsts: readonly First[]): First {
  return { chars: new Set(firsts.flatMap(({ chars }) => [...chars])), empty: firsts.some(({ empty }) => empty) };
}

function meets(one: First, other: First): boolean {
  return [...one.chars].some((char) => other.chars.has(char));
}

function overlap(firsts: readonly First[]): boolean {
  return firsts.some((one, at) => firsts.slice(at + 1).some((other) => meets(one, other)));
}
