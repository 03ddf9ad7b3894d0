/** A form field, declared once in `…-fields.ts`. Browsers load declarations: plain values and type imports only. */
export type Field = {
  label: string;
  blank: string;
  column: string;
  /** Group of common codes that the value comes from. */
  codes?: string;
  /** In the member's export (rule 235). */
  copy: boolean;
};

export type DraftField = Field & {
  draft: boolean;
  /** Show the other window's value when two windows saved. */
  conflict: boolean;
};

export type Fields = Readonly<Record<string, Field>>;
export type NameOf<F> = keyof F & string;
export type Marked<F, G extends string> = { [K in NameOf<F>]: F[K] extends { readonly [P in G]: true } ? K : never }[NameOf<F>];
export type ColumnOf<F extends Fields, N extends NameOf<F> = NameOf<F>> = F[N]["column"];

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as NameOf<F>[];

/** Names of the fields whose flag is true, in declared order. */
export const marked = <F extends Fields, G extends string>(fields: F, flag: G) =>
  namesOf(fields).filter((name) => (fields[name] as Partial<Record<G, unknown>>)[flag] === true) as Marked<F, G>[];

export const blanks = <F extends Fields>(fields: F) => eachField(fields, ({ blank }) => blank) as Record<NameOf<F>, string>;

export const picked = <V extends object, N extends keyof V>(values: V, names: readonly N[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, N>;

export const eachField = <F extends Fields, T>(fields: F, of: (field: F[NameOf<F>], name: NameOf<F>) => T) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, of(fields[name]!, name)])) as Record<NameOf<F>, T>;
