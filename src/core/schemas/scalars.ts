// The scalars that the shapes of our files share. Null always means "not recorded", never zero.
import * as z from "zod";

/** A failed check ends the list it stands in: a list made of millions of bad items gives one issue, not millions. */
export const abort = { abort: true } as const;

/** A whole number from 0 up to 2^53 - 1. */
export const count = z.int().nonnegative(abort);

/** A count, or null where it was not recorded. */
export const countOrNull = count.nullable();

/** A figure, or null where it was not measured. NaN and infinities are no JSON and are refused. */
export const figure = z.number().nullable();

/** Lower-case hex of a SHA-256. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, abort);

/** A calendar day, `YYYY-MM-DD`. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, abort);

/** A name or an id: any text but the empty one. */
export const name = z.string().min(1, abort);

/** A JSON object of any content: kept as it stands, read by nobody. */
export const anyObject = z.record(z.string(), z.unknown());

/** A corpus as reports name it: its file name without the folder, and the sha256 of its bytes. */
export const corpusName = z.strictObject({ name, sha256 });
