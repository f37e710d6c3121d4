// A UI kit: replace a deprecated function. Grouped listings of search_files, one of them cut at the tool's own limit.
import { between, lehmer, pick } from "../generate.mjs";

const PARTS = [
  "Accordion Avatar Badge Banner Breadcrumb Button Calendar Card Carousel Checkbox Chip Dialog Drawer Dropdown",
  "Field Footer Header Hint Menu Modal Notice Pager Panel Progress Radio Rating Ribbon Select Sidebar Slider",
]
  .join(" ")
  .split(" ");
const SHADES = ["primary", "accent", "muted", "danger", "surface", "outline"];
const ROLES = ["border", "background", "text", "focus ring", "hover state", "shadow"];

function build(put) {
  const next = lehmer(77);
  for (const part of PARTS) {
    const lines = [`import { colour, space } from "../legacy/theme.js";`, "", `/** ${part}, styled from the theme. */`];
    lines.push(`export function ${part.toLowerCase()}Style(state) {`, "  return {");
    for (let row = between(next, 3, 5); row > 0; row -= 1) {
      const role = pick(next, ROLES);
      lines.push(
        `    ${role.replace(" ", "")}${row}: colour("${pick(next, SHADES)}", ${between(next, 1, 9)}00), // ${role} of the ${part.toLowerCase()}`,
      );
    }
    lines.push(`    padding: space(${between(next, 1, 6)}),`, "  };", "}", "");
    put(`kit/${part.toLowerCase()}.js`, lines.join("\n"));
  }
  put(
    "legacy/theme.js",
    `// Deprecated: use tint() of theme/tint.js, which knows the dark scheme.
const BASE = { primary: 212, accent: 32, muted: 210, danger: 2, surface: 40, outline: 220 };

export function colour(name, weight) {
  if (!(name in BASE)) throw new Error(\`no colour named \${name}\`);
  return \`hsl(\${BASE[name]} 60% \${100 - weight / 10}%)\`;
}

export const space = (steps) => \`\${steps * 4}px\`;
`,
  );
  put(
    "theme/tint.js",
    `const DEPTH = { light: (weight) => 100 - weight / 10, dark: (weight) => weight / 10 };

/** A tint of the scheme that the page runs in. */
export function tint(scheme, name, weight) {
  return \`hsl(var(--\${name}) 60% \${DEPTH[scheme](weight)}%)\`;
}
`,
  );
}

export const legacyColours = {
  id: "legacy-colours",
  kind: "search-listing",
  dialect: "harness",
  task:
    "Dialog, Drawer and Modal look wrong in the dark scheme because they still call the deprecated colour() for their background and " +
    "danger shades. Move these three components to tint(); list what else is left, but leave it alone.",
  play({ put, step, say, tools: { search, read, sh, list } }) {
    build(put);
    step("How widespread is it?", search('colour\\("', "kit"));
    step(
      "The danger shades alone, and who imports the old theme.",
      search('colour\\("danger"', "kit"),
      search("legacy/theme", "."),
    );
    step("What replaces it?", read("theme/tint.js"), read("legacy/theme.js"));
    step("The three components.", read("kit/dialog.js"), read("kit/drawer.js"), read("kit/modal.js"));
    step(
      "The shape of the calls is regular, so one sed over three files will do.",
      sh(
        'sed -i -e \'s/colour("/tint(state.scheme, "/\' -e \'s#import { colour, space } from "../legacy/theme.js";#import { space } from "../legacy/theme.js";\\nimport { tint } from "../theme/tint.js";#\' kit/dialog.js kit/drawer.js kit/modal.js && grep -c \'tint(\' kit/dialog.js kit/drawer.js kit/modal.js',
      ),
    );
    step("Check one of them.", read("kit/dialog.js"));
    step("Backgrounds that are left elsewhere.", search("background[0-9]: colour", "kit"));
    step("And hover states, since they were named in the ticket's comments.", search("hover state", "kit", 12));
    step("Padding is not touched?", search("padding: space", "kit"));
    step("The replacement, once more, before I describe it.", read("theme/tint.js"), list("theme"));
    step("Does every module still load?", sh('for f in kit/*.js; do node --check $f || echo "broken: $f"; done'));
    step("What is left in numbers.", sh("grep -rl 'colour(' kit | wc -l"));
    say(
      "dialog.js, drawer.js and modal.js use tint() now; the other components still call colour() and are listed above. Nothing else changed.",
    );
  },
};
