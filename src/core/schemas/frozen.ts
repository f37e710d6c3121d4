// The read-only view of a parsed value: what a schema yields is data, and nobody downstream may write into it.

/** `T` with every property and every list read-only, all the way down. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;
