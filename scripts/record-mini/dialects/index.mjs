// Every dialect by name.
import { claude } from "./claude.mjs";
import { codex, codexShell } from "./codex.mjs";
import { gemini } from "./gemini.mjs";
import { harness } from "./harness.mjs";
import { mini } from "./mini.mjs";
import { openhands } from "./openhands.mjs";
import { terminal } from "./terminal.mjs";

export const DIALECTS = { harness, claude, codex, codexShell, mini, gemini, openhands, terminal };
