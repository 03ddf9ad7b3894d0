/**
 * A field of a form, declared once per form in a file `…-fields.ts`. The declaration reaches the browser, so it holds plain values and imports only
 * types. Everything that lists a form's fields is derived from the declaration or typed by it: a forgotten field does not compile.
 */
export type Field = {
  label: string;
  /** The text in the field of a new form. */
  blank: string;
  /** The column that stores the field. */
  column: string;
  /** The group of common codes that the value comes from. */
  codes?: string;
  /** Whether the member's copy has the field (rule 235). */
  copy: boolean;
};

/** A field of a text that has drafts, and that two windows may save at once. */
export type DraftField = Field & {
  /** Whether a draft keeps the field. */
  draft: boolean;
  /** Whether the other window's value is shown when two windows saved. */
  conflict: boolean;
};

export type Fields = Readonly<Record<string, Field>>;
export type NameOf<F> = keyof F & string;
/** The names of the fields whose flag is true. */
export type Marked<F, G extends string> = { [K in NameOf<F>]: F[K] extends { readonly [P in G]: true } ? K : never }[NameOf<F>];
/** The columns of the named fields. */
export type ColumnOf<F extends Fields, N extends NameOf<F> = NameOf<F>> = F[N]["column"];

/** All field names in the order of the declaration. */
export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as NameOf<F>[];

/** The names of the fields whose flag is true, in the order of the declaration. */
export const marked = <F extends Fields, G extends string>(fields: F, flag: G) =>
  namesOf(fields).filter((name) => (fields[name] as Partial<Record<G, unknown>>)[flag] === true) as Marked<F, G>[];

/** The texts of a new form, by field name. */
export const blanks = <F extends Fields>(fields: F) => eachField(fields, ({ blank }) => blank) as Record<NameOf<F>, string>;

/** The values of the named fields alone. */
export const picked = <V extends object, N extends keyof V>(values: V, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, N>;

/** Something of each field, by its name. */
export const eachField = <F extends Fields, T>(fields: F, of: (field: F[NameOf<F>], name: NameOf<F>) => T) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, of(fields[name]!, name)])) as Record<NameOf<F>, T>;
