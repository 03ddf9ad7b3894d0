import { formatSeoul } from "~/time/seoul";
import { type ColumnOf, eachField, type Field, type Fields, type NameOf, namesOf } from "./declared";

type Columns<F extends Fields, V> = { [K in keyof V as K extends NameOf<F> ? F[K]["column"] : never]: V[K] };

export const toColumns = <F extends Fields, V extends { [K in NameOf<F>]?: unknown }>(fields: F, values: V) =>
  Object.fromEntries(namesOf(fields).map((name) => [fields[name]!.column, values[name]])) as Columns<F, V>;

/** A stored row as its form's texts; null becomes "". */
export const toTexts = <F extends Fields>(fields: F, row: Record<ColumnOf<F>, string | number | Date | null>) =>
  eachField(fields, ({ column }) => typedText(row[column as ColumnOf<F>])) as Record<NameOf<F>, string>;

export const orStored = <R extends object, K extends keyof R>(columns: { [P in K]?: R[P] }, stored: R) =>
  Object.fromEntries(
    (Object.keys(columns) as K[]).map((name) => [name, columns[name] === undefined ? stored[name] : columns[name]]),
  ) as Pick<R, K>;

/** Replaces missing values by the field's `empty`. */
export const orEmpty = <F extends Readonly<Record<string, Field & { empty: "" | null }>>>(
  fields: F,
  values: { [K in NameOf<F>]?: string | null },
) => eachField(fields, ({ empty }, name) => values[name] || empty) as { [K in NameOf<F>]: string | F[K]["empty"] };

type OrNull<C> = { [K in keyof C]-?: undefined extends C[K] ? Exclude<C[K], undefined> | null : C[K] };
export const orNull = <C extends object>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value ?? null])) as OrNull<C>;

type OrNone<V> = { [K in keyof V]: null extends V[K] ? Exclude<V[K], null> | undefined : V[K] };
export const orNone = <V extends object>(values: V) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined])) as OrNone<V>;

function typedText(value: string | number | Date | null): string {
  if (value === null) return "";
  return value instanceof Date ? formatSeoul(value, "yyyy-MM-ddTHH:mm") : String(value);
}
