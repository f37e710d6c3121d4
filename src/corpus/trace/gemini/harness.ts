// What Gemini CLI itself says under the user's role, and how it begins where it says it in the place of a longer history.

const OPENINGS = [
  "<session_context>",
  "<state_snapshot>",
  "<system-reminder>",
  "<hook_context>",
  "<system_note>",
] as const;

export function isHarnessText(text: string): boolean {
  const head = text.slice(0, 256).trimStart();
  return OPENINGS.some((opening) => head.startsWith(opening));
}

/** The summary that a compression leaves. */
export function isSnapshot(text: string): boolean {
  return text.slice(0, 256).trimStart().startsWith("<state_snapshot>");
}
