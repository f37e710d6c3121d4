// Writes corpora/edge.jsonl: `node scripts/make-edge.mjs [--out FOLDER]`. Legal transcripts in shapes that break tools,
// generated from fixed seeds; the same bytes on every machine. Nothing in it was recorded.
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { documents } from "./make-edge/documents.mjs";
import { listingsAndLogs } from "./make-edge/listings-and-logs.mjs";
import { markers } from "./make-edge/markers.mjs";
import { shapes } from "./make-edge/shapes.mjs";
import { sizes } from "./make-edge/sizes.mjs";
import { texts } from "./make-edge/texts.mjs";
import { windows } from "./make-edge/windows.mjs";
import { corpusText, writePinned } from "./record-mini/canonical.mjs";

const { values } = parseArgs({ options: { out: { type: "string" } } });
const out = values.out ?? fileURLToPath(new URL("../corpora/", import.meta.url));
const families = [texts, sizes, documents, markers, shapes, windows, listingsAndLogs];
writePinned(out, "edge.jsonl", corpusText(families.flatMap((family) => family())));
