// Written by scripts/docs.mjs from the declarations; do not edit.
export const VERSION = "";
export const TOP_HELP = "";
export const COMMAND_HELP: Readonly<Record<string, string>> = {};
