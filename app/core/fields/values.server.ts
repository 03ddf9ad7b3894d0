import { formatSeoul } from "~/time/seoul";
import { type ColumnOf, eachField, type Field, type Fields, type NameOf, namesOf } from "./declared";

type Columns<F extends Fields, V> = { [K in keyof V as K extends NameOf<F> ? F[K]["column"] : never]: V[K] };

/** A form's values under the names of their columns. */
export const toColumns = <F extends Fields, V extends { [K in NameOf<F>]?: unknown }>(fields: F, values: V) =>
  Object.fromEntries(namesOf(fields).map((name) => [fields[name]!.column, values[name]])) as Columns<F, V>;

/** A stored row as the texts of its form, by field name; "" for null. */
export const toTexts = <F extends Fields>(fields: F, row: Record<ColumnOf<F>, string | number | Date | null>) =>
  eachField(fields, ({ column }) => typedText(row[column as ColumnOf<F>])) as Record<NameOf<F>, string>;

/** Columns of an input; the stored value where the input leaves one out. */
export const orStored = <R extends object, K extends keyof R>(columns: { [P in K]?: R[P] }, stored: R) =>
  Object.fromEntries(
    (Object.keys(columns) as K[]).map((name) => [name, columns[name] === undefined ? stored[name] : columns[name]]),
  ) as Pick<R, K>;

/** A form's values by field name; what the column holds for an empty field where there is none. */
export const orEmpty = <F extends Readonly<Record<string, Field & { empty: "" | null }>>>(
  fields: F,
  values: { [K in NameOf<F>]?: string | null },
) => eachField(fields, ({ empty }, name) => values[name] || empty) as { [K in NameOf<F>]: string | F[K]["empty"] };

type OrNull<C> = { [K in keyof C]-?: undefined extends C[K] ? Exclude<C[K], undefined> | null : C[K] };
/** Columns of an input; null where the input has no value. */
export const orNull = <C extends object>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value ?? null])) as OrNull<C>;

type OrNone<V> = { [K in keyof V]: null extends V[K] ? Exclude<V[K], null> | undefined : V[K] };
/** Stored values as an input has them: undefined instead of null. */
export const orNone = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined])) as OrNone<V>;

/** A stored value as a form's control takes it: an instant as a day and time of Seoul. */
function typedText(value: string | number | Date | null): string {
  if (value === null) return "";
  return value instanceof Date ? formatSeoul(value, "yyyy-MM-ddTHH:mm") : String(value);
}
