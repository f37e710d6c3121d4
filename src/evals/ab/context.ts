// The stretch of a body around a fact, as a question shows it: on one line, short, cut at whole characters, and true of one
// place alone in all that is sent. A place that can't be told apart is none.
import { cutAfter, cutBefore, headOf, tailOf } from "../../core/text/cut.ts";
import { BLANK, onOneLine } from "../../seats/scripted/questions.ts";

export interface Context {
  /** Ends right before the fact; "" when the fact begins its text. */
  readonly before: string;
  /** Begins right behind the fact; "" when the fact ends its text. */
  readonly after: string;
}

/** Characters on each side, the shorter stretch first. */
const REACHES = [40, 80] as const;
/** Of a body that is mostly white space this many times the reach is read, so that enough is left on one line. */
const SLACK = 4;
/** Fewer characters than this on both sides together show nobody where to look. */
const LEAST_CONTEXT = 16;
/** The longest stretch between both sides that could be taken for a fact by whoever looks the place up. */
const WIDEST_GAP = 400;

export type NoContext = "context not unique" | "too little text around it" | "fact in its own context";

/**
 * The context of `fact` at `start` of a body. `lines` are all texts that are sent, each on one line; the context fits one
 * place of them, and what stands there is the fact.
 */
export function contextOf(
  body: string,
  start: number,
  fact: string,
  lines: readonly string[],
): { readonly kind: "context"; readonly context: Context } | { readonly kind: "none"; readonly why: NoContext } {
  for (const reach of REACHES) {
    const context = around(body, start, start + fact.length, reach);
    if (context.before.includes(fact) || context.after.includes(fact)) return none("fact in its own context");
    if (context.before.length + context.after.length < LEAST_CONTEXT || contextText(context).split(BLANK).length !== 2)
      return none("too little text around it");
    if (isUnique(context, fact, lines)) return { kind: "context", context };
  }
  return none("context not unique");
}

const none = (why: NoContext) => ({ kind: "none", why }) as const;

export function contextText({ before, after }: Context): string {
  return `${before}${BLANK}${after}`;
}

function around(body: string, start: number, end: number, reach: number): Context {
  const before = onOneLine(body.slice(cutAfter(body, start - SLACK * reach), start));
  const after = onOneLine(body.slice(end, cutBefore(body, end + SLACK * reach)));
  return { before: tailOf(before, reach).trimStart(), after: headOf(after, reach).trimEnd() };
}

function isUnique(context: Context, fact: string, lines: readonly string[]): boolean {
  let found = 0;
  for (const line of lines) {
    for (const standing of standingAt(context, line)) {
      found += 1;
      if (found > 1 || standing !== fact) return false;
    }
  }
  return found === 1;
}

/**
 * What stands at the context's place in a text that is on one line, for each place that fits: at least one character, and
 * the fewest that do. Linear in the text.
 */
export function* standingAt({ before, after }: Context, line: string): Generator<string> {
  for (let at = line.indexOf(before); at !== -1; at = line.indexOf(before, at + 1)) {
    const fact = upTo(after, line, at + before.length);
    if (fact !== null) yield fact;
    // Nothing comes before a fact that begins its text.
    if (before === "") return;
  }
}

/** What stands from `start` up to `after`, or up to the text's end when nothing comes after. */
function upTo(after: string, line: string, start: number): string | null {
  const rest = line.slice(start, start + WIDEST_GAP + Math.max(1, after.length));
  const end = after === "" ? rest.length : rest.indexOf(after, 1);
  return end < 1 || end > WIDEST_GAP ? null : rest.slice(0, end);
}
