// From what a class module says to cases: every shape in every context, with the places of its secrets.
import { CONTEXTS } from "./contexts.mjs";
import { drawOf } from "./draw.mjs";
import { DRESSES, inDresses } from "./dresses.mjs";
import { drawToken, nearMissesOf } from "./grammar.mjs";
import { exampleTokens, LOOK_ALIKES } from "./look-alikes.mjs";
import { markedValues, secret, unmarked } from "./marks.mjs";

export const CONTEXT_NAMES = Object.keys(CONTEXTS);

/** A class whose secrets are tokens with a published grammar: shapes, look-alikes and near-misses follow from its forms. */
export function tokenClass(name, forms, more = {}) {
  const prefixes = forms.map(({ parts: [prefix] }) => prefix);
  const examples = [...new Set(prefixes)].slice(0, 3).flatMap(exampleTokens);
  return {
    class: name,
    ...more,
    shapes: [...inDresses(forms, (form, draw) => ({ text: secret(drawToken(form, draw)) })), ...(more.shapes ?? [])],
    lookAlikes: [...LOOK_ALIKES, ...examples, ...(more.lookAlikes ?? [])],
    nearMisses: [...forms.flatMap((form) => nearMissesOf(form, prefixes)), ...(more.nearMisses ?? [])],
  };
}

/** All cases of a class, in a fixed order. */
export function casesOf(spec) {
  const cases = [];
  for (const [kind, shapes] of [
    ["secret", spec.shapes],
    ["look-alike", asManyAs(spec.shapes.length, spec.lookAlikes)],
    ["near-miss", spec.nearMisses],
  ])
    for (const [index, shape] of shapes.entries())
      for (const context of CONTEXT_NAMES) cases.push(caseOf(spec, kind, shape, index, context));
  return cases;
}

/** At least so many rows: the first ones come again in the dresses behind the first. */
function asManyAs(count, rows) {
  const more = Array.from({ length: Math.max(0, count - rows.length) }, (_, at) => {
    const [dress, before, after] = DRESSES[1 + (at % (DRESSES.length - 1))];
    const row = rows[at % rows.length];
    const make = (draw) => {
      const piece = row.make(draw);
      return { ...piece, text: before + piece.text + after };
    };
    return { ...row, name: `${row.name}, ${dress}`, make };
  });
  return [...rows, ...more];
}

/** A token that is short right where the text is cut may be a true one that was cut, so such a near-miss stands inside. */
function placeOf(spec, shape, context) {
  if (shape.rule === "length" && context === "cut") {
    const inside = spec.contexts?.bare ?? CONTEXTS.bare;
    return (piece, _, draw) => `…\n${inside(piece, 0, draw)} was there\n[truncated 512 characters]`;
  }
  return spec.contexts?.[context] ?? CONTEXTS[context];
}

function caseOf(spec, kind, shape, index, context) {
  const place = placeOf(spec, shape, context);
  const reason = kind === "secret" ? (spec.uncovered?.(shape.name, context) ?? null) : null;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const draw = drawOf(`${spec.class}/${kind}/${shape.name}/${context}/${attempt}`);
    const piece = shape.make(draw);
    const values = markedValues(piece.text);
    const { text, secrets } = unmarked(place(piece, index, draw));
    if (values.some((value) => value.length < 12 && text.split(value).length !== 2)) continue;
    return {
      class: spec.class,
      kind,
      shape: shape.name,
      context,
      rule: shape.rule ?? null,
      covered: reason === null,
      reason,
      text,
      secrets: secrets.map((place, at) => ({ ...place, value: values[at] })),
    };
  }
  throw new Error(`${spec.class}, ${shape.name}, ${context}: the secret cannot be told from what is around it`);
}
