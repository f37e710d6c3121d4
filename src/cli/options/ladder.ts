// What shortens: the option group of every command that does. The default is the ladder with its live defaults; the rung
// switches change that ladder alone and are refused beside a strategy that names another.
import * as z from "zod";
import { flag } from "./flag.ts";

const rung = (says: string, byDefault: string) =>
  flag(z.boolean().optional(), { group: "Ladder", negatable: true, says, byDefault });

export const ladderOptions = {
  strategy: flag(z.array(z.string()).optional(), {
    group: "Ladder",
    value: "NAME",
    says: "what shortens: ladder, a ladder name such as gcf+skeleton+logs, none, truncate, clear-tool-results[:N], digest, exec:NAME",
    byDefault: "ladder",
  }),
  gcf: rung("the lossless rung of the default ladder", "on"),
  skeleton: rung("the skeleton rung of the default ladder", "on"),
  logCollapse: rung("the log-collapse rung of the default ladder", "off"),
  searchResults: rung("the search-results rung of the default ladder", "off"),
  exec: flag(z.array(z.string()).optional(), {
    group: "Ladder",
    value: "NAME=ARGV",
    says: 'the program behind exec:NAME, its arguments as a JSON array, e.g. half=["python3","half.py"]',
  }),
  execEnv: flag(z.array(z.string()).optional(), {
    group: "Ladder",
    value: "VARIABLE",
    says: "an environment variable that exec programs may see",
  }),
};

export type LadderFlags = z.infer<z.ZodObject<typeof ladderOptions>>;
