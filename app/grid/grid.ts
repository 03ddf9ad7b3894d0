import type { HelpText } from "~/ui/help";
import type { Tone } from "~/ui/list/state";

type Kind = "text" | "number" | "yn" | "select" | "date" | "datetime" | "image" | "phone";
export type Option = { value: string; label: string };

export type Column<F extends string = string> = {
  field: F;
  label: string;
  /** Default "text". An "image" holds an address and is never typed. */
  kind?: Kind;
  options?: Option[];
  /** Key of the select's options in `lookups`; default: the field. */
  lookup?: string;
  /** Help code behind the `?`; default: the data item named like the field. */
  help?: string;
  /** Key in `lookups` of suggestions while typing; other texts are allowed. */
  offers?: string;
  width?: number;
  maxLength?: number;
  required?: boolean;
  /** Never typed: counted, joined, or written by a verb. */
  readOnly?: boolean;
  newOnly?: boolean;
  /** Never sent back to a browser. */
  secret?: boolean;
  /** Only one row may be Y. */
  single?: boolean;
  /** Values drawn as a state with a dot. */
  tones?: Record<string, Tone>;
  /** Drawn as one chip for each part between commas. */
  chips?: boolean;
  /** Only this value is drawn, as a badge. */
  marked?: string;
  /** Written after a number, e.g. 명. */
  unit?: string;
  /** Takes the width that a wide page leaves; default: the widest column. */
  grows?: boolean;
  unsorted?: boolean;
};

export type Search<F extends string = string> = {
  /** URL and REST parameter; also the field searched unless `fields` is set. */
  name: string;
  label: string;
  fields?: F[];
  suggest?: string;
  /** Address of another grid's suggest call. */
  suggestFrom?: string;
  /** A choice, matched exactly; "" matches all. */
  options?: Option[];
  /** Key of the choice's options in `lookups`. */
  lookup?: string;
};

export type Grid<F extends string = string> = {
  id: string;
  title: string;
  key: F[];
  columns: Column<F>[];
  search: Search<F>[];
  blank: Record<string, string>;
  pageSize: 10 | 20 | 50 | 100 | 200 | 500 | 1000 | 2000;
  /** "field" or "-field"; default: the key. */
  sort: string;
  /** Prefix of URL parameters; two grids on one screen need different ones. */
  prefix: string;
  fixed?: string;
  unchanged?: string;
  nameField?: F;
  /** Fields sent without a column, e.g. for a row's link. */
  also?: F[];
  /** Column whose text is the row's link; never typed in a stored row. */
  linkField?: F;
  /** Words of the row's links after the last column, the main one last; default: 열기 before the first. */
  rowActions?: string[];
  /** Default: 행 추가. */
  addLabel?: string;
  /** Fields on a card's line, after states that need attention; default: the first of the row. */
  line?: F[];
  /** Counting word of rows; default 건. */
  unit?: string;
  /** Cards show the first letter of the row's name. */
  faces?: boolean;
};

/** Address of a row's link; `at` counts the `rowActions`. */
export type RowHref = (cells: Record<string, string>, at: number) => string | null;

type Fields<R> = keyof R & string;
type Declared<R> = Omit<Partial<Grid<Fields<R>>>, "blank"> &
  Pick<Grid<Fields<R>>, "id" | "title" | "key" | "columns"> & { blank?: { [F in keyof R]?: string } };

/** Declares a batch-edit grid (design 5); the browser gets all of it. 20 rows a page (rule 166). */
export function defineGrid<R>(declared: Declared<R>): Grid<Fields<R>> {
  const { search = [], blank = {}, pageSize = 20, prefix = "", sort = declared.key[0]!, ...rest } = declared;
  return { ...rest, search, blank: blank as Cells, pageSize, prefix, sort };
}

export const isKey = (grid: Grid, field: string): boolean => grid.key.includes(field);

/** Stored rows: neither key fields nor `newOnly` columns can be edited. */
export function mayEdit(grid: Grid, column: Column, isNew: boolean): boolean {
  if (column.readOnly || column.kind === "image") return false;
  return isNew || !(column.newOnly || isKey(grid, column.field));
}

/** The first column with text: it names the row and shows the row's problem. */
export const titleColumn = (grid: Grid): number =>
  Math.max(
    0,
    grid.columns.findIndex(({ kind }) => kind !== "image"),
  );

/** The grid without the columns that this page leaves out. */
export function drawnGrid(grid: Grid, { empty }: GridData): Grid {
  if (empty.length === 0) return grid;
  return { ...grid, columns: grid.columns.filter(({ field }) => !empty.includes(field)) };
}

/** A longer page scrolls in a frame of the window's height. */
export const isLong = ({ size }: GridData): boolean => size > 50;

export const isTyped = (grid: Grid): boolean => grid.columns.some((column) => mayEdit(grid, column, !grid.fixed));

export type Intent = "add" | "keep" | "paste" | "delete" | "save" | "upload" | "save-file";

/** Actions that a page offers; `submitGrid` refuses others. */
export function offersOf(grid: Grid, isClosed: boolean): Set<Intent> {
  const typed: Intent[] = isTyped(grid) ? ["save"] : [];
  const added: Intent[] = grid.fixed ? [] : ["add", "paste"];
  const filed: Intent[] = isTyped(grid) && !isClosed ? ["upload", "save-file"] : [];
  return new Set<Intent>(["delete", "keep", ...typed, ...added, ...filed]);
}

export const formIdOf = (grid: Grid): string => `${grid.id}-form`;

export const offersId = (grid: Grid, column: Column): string | undefined =>
  column.offers ? `${grid.id}-${column.field}-offers` : undefined;

export function optionsOf(column: Column, lookups: Record<string, Option[]>): Option[] {
  if (column.kind === "yn") return column.options ?? YN;
  return column.options ?? lookups[column.lookup ?? column.field] ?? [];
}

export const searchOptions = ({ options, lookup }: Search, lookups: Record<string, Option[]>): Option[] | undefined =>
  options ?? (lookup ? (lookups[lookup] ?? []) : undefined);

const YN: Option[] = [
  { value: "Y", label: "예" },
  { value: "N", label: "아니요" },
];

/** Problem of a posted cell, or of a row (`field` null). `theirs` is the stored value. */
export type Problem = {
  list: "inserts" | "updates";
  index: number;
  field: string | null;
  message: string;
  theirs?: string;
  stamp?: number;
};

export type Cells = Record<string, string>;
export type Key = (string | number)[];
export type Change = {
  inserts: Cells[];
  updates: { key: Key; stamp: number | null; cells: Cells }[];
};

export type GridData = {
  /** All rows as one text: the framework's encoder is slow for many small values. */
  rows: string;
  total: number;
  page: number;
  totalPages: number;
  size: number;
  sort: string;
  search: Record<string, string>;
  lookups: Record<string, Option[]>;
  help: Record<string, HelpText>;
  /** Read-only fields without a value on this page: their columns are left out. */
  empty: string[];
  /** Page, order, search and scope; a new key drops pending changes. */
  view: string;
  /** Scripts ran before: draw only visible rows. */
  live: boolean;
  closed: string | null;
  /** Changes kept when a login ran out while posting. */
  typed: Change | null;
};

type FileCellShown = { label: string; before: string; after: string; fault: string };
export type FileLineShown = { line: number; what: "등록" | "수정" | "오류"; name: string; cells: FileCellShown[] };

/** Preview of an upload. 저장 posts `fields`; null when nothing can be saved. */
export type FilePreview = {
  title: string;
  counts: string;
  notes: string[];
  lines: FileLineShown[];
  left: number;
  fields: [name: string, value: string][] | null;
};

export type GridAnswer = {
  grid: string;
  preview?: FilePreview;
  status: "saved" | "deleted" | "edited" | "asked" | "refused";
  message: string | null;
  code: string | null;
  problems: Problem[];
  ask: { question: string; details?: string[]; yes: string; fields: [name: string, value: string][] } | null;
  typed: Change | null;
  chosen: string[];
  inserted: number;
};
