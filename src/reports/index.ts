// The renderers of the report model, in the order that help lists them. JSON is no renderer: it prints the result
// document itself. A new format is one file in renderers/ and one row here.
import type { Renderer } from "../core/report.ts";
import { markdown } from "./renderers/markdown.ts";
import { table } from "./renderers/table.ts";

export const RENDERERS: readonly Renderer[] = [table, markdown];
