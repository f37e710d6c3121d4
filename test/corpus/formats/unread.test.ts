// Formats that are known by sight: each by a made-up record of its own, and on the real folder by name.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detect, FORMATS } from "../../../src/corpus/formats/index.ts";
import { UNREAD } from "../../../src/corpus/formats/unread.ts";
import { findFiles, headOf } from "../../../src/corpus/trace/fs-source.ts";
import { fileProbe, HEAD_BYTES } from "../../../src/corpus/trace/probe.ts";
import { FIXTURES } from "./fixtures/index.ts";
import { detectedAs, noRealFiles } from "./reading.ts";

const text = (words: string) => [{ type: "text", text: words }];

const RECORDS: Readonly<Record<string, readonly object[]>> = {
  langsmith: [{ id: "r1", run_type: "llm", trace_id: "t1", dotted_order: "1", inputs: { messages: [] } }],
  kimi: [
    { type: "metadata", protocol_version: "1.4", created_at: 1 },
    { type: "context.append_message", message: { role: "user", content: text("x") } },
  ],
  droid: [
    { type: "session_start", id: "d1", title: "x", cwd: "/srv" },
    { type: "message", id: "m1", message: { role: "user", content: text("x") } },
  ],
  cursor: [{ role: "user", message: { content: text("x") } }],
  grok: [
    { type: "system", content: "x" },
    { type: "user", content: text("x"), prompt_index: 0 },
  ],
  qwen: [
    {
      uuid: "u1",
      parentUuid: null,
      sessionId: "s1",
      type: "user",
      cwd: "/srv",
      message: { role: "user", parts: [{ text: "x" }] },
    },
  ],
  hermes: [{ session_id: "h1", platform: "cli", messages: [{ role: "user", content: "x" }] }],
  antigravity: [{ step_index: 0, source: "USER_EXPLICIT", type: "USER_INPUT", status: "DONE", content: "x" }],
  "cline-session": [{ version: 1, session_id: "c1", messages_path: "/srv/c1.messages.json" }],
};

it("has a record for every row, and no row twice", () => {
  expect(UNREAD.map(({ name }) => name).sort()).toEqual(Object.keys(RECORDS).sort());
  expect(UNREAD.filter(({ name }) => FORMATS.some((format) => format.name === name))).toEqual([]);
});

it.each(Object.entries(RECORDS))("%s is known by its records", (name, records) => {
  expect(detectedAs("x.jsonl", `${records.map((record) => JSON.stringify(record)).join("\n")}\n`)).toBe(name);
  if (records.length === 1) expect(detectedAs("x.json", JSON.stringify(records[0], null, 2))).toBe(name);
});

it("takes no fixture of a format that is read", () => {
  const taken = Object.entries(FIXTURES).flatMap(([name, fixtures]) =>
    fixtures
      .filter(({ path, content }) => UNREAD.some((row) => row.name === detectedAs(path, content)))
      .map(() => name),
  );
  expect(taken).toEqual([]);
});

describe.skipIf(noRealFiles)("real files", () => {
  const folder = new URL("../../../../shared/traces/others/agent-sessions-fixtures/", import.meta.url).pathname;
  const names = noRealFiles ? [] : readdirSync(folder);

  it.each(names)("%s is called by the name of its producer, or read", async (name) => {
    const { files } = await findFiles([`${folder}${name}`]);
    const detected = detect(fileProbe(name, await headOf(files[0]!, HEAD_BYTES)));
    const producer = name.split("__")[0];
    // These two write pi's format.
    if (producer === "openclaw" || producer === "pi")
      expect(detected).toMatchObject({ kind: "format", format: { name: "pi" } });
    else expect(detected).toMatchObject({ kind: "unread", unread: { name: producer } });
  });
});
