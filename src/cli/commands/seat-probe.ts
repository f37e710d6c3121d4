// `seat probe`: what a seat is, what it tells, and what it reuses of a prompt that it has just read; a few small requests.
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { KnownError } from "../../core/errors.ts";
import { loadO200k } from "../../core/estimate/o200k.ts";
import { promptTokens } from "../../core/prompt-tokens.ts";
import { inspectSeat, probeTerms } from "../../seats/probe/inspect.ts";
import { probePlan } from "../../seats/probe/reuse.ts";
import { command } from "../command.ts";
import { argument } from "../options/flag.ts";
import { outputOptions } from "../options/output.ts";
import { seatOptions } from "../options/seat.ts";
import { inspectionDocument, inspectionReport } from "../seat-report.ts";
import { openSeat } from "../seats.ts";

const NONCE_BYTES = 12;

const options = z.strictObject({
  name: argument(z.string().optional(), {
    value: "NAME",
    says: "a seat of compaction-eval.json, or extract, mute, random or script:FILE",
  }),
  ...seatOptions,
  ...outputOptions,
});

export const seatProbe = command({
  options,
  async run({ name, ...given }, io) {
    if (name !== undefined && given.seat !== undefined) {
      throw new KnownError("usage/conflict", "NAME and --seat both say who answers", { remedy: "give one of them" });
    }
    // One slot, so that a repeat comes to where the first one went.
    const seat = await openSeat(name === undefined ? given : { ...given, seat: name }, { slot: 0 });
    try {
      const facts = await seat.facts(io.signal);
      const terms = probeTerms(facts, randomBytes(NONCE_BYTES).toString("hex"));
      const { least, most } = probePlan(terms, promptTokens((await loadO200k()).encode).count);
      io.note(
        `planned: ${least.requests} to ${most.requests} requests, ${least.tokens} to ${most.tokens} prompt tokens (o200k), one output token each`,
      );
      const found = await inspectSeat(seat, terms, io.signal);
      const document = inspectionDocument(seat.name, found);
      return {
        exit: found.reuse.kind === "failed" ? "inconclusive" : "ok",
        result: document,
        report: () => inspectionReport(document),
        notes: found.reuse.kind === "failed" ? [found.reuse.why] : [],
      };
    } finally {
      await seat.close?.();
    }
  },
});
