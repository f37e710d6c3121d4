// Places hold all that a second pass needs of a document's secrets, and are not kept where secrets are dense.
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Numbering } from "../../src/redaction/numbering.ts";
import { placesOf, secretsAt } from "../../src/redaction/places.ts";
import { redactorOf } from "../../src/redaction/redactor.ts";

const redactor = redactorOf();
const secret = fc.constantFrom(
  '{"password":"Zk8!vQ2x-Tr5p","port":5432}',
  '{"pin":{"api_key":"Zk8vQ2xTr5pLw9Bn"}}',
  "mail to ann.lee@corp.example.org",
  '{"log":"AUTH_TOKEN=\\"Zk8vQ2xTr5pLw9Bn\\"\\nnext"}',
  "nothing",
);

describe("places", () => {
  it("come back as the secrets that they were made of", () => {
    const one = { start: 3, end: 9, class: "email", value: "a@b.cd", quote: "" };
    const two = { start: 12, end: 18, class: "assignment", value: "123456", quote: '\\"' };
    const values = [{ value: "123456" }, { value: "a@b.cd" }];
    const places = placesOf([one, two], 40, ({ value }) => values.findIndex((it) => it.value === value));
    expect(secretsAt(places!, values)).toEqual([one, two]);
  });

  it("are not remembered where one secret follows the other", () => {
    const dense = Array.from({ length: 9 }, (_, at) => ({ start: at, end: at + 1, class: "a", value: "b", quote: "" }));
    expect(placesOf(dense, 640 * 9 - 1, () => 0)).toBeNull();
    expect(placesOf(dense, 640 * 9, () => 0)).not.toBeNull();
    expect(placesOf(dense.slice(1), 10, () => 0)).not.toBeNull();
  });

  it("write any document as a second look does, and no document of another length", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(secret, fc.string()), { maxLength: 6 }), (lines) => {
        const text = lines.join("\n");
        const numbering = new Numbering();
        const reading = redactor.read(text);
        numbering.add({ values: reading.values, taken: reading.taken() });
        const places = reading.places((value) => reading.values.findIndex((it) => it.value === value.value));
        expect(redactor.again(text, places!, reading.values)!.write(numbering)).toEqual(reading.write(numbering));
        expect(redactor.again(`${text} `, places!, reading.values)).toBeNull();
      }),
    );
  });
});
