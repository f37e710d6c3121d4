// Long texts of an Inspect sample stand once under `attachments`, and as `attachment://HASH` wherever they were. What they are put back
// into grows, so that all of it together is bounded.
import { get, textAt } from "../values.ts";

const PROTOCOL = "attachment://";
const QUOTED = /"attachment:\/\/([0-9a-f]{8,128})"/g;
/** Characters that one sample's arguments may grow by. */
const MAX_GROWTH = 64 * 1024 * 1024;

export class Attachments {
  private readonly texts: unknown;
  private left = MAX_GROWTH;
  /** References that stand as they were: their text is missing, or there was too much of it. */
  missing = 0;

  constructor(sample: unknown) {
    this.texts = get(sample, "attachments");
  }

  /** A text, or the one that it refers to. */
  text(text: string): string {
    if (!text.startsWith(PROTOCOL)) return text;
    const found = textAt(this.texts, text.slice(PROTOCOL.length));
    if (found === null) this.missing += 1;
    return found ?? text;
  }

  /** JSON text with the strings that refer to an attachment replaced by it. */
  json(text: string): string {
    if (!text.includes(PROTOCOL)) return text;
    return text.replace(QUOTED, (quoted: string, hash: string) => {
      const found = textAt(this.texts, hash);
      if (found === null || found.length > this.left) {
        this.missing += 1;
        return quoted;
      }
      this.left -= found.length;
      return JSON.stringify(found);
    });
  }
}
