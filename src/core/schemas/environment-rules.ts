// Rules that shape what an agent's loop offers and shows to a weak seat. Data only; they never grant a tool.
import * as z from "zod";
import type { Frozen } from "./frozen.ts";
import { count } from "./scalars.ts";

/** A tool's or an argument's name: no white space around it. */
const word = z.string().regex(/^\S(?:.*\S)?$/su);
const pattern = z.string().min(1);

export const environmentRulesSchema = z.strictObject({
  /** Withheld from the offered tools. */
  deny_tools: z.array(word).exactOptional(),
  /** Only these are offered. */
  allow_tools: z.array(word).exactOptional(),
  /** By tool: the execution after this many is blocked, and the tool is no longer offered. */
  max_calls_per_tool: z.record(word, count).exactOptional(),
  /** By tool and numeric argument: a value above the cap becomes the cap. */
  arg_limits: z.record(word, z.record(word, count)).exactOptional(),
  /** A failed result that the pattern matches becomes the text; the first match wins. */
  rewrite_error: z.array(z.strictObject({ pattern, text: z.string() })).exactOptional(),
  /** Patterns that are removed from every result. */
  observation_strip: z.array(pattern).exactOptional(),
  /** One result is cut to this many tokens (of 4 characters); below 64 the cut has no room for its marker. */
  max_observation_tokens: z.int().min(64).exactOptional(),
});

export type EnvironmentRules = Frozen<z.infer<typeof environmentRulesSchema>>;
