// Publishes the schema table as schemas/*.schema.json. With --check it writes nothing and exits 1, naming every file
// that differs, is missing or belongs to no row. Needs a build.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { publishedSchemas } from "../dist/core/schemas/publish.js";

const folder = new URL("../schemas/", import.meta.url);
const check = process.argv.includes("--check");
mkdirSync(folder, { recursive: true });

const published = new Map(publishedSchemas().map(({ file, text }) => [file, text]));
const present = readdirSync(folder).filter((file) => file.endsWith(".json"));
const read = (file) => (present.includes(file) ? readFileSync(new URL(file, folder), "utf8") : null);
const stale = [...published].filter(([file, text]) => read(file) !== text).map(([file]) => file);
const orphans = present.filter((file) => !published.has(file));

if (check) {
  for (const file of stale)
    console.error(`schemas/${file}: differs from the schema table; run node scripts/write-schemas.mjs`);
  for (const file of orphans) console.error(`schemas/${file}: belongs to no row of the schema table; delete it`);
  if (stale.length + orphans.length > 0) process.exitCode = 1;
} else {
  for (const file of stale) writeFileSync(new URL(file, folder), published.get(file));
  for (const file of orphans) rmSync(new URL(file, folder));
}
