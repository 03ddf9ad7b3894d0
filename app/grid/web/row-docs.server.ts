import { z } from "zod";
import { requiredNames } from "~/http/openapi/shapes.server";
import { keyShapes } from "../parse-change.server";
import type { GridStore } from "../store.server";

type Json = Record<string, unknown>;
const jsonOf = (shape: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(shape, { io, unrepresentable: "any" }) as Json;
  return json;
};

/** Accepts any row: the store reports problems by cell. */
export const AnyRow = z.looseObject({});
const rowLike = (properties: Json, required: Iterable<PropertyKey>) =>
  AnyRow.meta({ properties, required: [...required], additionalProperties: true });

/** OpenAPI shape of an inserted row. */
export function newRow({ row, grid }: GridStore) {
  const cells = jsonOf(row, "input").properties as Record<string, Json>;
  for (const cell of Object.values(cells)) delete cell.default;
  return rowLike(cells, requiredNames(row, grid.blank));
}

/** A row as it was sent, which an insert answers as a duplicate: numbers may be text. */
export function duplicateRow(store: GridStore) {
  const cells = Object.keys(store.row.shape).map((field) => {
    const types = [fieldDocs(store, field).type].flat();
    return [field, types.some((type) => type === "integer" || type === "number") ? { type: [...types, "string"] } : { type: types }];
  });
  return rowLike(Object.fromEntries(cells), []);
}

/** Key, cells to change, and `updatedAt` as read. */
export function changedRow(store: GridStore) {
  const cells = jsonOf(store.row.partial(), "input").properties as Record<string, Json>;
  for (const cell of Object.values(cells)) delete cell.default;
  return rowLike({ ...cells, ...keyProperties(store), updatedAt: jsonOf(z.iso.datetime(), "input") }, store.grid.key);
}

export const keyRow = (store: GridStore) => rowLike(keyProperties(store), store.grid.key);

const keyProperties = (store: GridStore): Json =>
  Object.fromEntries(keyShapes(store).map((shape, part) => [store.grid.key[part], jsonOf(shape, "input")]));

const Cell = z.custom<string | number | null>((value) => value === null || typeof value === "string" || typeof value === "number");

/** A row as the page call returns it. */
export function answeredRow(store: GridStore) {
  const fields = [...new Set([...store.grid.key, ...store.grid.columns.map((column) => column.field)])];
  return z.object({ ...Object.fromEntries(fields.map((field) => [field, Cell.meta(fieldDocs(store, field))])), updatedAt: z.string() });
}

/** Stored values may be older than a rule of their parser: only types and choices are promised. */
function plainType(shape: Json): Json {
  const options = (shape.anyOf as Json[] | undefined)?.map(plainType) ?? [shape];
  const types = [...new Set(options.flatMap(({ type }) => type ?? []))];
  const choices = options.every(({ enum: some, type }) => some !== undefined || type === "null")
    ? options.flatMap(({ enum: some }) => some ?? null)
    : [];
  return { ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }), ...(choices.length > 0 && { enum: choices }) };
}

function fieldDocs({ grid, row, columns }: GridStore, field: string): Json {
  const typed = row.shape[field] as z.ZodType | undefined;
  if (typed) return plainType(jsonOf(typed, "output"));
  const column = columns[field];
  const isNumber = column ? column.dataType === "number" : grid.columns.find((candidate) => candidate.field === field)?.kind === "number";
  const type = isNumber ? "number" : "string";
  if (column?.notNull) return { type, ...(column.enumValues && { enum: column.enumValues }) };
  return { type: [type, "null"], ...(column?.enumValues && { enum: [...column.enumValues, null] }) };
}
