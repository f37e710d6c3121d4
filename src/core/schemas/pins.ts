// `pins.json` beside a corpus: file name to the sha256 of its bytes.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { sha256 } from "./scalars.ts";

/** A file of the same folder: no path. */
const fileName = z.string().regex(/^[^/\\]+$/);

export const pinsSchema = z.record(fileName, sha256);

export type Pins = Frozen<z.infer<typeof pinsSchema>>;
