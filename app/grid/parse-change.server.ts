import { z } from "zod";
import { Id } from "~/core/shapes.server";
import { mapInBatches } from "~/core/work/in-turns";
import { Refusal } from "~/core/refusal";
import { isKey, type Problem } from "./grid";
import { keyText } from "./keys.server";
import { refuseCells } from "./problems.server";
import type { GridStore, Row, Scope } from "./store.server";

export type RawChange = { inserts: Row[]; updates: { key: unknown[]; stamp: number | null; cells: Row }[] };
export type ParsedChange = {
  inserts: { row: Row; index: number }[];
  updates: { key: unknown[]; stamp: number | null; cells: Row; index: number }[];
};

/** Parses rows by the schema. Refuses `common.wrong-shape` with each wrong cell and row changed twice. */
export async function parseChange(store: GridStore, change: RawChange, scope: Scope): Promise<ParsedChange> {
  const problems: Problem[] = [];
  const part = store.row.partial();
  const keys = keyShapes(store);
  const inserts = await mapInBatches(change.inserts, (cells, index) => {
    if (store.verbs.skip?.(cells)) return [];
    const addProblem = (field: string | null, message: string) => void problems.push({ list: "inserts", index, field, message });
    return [{ row: parseCells(store.row, { ...store.grid.blank, ...cells, ...scope }, addProblem), index }];
  });
  const updates = await mapInBatches(change.updates, ({ key, stamp, cells }, index) => {
    const addProblem = (field: string | null, message: string) => void problems.push({ list: "updates", index, field, message });
    const parsedKey = keys.map((shape, part) => {
      const result = shape.safeParse(key[part]);
      if (!result.success) addProblem(store.grid.key[part]!, result.error.issues[0]!.message);
      return result.data;
    });
    return { key: parsedKey, stamp, cells: sentOnly(parseCells(part, cells, addProblem), cells), index };
  });
  if (problems.length > 0) refuseCells(problems);
  refuseKeys(store, updates);
  refuseRepeatedRows(updates);
  return { inserts: inserts.flat(), updates };
}

/** Parses the keys of rows to delete. Refuses `common.wrong-shape`. */
export function parseKeys(store: GridStore, keys: unknown[][]): unknown[][] {
  const shapes = keyShapes(store);
  return keys.map((key) =>
    shapes.map((shape, part) => {
      const result = shape.safeParse(key[part]);
      if (!result.success) throw new Refusal("common.wrong-shape");
      return result.data;
    }),
  );
}

/** A key field that the schema lacks is a number made by the database. */
export const keyShapes = ({ grid, row }: GridStore) => grid.key.map((field) => (row.shape as Record<string, z.ZodType>)[field] ?? Id);

function parseCells(shape: z.ZodObject, cells: Row, addProblem: (field: string | null, message: string) => void): Row {
  const result = shape.safeParse(cells);
  if (result.success) return result.data;
  const reportedFields = new Set<string>();
  for (const { path, message } of result.error.issues) {
    const field = typeof path[0] === "string" ? path[0] : null;
    if (field !== null && reportedFields.has(field)) continue;
    if (field !== null) reportedFields.add(field);
    addProblem(field, message);
  }
  return {};
}

/** A default of the schema must not overwrite a stored cell. */
const sentOnly = (data: Row, sent: Row): Row => Object.fromEntries(Object.entries(data).filter(([field]) => field in sent));

function refuseKeys(store: GridStore, updates: ParsedChange["updates"]): void {
  const problems = updates.flatMap(({ key, cells, index }) =>
    store.grid.columns
      .filter(({ field }) => isKey(store.grid, field) && field in cells && !isSameValue(cells[field], key[store.grid.key.indexOf(field)]))
      .map(({ field }): Problem => ({ list: "updates", index, field, message: "새 행에서만 쓸 수 있는 값입니다." })),
  );
  if (problems.length > 0) refuseCells(problems);
}

/** The second change would overwrite the first. */
function refuseRepeatedRows(updates: ParsedChange["updates"]): void {
  const seen = new Set<string>();
  const problems = updates.flatMap(({ key, index }): Problem[] => {
    const text = keyText(key);
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? [{ list: "updates", index, field: null, message: "같은 행을 앞에서 이미 수정했습니다." }] : [];
  });
  if (problems.length > 0) refuseCells(problems);
}

const isSameValue = (a: unknown, b: unknown) => (a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b);
