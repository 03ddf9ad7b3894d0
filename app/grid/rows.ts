import { isBlank, tidyCell } from "./cells";
import { type Cells, type Change, type Grid, type Key, mayEdit, type Option, optionsOf, type Problem } from "./grid";
import { unpackRows } from "./sent-rows";

/** A row in the browser. `saved` holds the server's values, null for a new row. */
export type GridRow = {
  id: string;
  key: Key | null;
  stamp: number;
  saved: Cells | null;
  cells: Cells;
  problems: Record<string, Problem>;
  duplicate: boolean;
};

export type Rows = readonly GridRow[];
type Lookups = Record<string, Option[]>;

const noProblems: Record<string, Problem> = {};

export const hasProblems = (row: GridRow): boolean => row.problems !== noProblems && Object.keys(row.problems).length > 0;

/** The loader's rows with unsaved changes applied, new rows first. */
export function startRows(grid: Grid, sent: string, typed: Change | null): GridRow[] {
  const rows = unpackRows(grid, sent).map((row) => storedRow(row));
  return typed ? withTyped(grid, rows, typed) : rows;
}

/** A server page's rows: only the first `drawn` are filled. */
export function firstRows(grid: Grid, sent: string, drawn: number, total: number): GridRow[] {
  const rows = unpackRows(grid, sent, drawn).map((row) => storedRow(row));
  const unseen = storedRow({ stamp: 0, key: [], cells: {} });
  return [...rows, ...Array.from({ length: Math.max(0, total - rows.length) }, () => unseen)];
}

const storedRow = ({ stamp, key, cells }: { stamp: number; key: Key; cells: Cells }): GridRow => ({
  id: rowId(key),
  key,
  stamp,
  saved: cells,
  cells,
  problems: noProblems,
  duplicate: false,
});

export const rowId = (key: Key) => `r${key.join("\u0001")}`;

/** Changed rows of other pages go to the top, so that no typed text is lost. */
function withTyped(grid: Grid, rows: GridRow[], typed: Change): GridRow[] {
  const places = new Map(rows.map((row, index) => [row.id, index]));
  const result = [...rows];
  const otherPageRows: GridRow[] = [];
  for (const { key, stamp, cells } of typed.updates) {
    const place = places.get(rowId(key));
    if (place !== undefined) result[place] = { ...rows[place]!, cells: { ...rows[place]!.cells, ...cells } };
    else otherPageRows.push(rowOfOtherPage(grid, key, stamp ?? 0, cells));
  }
  return [...typed.inserts.map((cells, index) => newRow(grid, `n${index}`, cells)), ...otherPageRows, ...result];
}

function rowOfOtherPage(grid: Grid, key: Key, stamp: number, cells: Cells): GridRow {
  const known = Object.fromEntries(grid.columns.map(({ field }) => [field, String(key[grid.key.indexOf(field)] ?? "")]));
  return { id: rowId(key), key, stamp, saved: known, cells: { ...known, ...cells }, problems: noProblems, duplicate: false };
}

export function newRow(grid: Grid, id: string, cells: Cells = {}): GridRow {
  return { id, key: null, stamp: 0, saved: null, cells: { ...grid.blank, ...cells }, problems: noProblems, duplicate: false };
}

/** Adds rows below the existing new ones. `at` is the index of the first. */
export function withNewRows(rows: Rows, fresh: GridRow[]): { rows: GridRow[]; at: number } {
  const at = countNew(rows);
  return { rows: [...rows.slice(0, at), ...fresh, ...rows.slice(at)], at };
}

/** Number of unsaved rows, which come first. */
export function countNew(rows: Rows): number {
  const first = rows.findIndex((row) => row.key !== null);
  return first === -1 ? rows.length : first;
}

/** Sets one cell and clears its problem; read-only cells stay. */
export function withCell(grid: Grid, row: GridRow, field: string, text: string, lookups: Lookups): GridRow {
  const column = grid.columns.find((candidate) => candidate.field === field)!;
  if (!mayEdit(grid, column, row.key === null)) return row;
  const tidy = tidyCell(column, text, optionsOf(column, lookups));
  if (tidy === (row.cells[field] ?? "")) return row;
  const { [field]: _gone, ...problems } = row.problems;
  return { ...row, cells: { ...row.cells, [field]: tidy }, problems, duplicate: false };
}

/** In a `single` column, the row that was Y gets N. */
export function withCellOf(grid: Grid, rows: Rows, id: string, field: string, text: string, lookups: Lookups): GridRow[] {
  const isSingle = grid.columns.some((column) => column.field === field && column.single);
  const changed = rows.map((row) => (row.id === id ? withCell(grid, row, field, text, lookups) : row));
  const isChosen = isSingle && changed.some((row) => row.id === id && row.cells[field] === "Y");
  return isChosen
    ? changed.map((row) => (row.id !== id && row.cells[field] === "Y" ? withCell(grid, row, field, "N", lookups) : row))
    : changed;
}

export const isChanged = (row: GridRow, field: string): boolean =>
  row.saved !== null && (row.cells[field] ?? "") !== (row.saved[field] ?? "");

function changedFields(grid: Grid, row: GridRow): string[] {
  if (row.cells === row.saved) return [];
  return grid.columns.map((column) => column.field).filter((field) => isChanged(row, field));
}

/** Unsaved changes; `insertIds` and `updateIds` name each entry's row. */
export function changeOf(grid: Grid, rows: Rows): { change: Change; insertIds: string[]; updateIds: string[] } {
  const change: Change = { inserts: [], updates: [] };
  const insertIds: string[] = [];
  const updateIds: string[] = [];
  for (const row of rows) {
    if (row.key === null) {
      if (isBlank(grid, row.cells)) continue;
      change.inserts.push(row.cells);
      insertIds.push(row.id);
      continue;
    }
    const fields = changedFields(grid, row);
    if (fields.length === 0) continue;
    change.updates.push({ key: row.key, stamp: row.stamp, cells: Object.fromEntries(fields.map((field) => [field, row.cells[field]!])) });
    updateIds.push(row.id);
  }
  return { change, insertIds, updateIds };
}

/** Shows a refusal's problems. A conflict's row takes the stored value and stamp: the next save overwrites deliberately. */
export function withProblems(
  grid: Grid,
  rows: Rows,
  problems: Problem[],
  ids: { insertIds: string[]; updateIds: string[] },
  code: string | null,
): GridRow[] {
  const byRow = new Map<string, Problem[]>();
  for (const problem of problems) {
    const id = (problem.list === "inserts" ? ids.insertIds : ids.updateIds)[problem.index];
    if (id) byRow.set(id, [...(byRow.get(id) ?? []), problem]);
  }
  const fields = new Set(grid.columns.map((column) => column.field));
  return rows.map((row) => {
    const rowProblems = byRow.get(row.id);
    if (!rowProblems)
      return Object.keys(row.problems).length > 0 || row.duplicate ? { ...row, problems: noProblems, duplicate: false } : row;
    const saved = row.saved && { ...row.saved };
    for (const { field, theirs } of rowProblems) if (saved && field !== null && theirs !== undefined) saved[field] = theirs;
    return {
      ...row,
      saved,
      stamp: rowProblems.find((problem) => problem.stamp !== undefined)?.stamp ?? row.stamp,
      problems: Object.fromEntries(
        rowProblems.map((problem) => [problem.field !== null && fields.has(problem.field) ? problem.field : "", problem]),
      ),
      duplicate: code === "grid.duplicates",
    };
  });
}

/** New data with pending changes kept. Rows just saved take the new stamp; others meet a conflict. */
export function withFresh(grid: Grid, rows: Rows, sent: string, savedIds: ReadonlySet<string>): GridRow[] {
  const pending = new Map(rows.filter((row) => row.key !== null && changedFields(grid, row).length > 0).map((row) => [row.id, row]));
  const fresh = startRows(grid, sent, null).map((row) => {
    const old = pending.get(row.id);
    if (!old || !savedIds.has(row.id)) return old ?? row;
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(changedFields(grid, old).map((field) => [field, old.cells[field]!])) } };
  });
  return [...rows.filter((row) => row.key === null), ...fresh];
}

export type Sent = { change: Change; insertIds: string[]; updateIds: string[] };

/** Drops sent new rows, as they return as stored ones. */
export function afterSave(grid: Grid, rows: Rows, sent: Sent): GridRow[] {
  const cells = new Map(sent.updateIds.map((id, index) => [id, sent.change.updates[index]!.cells]));
  return rows
    .filter((row) => row.key !== null || !(sent.insertIds.includes(row.id) || isBlank(grid, row.cells)))
    .map((row) => ({ ...row, saved: row.saved && { ...row.saved, ...cells.get(row.id) }, problems: noProblems, duplicate: false }));
}

/** Row name for messages: `nameField`, key cells, or "new row" in Korean. */
export function rowName(grid: Grid, row: GridRow): string {
  if (grid.nameField && row.key !== null) return row.cells[grid.nameField] || "이름 없음";
  const shownKeys = grid.columns.filter(({ field }) => grid.key.includes(field)).map(({ field }) => row.cells[field]);
  return shownKeys.filter(Boolean).join(" / ") || "새 행";
}
