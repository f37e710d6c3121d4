// One declaration per option: a zod schema with its flag's documentation attached. Parsing, help and the tables of the
// README are all derived from it, so that no option is written down twice.
import * as z from "zod";

/** The headings of help, in its order. */
export const GROUPS = ["Arguments", "Options", "Seat", "Ladder", "Budget", "Output"] as const;
export type Group = (typeof GROUPS)[number];

export interface FlagMeta {
  readonly group: Group;
  /** One line for help and README. */
  readonly says: string;
  /** What stands for the value in help; none for a switch. */
  readonly value?: string;
  /** A switch that also has a --no- form. */
  readonly negatable?: boolean;
  /** The value names a file that the command reads, or a program whose words may be files; --out may be none of them. */
  readonly reads?: "file" | "program";
  /** The value names a folder that the command writes files into; unless told, --out names one file. */
  readonly writes?: "folder";
  /** What holds when the flag is not given, in words. */
  readonly byDefault?: string;
}

const FLAGS = z.registry<FlagMeta>();

/** Attaches documentation to the schema of one option. */
export function flag<S extends z.ZodType>(schema: S, meta: FlagMeta): S {
  FLAGS.add(schema, meta);
  return schema;
}

/** A positional argument; `value` is its name in help. A list takes all that follow. */
export function argument<S extends z.ZodType>(schema: S, meta: { readonly value: string; readonly says: string }): S {
  return flag(schema, { group: "Arguments", ...meta });
}

/** One option as parsing and help see it. */
export interface OptionSpec extends FlagMeta {
  /** Key in the schema, e.g. `reserveOutput`. */
  readonly key: string;
  /** As typed, without dashes: `reserve-output`. */
  readonly name: string;
  readonly type: "switch" | "text";
  readonly repeatable: boolean;
  readonly choices: readonly string[] | null;
  readonly required: boolean;
}

export type OptionsSchema = z.ZodObject<Readonly<Record<string, z.ZodType>>>;

/** The options of a command in declaration order. Throws when a key of the schema has no documentation: a bug. */
export function optionsOf(schema: OptionsSchema): readonly OptionSpec[] {
  return Object.entries(schema.shape).map(([key, field]) => {
    const meta = FLAGS.get(field);
    if (meta === undefined) throw new Error(`the option ${key} has no documentation`);
    const { inner, required } = unwrapped(field);
    const element = inner instanceof z.ZodArray ? unwrapped(inner.element as z.ZodType).inner : inner;
    return {
      ...meta,
      key,
      name: key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      type: element instanceof z.ZodBoolean ? "switch" : "text",
      repeatable: inner instanceof z.ZodArray,
      choices: element instanceof z.ZodEnum ? element.options.map(String) : null,
      required,
    };
  });
}

function unwrapped(schema: z.ZodType): { readonly inner: z.ZodType; readonly required: boolean } {
  let inner = schema;
  let required = true;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodReadonly) {
    if (!(inner instanceof z.ZodReadonly)) required = false;
    inner = inner.def.innerType as z.ZodType;
  }
  return { inner, required };
}
