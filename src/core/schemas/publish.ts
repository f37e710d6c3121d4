// The published form of the schema table: JSON Schema, draft 2020-12, pretty, keys sorted by code unit. Cross-field rules
// (a cached share above the prompt, an outcome with another status) have no JSON Schema and stay in the zod schemas.
import * as z from "zod";
import { canonicalJson } from "../canonical.ts";
import { SCHEMAS } from "./index.ts";

export interface PublishedSchema {
  /** File name under schemas/. */
  readonly file: string;
  readonly text: string;
}

/** Every row of the table as a file, in the table's order. */
export function publishedSchemas(): readonly PublishedSchema[] {
  return SCHEMAS.map(({ name, schema, says }) => {
    const json = { ...z.toJSONSchema(schema, { target: "draft-2020-12" }), title: name, description: says };
    return { file: `${name}.schema.json`, text: `${JSON.stringify(JSON.parse(canonicalJson(json)), null, 2)}\n` };
  });
}
