// Whether a scheme word stands in an Authorization header: the name within a bounded distance before it, nothing but
// punctuation, blanks, a first value of a list or a line's indentation between them.

const REACH = 64;

/** Whether the word at `at` is the scheme of an authorization header, in whatever notation. */
export function inAuthorization(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - REACH), at);
  const name = before.toLowerCase().lastIndexOf("authorization");
  if (name === -1) return false;
  // At most one other value may stand between (a list whose first item was another credential).
  return (
    !/\n\s*\n|[.;]\s/.test(before.slice(name)) && (before.slice(name + 13).match(/[A-Za-z]{2,}/g) ?? []).length <= 3
  );
}
