// Result framings: the lines that a tool puts around a program's output. Only rungs that read the output look inside.
import { codexHeaders } from "./frames/codex-headers.ts";
import { codexJson } from "./frames/codex-json.ts";
import { exitSections } from "./frames/exit-sections.ts";
import { type Frame, type Framing, frameOf } from "./frames/framing.ts";
import { returnCode } from "./frames/return-code.ts";

export type { Frame, Framing } from "./frames/framing.ts";

/** Every framing that is known; each opens with text of its own, so at most one fits a body. */
export const FRAMINGS: readonly Framing[] = [exitSections, codexJson, codexHeaders, returnCode];

/** Takes a body apart. A body without a known framing has the name null and is its own only payload. Linear, never throws. */
export function openFrame(body: string): Frame {
  for (const framing of FRAMINGS) {
    const frame = framing.open(body);
    if (frame !== null) return frame;
  }
  return frameOf(null, ["", ""], [body]);
}
