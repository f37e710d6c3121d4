// The few terminal colours that reports use, and nothing when colour is off.

const CODES = { bold: ["1", "22"], dim: ["2", "22"], red: ["31", "39"], green: ["32", "39"] } as const;
export type Paint = (style: keyof typeof CODES, text: string) => string;

/** A painter that adds escape sequences only when `color` is true. */
export function painter(color: boolean): Paint {
  return (style, text) => {
    const [on, off] = CODES[style];
    return color && text !== "" ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  };
}
