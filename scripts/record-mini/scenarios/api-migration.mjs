// Documentation of a parcel service, fetched page by page, to move a client to version 2. HTML bodies, one page twice.
import { pin } from "../recorder.mjs";

export const apiMigration = {
  id: "api-migration",
  kind: "web",
  dialect: "claude",
  project: "docs-site",
  withTools: true,
  task: "Our client still speaks version 1 of the Parcelry API. Read the documentation of version 2 and list every change that site/v1/client.py needs, with the page that says so. No code yet.",
  play({ step, say, tools: { fetch, read, grep, sh } }) {
    const docs = "https://docs.parcelry.example";
    step(
      "The client, and the page about moving.",
      read("site/v1/client.py"),
      fetch(`${docs}/v2/moving.html`, "What breaks between version 1 and 2?"),
    );
    step("The parcel resource.", pin(fetch(`${docs}/v2/parcels.html`, "Fields and limits of a parcel")));
    step("Labels.", fetch(`${docs}/v2/labels.html`, "How labels are priced and cancelled"));
    step("Errors, since the weights will be refused.", fetch(`${docs}/v2/errors.html`, "Which error codes exist?"));
    step("Which codes does our side know?", grep("[A-Z]+_[A-Z]+", "site/v1"));
    step(
      "Back to the page about moving: the wording on pages and on repeated requests.",
      fetch(`${docs}/v2/moving.html`, "Exact wording on paging and Request-Number"),
    );
    step("Does the client rely on a short page?", grep("len\\(items\\)", "site/v1"), read("site/v1/client.py", 12, 20));
    step("Mentions of limits over all pages.", grep("at most|up to|limit", "site/v2"));
    step("The error table once more for the mapping.", fetch(`${docs}/v2/errors.html`, "The table only"));
    step("Sizes of the pages, to see that none was cut.", sh("wc -c site/v2/*.html", "Page sizes"));
    step("One last check of the states.", grep("<tr><td>[A-Z]+</td>", "site/v2/moving.html"));
    say(
      "Changes: base address (moving, base), weight to weight_g in whole grams (moving, weights), states DONE and BACK to delivered and returned (moving, states), " +
        "paging by after, ending on an empty page instead of a short one (moving, paging), Request-Number on every POST (moving, idempotency), 429 and doubled pauses (errors).",
    );
  },
};
