// Why something of the sources is in no corpus: every reason by the name under which manifests count it.

export const LEFT_OUT = {
  unreadable: "the file can't be read",
  "unknown-format": "no format that is known",
  "format-not-read": "a format that is known but not read",
  "no-run": "a file of a known format without a message",
  "starts-from-summary": "starts from a summary; kept with --after-summary",
  "raw-gone-rewritten": "its history was rewritten where it stood",
  "raw-gone-shortened": "holds bodies that a ladder shortened: skeletons, elisions, references, tables",
  "raw-gone-cleared": "holds tool results that were cleared",
  "raw-gone-receipt": "holds an evidence receipt in place of a result",
  "raw-gone-encrypted": "starts from a summary that only its provider can read",
  "no-preamble": "has no message before the first reply",
  "no-reply": "has no reply of a model",
  "few-tool-bytes": "fewer tool bytes than --min-tool-bytes",
  "too-large": "longer than --max-entry-bytes",
  duplicate: "equal to an earlier one",
  "part-of-another": "stands whole in a longer one",
  "not-sampled": "not drawn by --sample",
  residual: "something that looks like a secret was left after redaction",
  "loader-refused": "the strict loader would not take it",
  changed: "the file changed while it was read",
} as const;

export type LeftOut = keyof typeof LEFT_OUT;
