// `compaction-eval.json`: the seats, prices and corpus that a user names once. Keys are named by environment variable
// and never stand in the file.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { name } from "./scalars.ts";

export const configurationSchema = z.strictObject({
  seats: z.record(
    name,
    z.strictObject({
      wire: z.enum(["openai", "anthropic"]),
      endpoint: z.url({ protocol: /^https?$/ }),
      model: name.exactOptional(),
      /** Name of the environment variable that holds the key. */
      key_env: z
        .string()
        .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
        .exactOptional(),
      /** Tokens that the server serves. */
      window: z.int().positive().exactOptional(),
      dialect: name.exactOptional(),
    }),
  ),
  prices: name.exactOptional(),
  corpus: name.exactOptional(),
});

export type Configuration = Frozen<z.infer<typeof configurationSchema>>;
