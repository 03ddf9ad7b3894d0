import { getTableColumns, type GetColumnData, type SQL } from "drizzle-orm";
import { getTableConfig, type MySqlColumn, type MySqlTable } from "drizzle-orm/mysql-core";
import type { z } from "zod";
import type { Member, MemberCtx } from "~/core/ctx.server";
import type { Suggestion } from "~/core/replies.server";
import type { TxCtx } from "~/core/transaction.server";
import type { Grid, Option } from "./grid";

export type Row = Record<string, unknown>;
/** Values every row of this view has and every new row gets: `{ commonCode: "job" }`, `{ userId: 7 }`. Names of the row's fields. */
export type Scope = Record<string, string | number>;
export type Lookups = Record<string, Option[]>;
export type Writes<New = Row, Stored = Row> = { inserts: New[]; updates: { before: Stored; after: Stored }[] };
export type CallName = "page" | "initialize" | "insert" | "update" | "remove";

type Fields = Record<string, MySqlColumn | SQL>;
type Values<J extends Fields> = {
  [F in keyof J]: J[F] extends MySqlColumn ? GetColumnData<J[F]> | null : J[F] extends SQL<infer V> ? V : never;
};
/** A row as it lies in the table, with what is joined to it. */
type StoredRow<T extends MySqlTable, J extends Fields> = T["$inferSelect"] & Values<J>;
/** A new row as its schema gives it, with whatever columns a verb adds. */
type NewRow<T extends MySqlTable, S extends z.ZodObject> = Omit<T["$inferInsert"], keyof z.output<S>> & z.output<S>;
type FieldOf<T extends MySqlTable, S extends z.ZodObject, J> = (keyof T["$inferSelect"] | keyof z.output<S> | keyof J) & string;

/** A field that lies in the table otherwise than it is typed and shown: under another name, sealed, its lines as one. */
type Kept = { column: MySqlColumn; shown: (stored: unknown) => string; stored: (typed: string) => unknown };

/** What is special about one grid: whom its calls admit and what they are, then its verbs. `New` and `Stored` are its rows. */
export type GridVerbs<New = Row, Stored = Row, F extends string = string> = {
  /** Anybody logged in, for grids of one's own rows; those who hold the grants unless said. */
  access?: "member" | "granted";
  /** What the calls are about, in the api list; the grid's title unless said. */
  summary?: string;
  /** Further parameters of the page call, whose field must equal them. */
  exact?: F[];
  /** Which calls there are; all five unless said. */
  calls?: CallName[];
  /** Where below the grid's address its page call stands: "page" unless said, "" for the address itself. */
  pageAt?: string;
  /** Suggestions that are not "a field of the search contains it"; by the search's name. */
  suggest?: Record<string, (ctx: MemberCtx, keyword: string) => Promise<Suggestion[]>>;
  /** The rows that exist for this member; added to whatever scope the screen gives. */
  scope?: (ctx: MemberCtx) => Scope;
  /** Fields that lie in the table otherwise than they are typed and shown. */
  kept?: { [N in F]?: Kept };
  /** Rows that are left out of every list. */
  listed?: SQL;
  /** A search that is not "contains" or "equals"; by its name. */
  search?: Record<string, (text: string) => SQL | undefined>;
  /** Options of the select columns, by field; `/initialize` answers them too. */
  lookups?: (ctx: MemberCtx) => Promise<Lookups>;
  /** New rows that count as not typed and are left out. */
  skip?: (cells: Row) => boolean;
  /** Before writing, in the transaction. Refuses by throwing: a Refusal, or `refuseCells`. May change `after` and the inserts in place. */
  check?: (tx: TxCtx<Member>, writes: Writes<New, Stored>) => Promise<void>;
  /** After writing, in the transaction. */
  written?: (tx: TxCtx<Member>, writes: Writes<New, Stored>) => Promise<void>;
  /** Lines the question before a delete lists. Throws a Refusal when one of the rows may not go. Asked again before the delete itself. */
  mayDelete?: (ctx: MemberCtx, rows: Stored[]) => Promise<string[]>;
  /** Before the rows go, in the transaction: what goes with them. */
  deleting?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
  /** Instead of deleting the rows (accounts are only closed). */
  remove?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
  /** After rows went, in the transaction. */
  deleted?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
};

export type GridStore = {
  grid: Grid;
  table: MySqlTable;
  /** The table's columns by field, those under another name among them. */
  columns: Record<string, MySqlColumn>;
  /** All fields of a row: columns, then what is joined; conditions and orders take its expressions as they take columns. */
  fields: Record<string, MySqlColumn>;
  /** The table's primary key. */
  primary: string[];
  joins: [table: MySqlTable, condition: SQL][];
  /** Fields the table keeps otherwise, beside the table's property that holds them. */
  kept: (Kept & { field: string; property: string })[];
  row: z.ZodObject;
  verbs: GridVerbs;
};

/**
 * Ties a declared grid to its table and to the schema of its row; a field that neither has does not compile. The table has `updated_at` (the
 * stamp against lost updates) and a primary or unique key over the grid's key fields. `joined` are fields from other tables, read only, a key
 * or a flag among them; `on` joins each table (left). What is special about this grid is said here; the kit itself knows no grid.
 */
export function gridStore<T extends MySqlTable, S extends z.ZodObject, J extends Fields = {}>(
  grid: Grid<FieldOf<T, S, NoInfer<J>>>,
  table: T,
  row: S,
  {
    joined,
    ...verbs
  }: GridVerbs<NewRow<T, S>, StoredRow<T, NoInfer<J>>, FieldOf<T, S, NoInfer<J>>> & {
    joined?: { fields: J; on?: GridStore["joins"] };
  } = {},
): GridStore {
  const own: Record<string, MySqlColumn> = getTableColumns<MySqlTable>(table);
  const kept = Object.entries((verbs.kept ?? {}) as Record<string, Kept>).map(([field, as]) => {
    return { ...as, field, property: Object.keys(own).find((property) => own[property] === as.column)! };
  });
  const columns: typeof own = { ...own, ...Object.fromEntries(kept.map(({ field, column }) => [field, column])) };
  const { primaryKeys, columns: all } = getTableConfig(table);
  const primary = new Set(primaryKeys[0]?.columns ?? all.filter((column) => column.primary));
  return {
    grid,
    table,
    columns,
    fields: { ...columns, ...(joined?.fields as Record<string, MySqlColumn> | undefined) },
    primary: Object.keys(own).filter((field) => primary.has(own[field]!)),
    joins: joined?.on ?? [],
    kept,
    row,
    // The kit handles rows of every grid alike; only here is it known which these are.
    verbs: verbs as unknown as GridVerbs,
  };
}

/** A text field whose column has another name or another form: how the stored value is shown, and what is stored of a typed one. */
export function keptAs<C extends MySqlColumn>(
  column: C,
  shown: (stored: GetColumnData<C>) => string,
  stored: (typed: string) => GetColumnData<C>,
): Kept {
  return { column, shown: shown as Kept["shown"], stored };
}

/** The scope of a view together with the member's own. */
export function ownScope(store: GridStore, ctx: MemberCtx, scope: Scope = {}): Scope {
  return { ...scope, ...store.verbs.scope?.(ctx) };
}

/** A stored row as its cells show it. */
export function shownRow({ kept }: GridStore, row: Row): Row {
  const own = kept.filter(({ field }) => field in row);
  return own.length > 0 ? { ...row, ...Object.fromEntries(own.map(({ field, shown }) => [field, shown(row[field])])) } : row;
}

/** Typed cells as the table keeps them. */
export function storedCells({ kept }: GridStore, cells: Row): Row {
  const own = kept.filter(({ field }) => field in cells);
  return { ...cells, ...Object.fromEntries(own.map(({ field, property, stored }) => [property, stored(cells[field] as string)])) };
}
