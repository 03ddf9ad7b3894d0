import { isBlank, tidyCell } from "./cells";
import { type Cells, type Change, type Grid, type Key, mayEdit, type Option, optionsOf, type Problem } from "./grid";
import { unpackRows } from "./sent-rows";

/** A row as the browser works on it. `saved` is what the server said, null for a new row. */
export type GridRow = {
  id: string;
  key: Key | null;
  stamp: number;
  saved: Cells | null;
  cells: Cells;
  /** By field; "" for the row as a whole. */
  problems: Record<string, Problem>;
  /** The server said that this key is taken. */
  duplicate: boolean;
};

export type Rows = readonly GridRow[];
type Lookups = Record<string, Option[]>;

const noProblems: Record<string, Problem> = {};

export const hasProblems = (row: GridRow): boolean => row.problems !== noProblems && Object.keys(row.problems).length > 0;

/** Rows from the loader's data: typed ones on top of it, new rows first. */
export function startRows(grid: Grid, sent: string, typed: Change | null): GridRow[] {
  const rows = unpackRows(grid, sent).map((row) => storedRow(row));
  return typed ? withTyped(grid, rows, typed) : rows;
}

/** The same for a page made on the server, which draws the first of them only: the others are as many, but all alike. */
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

/** Lays a change over rows. Changed rows that this page does not have come along on top, so that nothing typed is lost. */
function withTyped(grid: Grid, rows: GridRow[], typed: Change): GridRow[] {
  const places = new Map(rows.map((row, index) => [row.id, index]));
  const result = [...rows];
  const strangers: GridRow[] = [];
  for (const { key, stamp, cells } of typed.updates) {
    const place = places.get(rowId(key));
    if (place !== undefined) result[place] = { ...rows[place]!, cells: { ...rows[place]!.cells, ...cells } };
    else strangers.push(stranger(grid, key, stamp ?? 0, cells));
  }
  return [...typed.inserts.map((cells, index) => newRow(grid, `n${index}`, cells)), ...strangers, ...result];
}

function stranger(grid: Grid, key: Key, stamp: number, cells: Cells): GridRow {
  const known = Object.fromEntries(grid.columns.map(({ field }) => [field, String(key[grid.key.indexOf(field)] ?? "")]));
  return { id: rowId(key), key, stamp, saved: known, cells: { ...known, ...cells }, problems: noProblems, duplicate: false };
}

export function newRow(grid: Grid, id: string, cells: Cells = {}): GridRow {
  return { id, key: null, stamp: 0, saved: null, cells: { ...grid.blank, ...cells }, problems: noProblems, duplicate: false };
}

/** Puts new rows below the new ones that are there, above all stored rows. Returns the place of the first. */
export function withNewRows(rows: Rows, fresh: GridRow[]): { rows: GridRow[]; at: number } {
  const at = countNew(rows);
  return { rows: [...rows.slice(0, at), ...fresh, ...rows.slice(at)], at };
}

export function countNew(rows: Rows): number {
  const first = rows.findIndex((row) => row.key !== null);
  return first === -1 ? rows.length : first;
}

/** Sets one cell; a cell that may not be typed into stays. Its problem goes once it is touched. */
export function withCell(grid: Grid, row: GridRow, field: string, text: string, lookups: Lookups): GridRow {
  const column = grid.columns.find((candidate) => candidate.field === field)!;
  if (!mayEdit(grid, column, row.key === null)) return row;
  const tidy = tidyCell(column, text, optionsOf(column, lookups));
  if (tidy === (row.cells[field] ?? "")) return row;
  const { [field]: _gone, ...problems } = row.problems;
  return { ...row, cells: { ...row.cells, [field]: tidy }, problems, duplicate: false };
}

export const isChanged = (row: GridRow, field: string): boolean =>
  row.saved !== null && (row.cells[field] ?? "") !== (row.saved[field] ?? "");

function changedFields(grid: Grid, row: GridRow): string[] {
  if (row.cells === row.saved) return [];
  return grid.columns.map((column) => column.field).filter((field) => isChanged(row, field));
}

/** What there is to save, and which row each entry came from. */
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

/** Writes a refusal's problems beside their cells. A conflict brings the row's newest value and stamp, so that saving again overwrites it knowingly. */
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
    const own = byRow.get(row.id);
    if (!own) return Object.keys(row.problems).length > 0 || row.duplicate ? { ...row, problems: noProblems, duplicate: false } : row;
    const saved = row.saved && { ...row.saved };
    for (const { field, theirs } of own) if (saved && field !== null && theirs !== undefined) saved[field] = theirs;
    return {
      ...row,
      saved,
      stamp: own.find((problem) => problem.stamp !== undefined)?.stamp ?? row.stamp,
      problems: Object.fromEntries(
        own.map((problem) => [problem.field !== null && fields.has(problem.field) ? problem.field : "", problem]),
      ),
      duplicate: code === "grid.duplicates",
    };
  });
}

/**
 * Fresh rows of the same view, with what is still pending laid over them. Rows in `mine` were changed by our own last save, so they take the
 * fresh stamp; another's change keeps the old one, and saving tells of it.
 */
export function withFresh(grid: Grid, rows: Rows, sent: string, mine: ReadonlySet<string>): GridRow[] {
  const pending = new Map(rows.filter((row) => row.key !== null && changedFields(grid, row).length > 0).map((row) => [row.id, row]));
  const fresh = startRows(grid, sent, null).map((row) => {
    const old = pending.get(row.id);
    if (!old || !mine.has(row.id)) return old ?? row;
    return { ...row, cells: { ...row.cells, ...Object.fromEntries(changedFields(grid, old).map((field) => [field, old.cells[field]!])) } };
  });
  return [...rows.filter((row) => row.key === null), ...fresh];
}

export type Sent = { change: Change; insertIds: string[]; updateIds: string[] };

/** What was sent is in: those new rows leave (they come back as stored ones), empty ones too; the sent cells are the saved ones now. */
export function afterSave(grid: Grid, rows: Rows, sent: Sent): GridRow[] {
  const cells = new Map(sent.updateIds.map((id, index) => [id, sent.change.updates[index]!.cells]));
  return rows
    .filter((row) => row.key !== null || !(sent.insertIds.includes(row.id) || isBlank(grid, row.cells)))
    .map((row) => ({ ...row, saved: row.saved && { ...row.saved, ...cells.get(row.id) }, problems: noProblems, duplicate: false }));
}
