// `vet --format sarif` by the rules of SARIF 2.1.0 that readers rely on: required keys, indices that point where they should, URIs that
// are relative and encoded, lines from 1, and never a value.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import * as z from "zod";
import { artifactUri } from "../../src/cli/artifact-uri.ts";
import { REDACTION_CLASSES } from "../../src/redaction/classes/index.ts";
import { cli } from "./built.ts";

const folder = mkdtempSync(join(tmpdir(), "sarif-"));
afterAll(() => rmSync(folder, { recursive: true }));
const secret = ["q7Rt", "Zp0x", "Lm4v", "Ks9w", "Tb2n"].join("");

const level = z.enum(["none", "note", "warning", "error"]);
const message = z.strictObject({ text: z.string().regex(/\.$/) });
const artifactLocation = z.strictObject({
  uri: z.string().regex(/^[\w.~!$&'()*+,;=:@%/-]+$/),
  uriBaseId: z.literal("%SRCROOT%").optional(),
  index: z.int().min(0),
});
const region = z.strictObject({ startLine: z.int().min(1) });
const location = z.strictObject({ physicalLocation: z.strictObject({ artifactLocation, region: region.optional() }) });
/** What the 2.1.0 schema says of the objects that are used; strict, so that nothing else slips in. */
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal("2.1.0"),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          version: z.string().min(1),
          rules: z.array(
            z.strictObject({
              id: z.string().min(1),
              shortDescription: message,
              fullDescription: message,
              defaultConfiguration: z.strictObject({ level }),
            }),
          ),
        }),
      }),
      columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]),
      originalUriBaseIds: z.record(z.string(), z.strictObject({ description: message })),
      artifacts: z.array(
        z.strictObject({
          location: artifactLocation,
          hashes: z.strictObject({ "sha-256": z.string().regex(/^[0-9a-f]{64}$/) }),
        }),
      ),
      invocations: z.tuple([
        z.strictObject({
          executionSuccessful: z.boolean(),
          toolExecutionNotifications: z.array(z.strictObject({ level, message, locations: z.tuple([location]) })),
        }),
      ]),
      results: z.array(
        z.strictObject({
          ruleId: z.string(),
          ruleIndex: z.int().min(0),
          level,
          message,
          locations: z.tuple([location]),
        }),
      ),
    }),
  ]),
});

it("is a log of one run with a rule for each class and a result for each place", async () => {
  mkdirSync(join(folder, "a b"));
  const name = "a b/50%ü #1.log";
  writeFileSync(join(folder, name), `ok\nexport API_TOKEN=${secret}\nmail ann@corp.example.com \0\n`);
  writeFileSync(join(folder, "clean.txt"), "nothing\n");
  const { code, stdout } = await cli(["vet", name, "./clean.txt", "--format", "sarif"], { cwd: folder });
  expect(code).toBe(1);
  const [run] = sarif.parse(JSON.parse(stdout)).runs;
  const { rules } = run.tool.driver;
  expect(rules.map(({ id }) => id)).toEqual(
    REDACTION_CLASSES.filter(({ when }) => when !== "opt-in").map((row) => row.name),
  );
  const uri = "a%20b/50%25%C3%BC%20%231.log";
  expect(run.artifacts.map((artifact) => artifact.location.uri)).toEqual([uri, "clean.txt"]);
  const places = run.results.map((result) => {
    expect(rules[result.ruleIndex]).toMatchObject({
      id: result.ruleId,
      defaultConfiguration: { level: result.level },
    });
    const { physicalLocation } = result.locations[0];
    return [physicalLocation.artifactLocation.uri, physicalLocation.region?.startLine, result.ruleId, result.level];
  });
  expect(places).toEqual([
    [uri, 2, "assignment", "error"],
    [uri, 3, "email", "warning"],
  ]);
  expect(run.invocations[0].toolExecutionNotifications).toHaveLength(1);
  expect(stdout).not.toContain(secret.slice(0, 8));
  expect(stdout).not.toContain("ann@");
});

it("has an empty list of results when nothing is found, and goes by the ending of --out", async () => {
  const out = join(folder, "found.sarif");
  expect(await cli(["vet", "clean.txt", "--out", out], { cwd: folder })).toMatchObject({ code: 0, stdout: "" });
  expect(sarif.parse(JSON.parse(readFileSync(out, "utf8"))).runs[0].results).toEqual([]);
});

it("is a format of vet alone", async () => {
  const refused = await cli(["rungs", "--format", "sarif"]);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("must be one of table, json, markdown") });
  const out = join(folder, "rungs.sarif");
  expect((await cli(["rungs", "--out", out])).code).toBe(0);
  expect(readFileSync(out, "utf8")).toMatch(/^Rungs/);
});

it.each([
  ["logs/a.txt", "logs/a.txt"],
  ["./logs/../a:b.txt", "a%3Ab.txt"],
  ["/work/here/x y", "x%20y"],
  ["../other/a.txt", "file:///work/other/a.txt"],
  ["..a", "..a"],
])("names %s as %s", (path, uri) => expect(artifactUri(path, "/work/here")).toBe(uri));
