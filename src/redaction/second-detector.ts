// A detector that is not ours, asked about the result: what it finds, our table missed. It may say where and by which of its
// rules, never what.

export interface SecondFinding {
  /** The detector's own name of the rule. */
  readonly rule: string;
  /** UTF-16 code units of the text it was given. */
  readonly start: number;
  readonly end: number;
}

export interface SecondDetector {
  /** What it is, with its version, for a manifest. */
  readonly name: string;
  /** Findings in one text. Nothing is kept between calls. */
  findings(text: string): Promise<readonly SecondFinding[]>;
}
