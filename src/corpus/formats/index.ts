// Every trace format, in the order in which detection asks them: first hit wins. A new format is one file and one row here.
import type { Probe } from "../trace/probe.ts";
import { agentTrace } from "./agent-trace.ts";
import { anthropicMessages } from "./anthropic-messages.ts";
import { atif } from "./atif.ts";
import { claudeCode } from "./claude-code.ts";
import { claudeCodeWeb } from "./claude-code-web.ts";
import { cline } from "./cline.ts";
import { codex } from "./codex.ts";
import { copilotCli } from "./copilot-cli.ts";
import type { Format, Unread } from "./format.ts";
import { geminiCli } from "./gemini-cli.ts";
import { geminiContent } from "./gemini-content.ts";
import { inspect } from "./inspect.ts";
import { langfuse } from "./langfuse.ts";
import { miniSweAgent } from "./mini-swe-agent.ts";
import { openaiMessages } from "./openai-messages.ts";
import { opencode } from "./opencode.ts";
import { openhandsV0 } from "./openhands-v0.ts";
import { openhandsV1 } from "./openhands-v1.ts";
import { otel } from "./otel.ts";
import { pi } from "./pi.ts";
import { recordedTurns } from "./recorded-turns.ts";
import { sharegpt } from "./sharegpt.ts";
import { sweAgent } from "./swe-agent.ts";

export const FORMATS: readonly Format[] = [
  agentTrace,
  recordedTurns,
  atif,
  sweAgent,
  miniSweAgent,
  geminiCli,
  geminiContent,
  opencode,
  pi,
  codex,
  copilotCli,
  claudeCode,
  claudeCodeWeb,
  openhandsV0,
  openhandsV1,
  inspect,
  langfuse,
  otel,
  sharegpt,
  cline,
  anthropicMessages,
  openaiMessages,
];

/** Known by sight, not read. */
export const UNREAD: readonly Unread[] = [];

export type Detected =
  | { readonly kind: "format"; readonly format: Format }
  | { readonly kind: "unread"; readonly unread: Unread }
  | { readonly kind: "unknown" };

/** What a file or folder is, by content alone. */
export function detect(probe: Probe): Detected {
  const format = FORMATS.find((row) => row.recognises(probe));
  if (format !== undefined) return { kind: "format", format };
  const unread = UNREAD.find((row) => row.recognises(probe));
  return unread === undefined ? { kind: "unknown" } : { kind: "unread", unread };
}
