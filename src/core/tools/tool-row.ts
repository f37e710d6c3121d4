// The columns of the tool table.

/** What a tool does. `fetch` reaches the network; `other` is everything that is not in the table. */
export type ToolClass = "read" | "search" | "list" | "fetch" | "shell" | "write" | "other";

/** How a tool prints search hits: `path:` and then `L<n>: text`, or `path:line:text` on each line. */
export type Listing = "grouped" | "flat";

export interface ToolRow {
  readonly names: readonly string[];
  /** The agents that use these names. */
  readonly agents: readonly string[];
  readonly class: Exclude<ToolClass, "other">;
  /** Argument keys that may hold the shell command, as a string or an argv array; the first one present counts. */
  readonly command?: readonly string[];
  /** The command's array holds whole commands, not the words of one; more than one of them is no single command. */
  readonly commandList?: true;
  /** Argument key with the words after the program, where they stand apart from it. */
  readonly rest?: string;
  /** Argument keys that may hold the path; the first one present counts. */
  readonly path?: readonly string[];
  /** The form of the tool's listing, for a tool that prints search hits. */
  readonly listing?: Listing;
  /** Runs a program of ALLOW_LIST without a shell: pipes, quotes and NAME=value words have no meaning. */
  readonly allowList?: true;
  /** The class when the argument under `key` is one of `is`; any other value, or none, leaves the row's class. */
  readonly verb?: { readonly key: string; readonly is: readonly string[]; readonly class: Exclude<ToolClass, "other"> };
}
