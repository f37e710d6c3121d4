// A quote-aware scan of a shell command into pipelines of stages. Not a shell: nothing is expanded, executed or looked up.
// One pass over the text; what cannot be read for certain is refused, never guessed.
import {
  type Break,
  endOfEscapable,
  endOfNested,
  endOfParameter,
  endOfSingle,
  noteBackticks,
  operatorAt,
} from "./shell-lexer.ts";

export type { Break } from "./shell-lexer.ts";

/** One program of a pipeline: its words with quotes removed, leading NAME=value words and redirections left out. */
export interface Stage {
  readonly words: readonly string[];
  /** NAME=value words stood before the program. */
  readonly assigns: boolean;
  /** Sends output into a file: `>`, `>>`, `>|`, `&>`, `<>`; /dev/null and another open descriptor are no file. */
  readonly redirected: boolean;
}

export interface ShellCommand {
  /** The pipelines of the text, in order; empty ones are left out. */
  readonly pipelines: readonly (readonly Stage[])[];
  /** Breaks outside quotes, wherever they stand: also at the very end, and inside a substitution. */
  readonly breaks: ReadonlySet<Break>;
  /** Holds `$(…)` or backticks, whose own stages are not among the pipelines. */
  readonly substitutes: boolean;
}

/** Characters that mean nothing to the scan, in one run. */
const PLAIN = /[^ \t\n\r'"`$\\;&|<>()#]+/y;
const ASSIGNED_NAME = /^[A-Za-z_][A-Za-z0-9_]*\+?$/;
const DESCRIPTOR = /^[0-9]{1,4}$/;
const NO_FILE = new Set(["/dev/null", "/dev/stdout", "/dev/stderr"]);
const NO_FILE_AFTER_AMPERSAND = /^(?:[0-9]{1,4}-?|-)$/;
/** Inside double quotes a backslash is removed before these only. */
const DOUBLE_QUOTED_ESCAPE = /\\(["\\$`\n])/g;

/** Commands of more stages than a person or an agent writes are not read; what the scan keeps stays small. */
const MAX_STAGES = 1000;

class Scan {
  readonly pipelines: Stage[][] = [];
  readonly breaks = new Set<Break>();
  substitutes = false;
  #stages: Stage[] = [];
  #stageCount = 0;
  #words: string[] = [];
  #assigns = false;
  #redirected = false;
  /** The stage holds something, be it only an assignment or a redirection. */
  #begun = false;
  #target: { output: boolean; duplicates: boolean } | null = null;
  #word: string | null = null;
  /** Length of the current word before its first quoted character. */
  #quotedFrom = Number.POSITIVE_INFINITY;

  /** False when the text is no command that this scan can read. */
  read(text: string): boolean {
    let at = 0;
    while (at < text.length) {
      const next = this.#step(text, at);
      if (next === -1) return false;
      at = next;
    }
    return this.#endPipeline();
  }

  /** Reads the lexeme at `at`; the offset after it, or -1. */
  #step(text: string, at: number): number {
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(text)?.[0];
    if (plain !== undefined) return this.#add(plain, at + plain.length);
    const char = text[at] as string;
    if (char === "#" && this.#word === null) return this.#comment(text, at);
    if (char === "(" || char === ")") return -1;
    const operator = operatorAt(text, at);
    if (operator === null) return this.#quoted(text, at, char);
    const after = at + operator.length;
    if (operator.kind === "heredoc") return -1;
    if (operator.kind === "pipe") return this.#endStage() ? after : -1;
    if (operator.kind === "redirect") return this.#redirect(operator.output, operator.duplicates) ? after : -1;
    this.breaks.add(operator.name);
    // After a pipe a line break only goes on with the same pipeline.
    const goesOn = operator.name === "newline" && !this.#begun && this.#word === null && this.#stages.length > 0;
    return goesOn || this.#endPipeline() ? after : -1;
  }

  #quoted(text: string, at: number, char: string): number {
    const next = text[at + 1];
    if (char === "\\") {
      if (next === "\n") return at + 2;
      return this.#addQuoted(next ?? char, at + 2);
    }
    if (char === "'") {
      const end = endOfSingle(text, at);
      return this.#addQuoted(text.slice(at + 1, end - 1), end);
    }
    if (char === '"') {
      const end = endOfNested(text, at, this);
      return this.#addQuoted(text.slice(at + 1, end - 1).replace(DOUBLE_QUOTED_ESCAPE, unescaped), end);
    }
    if (char === "$" && next === "'") {
      const end = endOfEscapable(text, at + 1, "'");
      return this.#addQuoted(text.slice(at, end), end);
    }
    if (char === "$" && next === "{") {
      const end = endOfParameter(text, at);
      return this.#addQuoted(text.slice(at, end), end);
    }
    if (char === "`" || (char === "$" && next === "(")) {
      const end = char === "`" ? noteBackticks(text, at, this) : endOfNested(text, at, this);
      return this.#addQuoted(text.slice(at, end), end);
    }
    if (char === "$" || char === "#") return this.#add(char, at + 1);
    this.#endWord();
    return at + 1;
  }

  #add(piece: string, after: number): number {
    this.#word = (this.#word ?? "") + piece;
    return after;
  }

  #addQuoted(piece: string, after: number): number {
    this.#quotedFrom = Math.min(this.#quotedFrom, this.#word?.length ?? 0);
    return this.#add(piece, after);
  }

  #comment(text: string, at: number): number {
    const line = text.indexOf("\n", at);
    const end = line === -1 ? text.length : line;
    if (text.slice(at, end).includes("\r")) this.breaks.add("carriage return");
    return end;
  }

  #endWord(): void {
    const word = this.#word;
    if (word === null) return;
    const target = this.#target;
    const equals = word.indexOf("=");
    const assigns = equals > 0 && equals < this.#quotedFrom && ASSIGNED_NAME.test(word.slice(0, equals));
    if (target !== null) {
      const noFile = NO_FILE.has(word) || (target.duplicates && NO_FILE_AFTER_AMPERSAND.test(word));
      if (target.output && !noFile) this.#redirected = true;
    } else if (assigns && this.#words.length === 0) this.#assigns = true;
    else this.#words.push(word);
    this.#begun = true;
    this.#target = null;
    this.#word = null;
    this.#quotedFrom = Number.POSITIVE_INFINITY;
  }

  #redirect(output: boolean, duplicates: boolean): boolean {
    // Digits that touch the operator name a descriptor and are no word.
    if (this.#word !== null && DESCRIPTOR.test(this.#word) && this.#quotedFrom > this.#word.length) this.#word = null;
    this.#endWord();
    if (this.#target !== null) return false;
    this.#target = { output, duplicates };
    this.#begun = true;
    return true;
  }

  /** Closes a stage; false when it is empty, a redirection has no target, or there are too many. */
  #endStage(): boolean {
    this.#endWord();
    this.#stageCount += 1;
    if (!this.#begun || this.#target !== null || this.#stageCount > MAX_STAGES) return false;
    this.#stages.push({ words: this.#words, assigns: this.#assigns, redirected: this.#redirected });
    this.#words = [];
    this.#assigns = false;
    this.#redirected = false;
    this.#begun = false;
    return true;
  }

  #endPipeline(): boolean {
    this.#endWord();
    if (!this.#begun && this.#stages.length === 0) return true;
    if (!this.#endStage()) return false;
    this.pipelines.push(this.#stages);
    this.#stages = [];
    return true;
  }
}

/** A backslash and a line break vanish; before the other four the backslash alone does. */
const unescaped = (_: string, char: string): string => (char === "\n" ? "" : char);

/**
 * Reads a shell command by its first words (reference: "a quote-aware scan", of log-collapse and search-results).
 * Null when it cannot be read for certain: an unclosed quote or substitution, a parenthesis outside quotes, quotes
 * inside `${…}`, a here-document, an empty stage, a redirection without a target, more than a
 * thousand stages. Time is linear in the text.
 */
export function scanShell(text: string): ShellCommand | null {
  const scan = new Scan();
  return scan.read(text) ? { pipelines: scan.pipelines, breaks: scan.breaks, substitutes: scan.substitutes } : null;
}

/** The stages of a command that is one pipeline and holds no break; null for any other. */
export function onlyPipeline(command: ShellCommand): readonly Stage[] | null {
  const [first, ...others] = command.pipelines;
  return first !== undefined && others.length === 0 && command.breaks.size === 0 ? first : null;
}
