type Kind = "text" | "number" | "yn" | "select" | "date" | "datetime" | "image" | "phone";
export type Option = { value: string; label: string };

export type Column<F extends string = string> = {
  field: F;
  label: string;
  /** "text" unless said; an image is an address, shown and never typed. A select's options come from `lookups`, or stand here when they never change. */
  kind?: Kind;
  options?: Option[];
  /** Pixels; 140 unless said. */
  width?: number;
  maxLength?: number;
  required?: boolean;
  /** Shown, never typed: counted, joined or written by a deed. */
  readOnly?: boolean;
  /** Typed on new rows only. Key fields always are. */
  newOnly?: boolean;
  /** Not sortable: values that are not columns of the table. */
  unsorted?: boolean;
};

export type Search<F extends string = string> = {
  /** Name in the URL and of the REST parameter; also the field looked into unless `fields` says others. */
  name: string;
  label: string;
  /** Any of these fields contains the text. */
  fields?: F[];
  /** Address of the suggest call that stands among this grid's calls. */
  suggest?: string;
  /** Address of another grid's suggest call. */
  suggestFrom?: string;
  /** A choice instead of a text; "" stands for all. Matches exactly. */
  options?: Option[];
};

export type Grid<F extends string = string> = {
  id: string;
  title: string;
  key: F[];
  columns: Column<F>[];
  search: Search<F>[];
  /** Cells a new row starts with. */
  blank: Record<string, string>;
  pageSize: 10 | 20 | 50 | 100 | 200 | 500 | 1000 | 2000;
  /** "field" or "-field": the order without a choice of the reader's. The key unless said. */
  sort: string;
  /** Put before `page`, `rowsPerPage`, `sort` and the searches in the URL: two grids on one screen need two. */
  prefix: string;
  /** Rows come from elsewhere: what one is told who tries to add one here. */
  fixed?: string;
  /** The field a row is called by where its key is hidden. */
  nameField?: F;
  /** Fields a row travels with that no column shows: what its link needs. */
  also?: F[];
};

type Fields<R> = keyof R & string;
type Declared<R> = Omit<Partial<Grid<Fields<R>>>, "blank"> &
  Pick<Grid<Fields<R>>, "id" | "title" | "key" | "columns"> & { blank?: { [F in keyof R]?: string } };

/**
 * Declares a batch-edit grid (design 5). Reaches the browser, so it holds names and labels only. `R` is the row as its schema gives it;
 * decision 166: 20 rows a page unless said.
 */
export function defineGrid<R>(declared: Declared<R>): Grid<Fields<R>> {
  const { search = [], blank = {}, pageSize = 20, prefix = "", sort = declared.key[0]!, ...rest } = declared;
  return { ...rest, search, blank: blank as Cells, pageSize, prefix, sort };
}

export const isKey = (grid: Grid, field: string): boolean => grid.key.includes(field);

/** Whether a cell of a stored row may be typed into; new rows take everything but `readOnly`. */
export function mayEdit(grid: Grid, column: Column, isNew: boolean): boolean {
  if (column.readOnly || column.kind === "image") return false;
  return isNew || !(column.newOnly || isKey(grid, column.field));
}

/** The options a cell of this column chooses from. */
export function optionsOf(column: Column, lookups: Record<string, Option[]>): Option[] {
  if (column.kind === "yn") return YN;
  return column.options ?? lookups[column.field] ?? [];
}

const YN: Option[] = [
  { value: "Y", label: "Y" },
  { value: "N", label: "N" },
];

/** What is wrong with a row (`field` null) or a cell of a posted change. `theirs` and `stamp` are what the database says now. */
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
/** What the reader did to the rows: new ones, and of changed ones only the changed cells. */
export type Change = {
  inserts: Cells[];
  updates: { key: Key; stamp: number | null; cells: Cells }[];
};

/** What `loadGrid` gives to `<GridScreen>`. */
export type GridData = {
  /** All rows as one text (`sent-rows.ts`): a large page costs the framework's encoder nothing this way. */
  rows: string;
  total: number;
  page: number;
  totalPages: number;
  size: number;
  sort: string;
  search: Record<string, string>;
  lookups: Record<string, Option[]>;
  /** Which rows these are: page, order, search and scope. Other rows mean that pending changes are gone. */
  view: string;
  /** The browser has shown that it runs scripts: it gets rows as data and a window of them in the page. */
  live: boolean;
  /** Why rows cannot be added here just now. */
  closed: string | null;
  /** Changes kept for a reader whose login had run out. */
  typed: Change | null;
};

/** What `submitGrid` answers when it does not send the reader on. */
export type GridAnswer = {
  grid: string;
  status: "saved" | "deleted" | "edited" | "asked" | "refused";
  message: string | null;
  code: string | null;
  problems: Problem[];
  ask: { question: string; details?: string[]; yes: string; fields: [name: string, value: string][] } | null;
  typed: Change | null;
  chosen: string[];
  inserted: number;
};
