// Every trace format, in the order in which detection asks them: first hit wins. A new format is one file and one row here.
import type { Probe } from "../trace/probe.ts";
import { agentTrace } from "./agent-trace.ts";
import { aider } from "./aider.ts";
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
import { UNREAD } from "./unread.ts";

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
  aider,
];

export type Detected =
  | { readonly kind: "format"; readonly format: Format }
  | { readonly kind: "unread"; readonly unread: Unread }
  | { readonly kind: "unknown" };

/** What a file or folder is, by content alone. Formats that are not read come first: some of them look like one that is. */
export function detect(probe: Probe): Detected {
  const unread = UNREAD.find((row) => row.recognises(probe));
  if (unread !== undefined) return { kind: "unread", unread };
  const format = FORMATS.find((row) => row.recognises(probe));
  return format === undefined ? { kind: "unknown" } : { kind: "format", format };
}
