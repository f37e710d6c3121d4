// Sets of ASCII characters as tables, because a Set costs more than the scan around it.

/** 1 at each code that occurs in `chars`; read it with a code below 128. */
export function asciiTable(chars: string): Uint8Array {
  const table = new Uint8Array(128);
  for (let index = 0; index < chars.length; index += 1) table[chars.charCodeAt(index)] = 1;
  return table;
}

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export const DIGITS = "0123456789";
/** Space and what stands before it, and DEL. */
export const CONTROLS = `${Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)).join("")}\u007f`;
