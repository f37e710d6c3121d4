// The framing of mini-swe-agent: `<returncode>` and `<output>` elements, each tag of the output on a line of its own.
import { type Framing, frameOf } from "./framing.ts";

const HEAD = /^<returncode>-?[0-9]{1,10}<\/returncode>\n<output>\n/;
const CLOSE = "</output>";

export const returnCode: Framing = {
  name: "return-code",
  says: "mini-swe-agent: <returncode>N</returncode>, <output>…</output>",
  open(body) {
    const head = HEAD.exec(body)?.[0];
    if (head === undefined) return null;
    const close = body.lastIndexOf(CLOSE);
    if (close < head.length || body.slice(close + CLOSE.length).trim() !== "") return null;
    // The line break before the closing tag belongs to the tag's line.
    const end = close > head.length && body[close - 1] === "\n" ? close - 1 : close;
    return frameOf("return-code", [head, body.slice(end)], [body.slice(head.length, end)]);
  },
};
