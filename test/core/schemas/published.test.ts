import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SCHEMAS } from "../../../src/core/schemas/index.ts";
import { publishedSchemas } from "../../../src/core/schemas/publish.ts";

const folder = new URL("../../../schemas/", import.meta.url);
const shapesFolder = new URL("../../../src/core/schemas/", import.meta.url);

describe("schema table", () => {
  it("has a name of its own and a sentence for every row", () => {
    expect(new Set(SCHEMAS.map(({ name }) => name)).size).toBe(SCHEMAS.length);
    for (const { says } of SCHEMAS) expect(says).toMatch(/^\S.*\.$|^\S.*\)\.$/);
  });

  it.each(publishedSchemas())("schemas/$file is what the table gives", ({ file, text }) => {
    expect(existsSync(new URL(file, folder)), `run node scripts/write-schemas.mjs`).toBe(true);
    expect(readFileSync(new URL(file, folder), "utf8")).toBe(text);
  });

  it("schemas/ holds no file of another name", () => {
    const known = new Set(publishedSchemas().map(({ file }) => file));
    expect(readdirSync(folder).filter((file) => !known.has(file))).toEqual([]);
  });

  it("every shape's file is reachable from the table", () => {
    const table = readFileSync(new URL("index.ts", shapesFolder), "utf8");
    // Parts that several shapes share, and the publisher.
    const parts = ["frozen.ts", "index.ts", "instruments.ts", "publish.ts", "scalars.ts"];
    const shapes = readdirSync(shapesFolder).filter((file) => !parts.includes(file));
    expect(shapes.filter((file) => !table.includes(`"./${file}"`))).toEqual([]);
  });

  it("every published object refuses unknown keys, but for free-form ones and the registered arms", () => {
    for (const { text, file } of publishedSchemas()) {
      for (const [path, node] of objectsOf(JSON.parse(text))) {
        const open = node.additionalProperties !== false;
        const freeForm = node.properties === undefined;
        if (!freeForm && open)
          expect(`${file} ${path}`).toMatch(/^gate-baseline\.schema\.json .*(incumbent|candidate)$/);
      }
    }
  });
});

type Node = { readonly [key: string]: unknown };

/** Every sub-schema of type object with the path it stands at. */
function objectsOf(root: unknown): [string, Node][] {
  const found: [string, Node][] = [];
  const todo: [string, unknown][] = [["", root]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const [path, node] = next;
    if (typeof node !== "object" || node === null) continue;
    if ((node as Node).type === "object") found.push([path, node as Node]);
    for (const [key, value] of Object.entries(node)) todo.push([`${path}/${key}`, value]);
  }
  return found;
}
