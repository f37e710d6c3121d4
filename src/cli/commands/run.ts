// `run`: not wired yet.
import * as z from "zod";
import { command } from "../command.ts";
import { outputOptions } from "../options/output.ts";

export const run = command({
  options: z.strictObject({ ...outputOptions }),
  async run() {
    throw new Error("not wired yet");
  },
});
