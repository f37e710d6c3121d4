// Long runs over many large texts in bounded memory: V8 lets the garbage of large strings pile up where a machine has much memory, so
// that it is collected here after every so many characters.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Characters of texts made and dropped between two collections. */
const EVERY = 24_000_000;

/** Counts characters; collects when enough have passed. */
export function garbageCounter(): (chars: number) => void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  let passed = 0;
  return (chars) => {
    passed += chars;
    if (passed < EVERY) return;
    passed = 0;
    collect();
  };
}
