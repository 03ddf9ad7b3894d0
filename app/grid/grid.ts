import type { HelpText } from "~/ui/help";

type Kind = "text" | "number" | "yn" | "select" | "date" | "datetime" | "image" | "phone";
export type Option = { value: string; label: string };

export type Column<F extends string = string> = {
  field: F;
  label: string;
  /**
   * "text" by default; an image is an address, shown and never typed. A select's options come from `lookups`, or stand here when they are
   * fixed.
   */
  kind?: Kind;
  options?: Option[];
  /** The name of a select's options among the lookups; the field's own by default. */
  lookup?: string;
  /** The help code whose text the `?` in the column's head opens; without it, that of the data item with the field's name. */
  help?: string;
  /** The name of lookups that are offered while a text is typed; anything else may be typed too. */
  offers?: string;
  /** Pixels; 140 by default. */
  width?: number;
  maxLength?: number;
  required?: boolean;
  /** Shown, never typed: counted, joined, or written by a verb. */
  readOnly?: boolean;
  /** Typed on new rows only, as key fields always are. */
  newOnly?: boolean;
  /** Typed and never sent back, also not to who typed it. */
  secret?: boolean;
  /** One row alone may be Y: choosing another takes it from the row that has it, in sight before the save. The store refuses a second. */
  single?: boolean;
  /** Cannot be sorted: the value is not a column of the table. */
  unsorted?: boolean;
};

export type Search<F extends string = string> = {
  /** The name in the URL and of the REST parameter; also the field searched unless `fields` names others. */
  name: string;
  label: string;
  /** Fields searched: a row matches when any contains the text. */
  fields?: F[];
  /** Address of the suggest call among this grid's calls. */
  suggest?: string;
  /** Address of another grid's suggest call. */
  suggestFrom?: string;
  /** A choice instead of a text, matched exactly; "" means all. */
  options?: Option[];
  /** The name of the choice's options among the lookups; without any, the search is not drawn. */
  lookup?: string;
};

export type Grid<F extends string = string> = {
  id: string;
  title: string;
  key: F[];
  columns: Column<F>[];
  search: Search<F>[];
  /** Initial cells of a new row. */
  blank: Record<string, string>;
  pageSize: 10 | 20 | 50 | 100 | 200 | 500 | 1000 | 2000;
  /** "field" or "-field": the default order; the key when absent. */
  sort: string;
  /** Prefix of `page`, `rowsPerPage`, `sort` and the searches in the URL: each of two grids on one screen needs its own. */
  prefix: string;
  /** Rows cannot be added here; this message says why. */
  fixed?: string;
  /** What a save without changes says, in place of the usual words. */
  unchanged?: string;
  /** The field that names a row in messages when its key is hidden. */
  nameField?: F;
  /** Fields sent with each row though no column shows them, e.g. for its link. */
  also?: F[];
};

type Fields<R> = keyof R & string;
type Declared<R> = Omit<Partial<Grid<Fields<R>>>, "blank"> &
  Pick<Grid<Fields<R>>, "id" | "title" | "key" | "columns"> & { blank?: { [F in keyof R]?: string } };

/**
 * Declares a batch-edit grid (design 5). It is sent to the browser, so it holds names and labels only. `R` is the row by its schema; 20
 * rows a page by default (rule 166).
 */
export function defineGrid<R>(declared: Declared<R>): Grid<Fields<R>> {
  const { search = [], blank = {}, pageSize = 20, prefix = "", sort = declared.key[0]!, ...rest } = declared;
  return { ...rest, search, blank: blank as Cells, pageSize, prefix, sort };
}

export const isKey = (grid: Grid, field: string): boolean => grid.key.includes(field);

/** Whether a cell can be edited: on new rows everything but `readOnly`, on stored rows also not the key and `newOnly`. */
export function mayEdit(grid: Grid, column: Column, isNew: boolean): boolean {
  if (column.readOnly || column.kind === "image") return false;
  return isNew || !(column.newOnly || isKey(grid, column.field));
}

/** Whether anything can be typed in the grid. */
export const isTyped = (grid: Grid): boolean => grid.columns.some((column) => mayEdit(grid, column, !grid.fixed));

/** What the buttons of a grid's form ask for, beside those of a screen's own. */
export type Intent = "add" | "keep" | "paste" | "delete" | "save" | "upload" | "save-file";

/**
 * What the page of a grid offers beside a screen's own deeds, and all that its action takes: a grid that nothing can be typed in takes no save and no
 * file, one whose rows come from elsewhere no new ones, one that is closed no file.
 */
export function offersOf(grid: Grid, isClosed: boolean): Set<Intent> {
  const typed: Intent[] = isTyped(grid) ? ["save"] : [];
  const added: Intent[] = grid.fixed ? [] : ["add", "paste"];
  const filed: Intent[] = isTyped(grid) && !isClosed ? ["upload", "save-file"] : [];
  return new Set<Intent>(["delete", "keep", ...typed, ...added, ...filed]);
}

/** The id of the list of what a text column offers while it is typed. */
export const offersId = (grid: Grid, column: Column): string | undefined =>
  column.offers ? `${grid.id}-${column.field}-offers` : undefined;

/** The options of a select column. */
export function optionsOf(column: Column, lookups: Record<string, Option[]>): Option[] {
  if (column.kind === "yn") return column.options ?? YN;
  return column.options ?? lookups[column.lookup ?? column.field] ?? [];
}

/** The options of a search that is a choice. */
export const searchOptions = ({ options, lookup }: Search, lookups: Record<string, Option[]>): Option[] | undefined =>
  options ?? (lookup ? (lookups[lookup] ?? []) : undefined);

/** What a reader sees of a flag, unless its column has better words. */
const YN: Option[] = [
  { value: "Y", label: "예" },
  { value: "N", label: "아니요" },
];

/** What is wrong with a row (`field` null) or a cell of a posted change. `theirs` and `stamp` are the database's present values. */
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
/** The reader's changes: new rows, and of stored rows only the changed cells. */
export type Change = {
  inserts: Cells[];
  updates: { key: Key; stamp: number | null; cells: Cells }[];
};

/** What `loadGrid` gives to `<GridScreen>`. */
export type GridData = {
  /** All rows as one text (`sent-rows.ts`): the framework's encoder is slow for many small values. */
  rows: string;
  total: number;
  page: number;
  totalPages: number;
  size: number;
  sort: string;
  search: Record<string, string>;
  lookups: Record<string, Option[]>;
  /** What the `?` in a column's head opens, by field. */
  help: Record<string, HelpText>;
  /** Identifies the rows shown: page, order, search and scope. When it changes, pending changes are dropped. */
  view: string;
  /** The browser has run our scripts before: it gets rows as data, and only the visible ones in the page. */
  live: boolean;
  /** Why no rows can be added here; null when they can. */
  closed: string | null;
  /** Changes kept for a reader whose login ran out while posting; else null. */
  typed: Change | null;
};

/** One cell of an uploaded file's preview: its row in the file, and what it changes or why it cannot be saved. */
type FileCellShown = { label: string; before: string; after: string; fault: string };
export type FileLineShown = { line: number; what: "등록" | "수정" | "오류"; name: string; cells: FileCellShown[] };

/** What an uploaded file would change, before it is saved. `fields` are posted again by 저장; null when it cannot be saved. */
export type FilePreview = {
  title: string;
  counts: string;
  notes: string[];
  lines: FileLineShown[];
  left: number;
  fields: [name: string, value: string][] | null;
};

/** What `submitGrid` answers when it does not redirect. */
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
