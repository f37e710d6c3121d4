// Go handlers: remove a feature flag. git grep with context lines, so that listings hold `path-line-text` and `--` lines.
import { between, commit, lehmer, startRepository } from "../generate.mjs";

const PAGES =
  "cart checkout coupon delivery gift history landing invoice login offers parcel profile rating receipt refund search size stores summary support terms tracking voucher wishlist".split(
    " ",
  );

function build(agent) {
  const next = lehmer(4711);
  agent.put("go.mod", "module example.org/shopfront\n\ngo 1.21\n");
  agent.put(
    "flags/flags.go",
    "package flags\n\n// Set holds the flags of one request.\ntype Set map[string]bool\n\n// Enabled reports whether a flag is on; unknown flags are off.\nfunc (s Set) Enabled(name string) bool { return s[name] }\n",
  );
  for (const page of PAGES) {
    const title = `${page[0].toUpperCase()}${page.slice(1)}`;
    const rows = between(next, 8, 60);
    const second =
      next() < 0.5
        ? `\tif set.Enabled("new-${page}-footer") {\n\t\tout.WriteString("<footer>${title} footer</footer>")\n\t}\n`
        : "";
    agent.put(
      `pages/${page}.go`,
      `package pages\n\nimport (\n\t"fmt"\n\t"strings"\n\n\t"example.org/shopfront/flags"\n)\n\n// ${title} renders the ${page} page.\nfunc ${title}(set flags.Set, items []string) string {\n\tvar out strings.Builder\n\tif set.Enabled("wide-layout") {\n\t\tfmt.Fprintf(&out, "<main class=%q>", "wide ${page}")\n\t} else {\n\t\tfmt.Fprintf(&out, "<main class=%q>", "${page}")\n\t}\n\tfor at, item := range items {\n\t\tif at == ${rows} {\n\t\t\tbreak\n\t\t}\n\t\tfmt.Fprintf(&out, "<li>%s</li>", item)\n\t}\n${second}\tout.WriteString("</main>")\n\treturn out.String()\n}\n`,
    );
  }
  startRepository(agent);
  commit(agent, 0, "pages: first version with the wide layout behind a flag");
}

export const flagCleanup = {
  id: "flag-cleanup",
  kind: "search-listing",
  dialect: "harness",
  withTools: true,
  task:
    "The flag wide-layout has been on everywhere for three months. Remove it from the checkout and cart pages so that the wide markup is the " +
    "only one, and show me how the other pages use the flag, so that I can plan the rest.",
  play(agent) {
    build(agent);
    const { step, say, tools } = agent;
    const { run, read, edit, sh } = tools;
    step("Every line that says wide, with a line of context.", run("git grep -n -C1 wide"));
    step("The definition and the two pages.", read("flags/flags.go"), read("pages/checkout.go"), read("pages/cart.go"));
    step("Other flags in the same pages?", run("git grep -n -A1 'set.Enabled(\"new-' -- pages"));
    for (const page of ["checkout", "cart"]) {
      step(
        `The ${page} page.`,
        edit(
          `pages/${page}.go`,
          `\tif set.Enabled("wide-layout") {\n\t\tfmt.Fprintf(&out, "<main class=%q>", "wide ${page}")\n\t} else {\n\t\tfmt.Fprintf(&out, "<main class=%q>", "${page}")\n\t}\n`,
          `\tfmt.Fprintf(&out, "<main class=%q>", "wide ${page}")\n`,
        ),
      );
    }
    step("Build, and look at the result.", run("go build ./..."), read("pages/checkout.go"));
    step("What is left, without context this time.", run("git grep -n wide-layout -- pages"));
    step("Where is the markup of the narrow layout?", sh("grep -rn 'class=%q' pages | grep -v wide"));
    step(
      "Is `set` still used on the two pages?",
      run("git grep -n set.Enabled -- pages/cart.go pages/checkout.go"),
      run("go vet ./..."),
    );
    step("The change as a whole.", run("git diff"));
    step("Formatting and a last build.", run("gofmt -l pages"), run("go build ./..."));
    say(
      "cart.go and checkout.go always render the wide markup now; 22 pages still ask for wide-layout, each with the same if/else around " +
        "its main element. The parameter `set` stays on all pages, because the footers use it.",
    );
  },
};
