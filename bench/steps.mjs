// `--mode steps`: cost over (steps x mean prompt characters), 1,000 steps against 100.
import { readFileSync } from "node:fs";
import { round } from "./measure.mjs";
import { BODIES, transcript } from "./texts.mjs";

export async function steps() {
  throw new Error("later");
}
void readFileSync, BODIES, transcript, round;
