import { getTableColumns, type GetColumnData, type SQL } from "drizzle-orm";
import { getTableConfig, type MySqlColumn, type MySqlTable } from "drizzle-orm/mysql-core";
import type { z } from "zod";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import type { Suggestion } from "~/core/replies.server";
import type { TxCtx } from "~/core/transaction.server";
import type { Grid, Option } from "./grid";

export type Row = Record<string, unknown>;
/** Values that every row of this view has and every new row gets, by field: `{ commonCode: "job" }`, `{ userId: 7 }`. */
export type Scope = Record<string, string | number>;
type Lookups = Record<string, Option[]>;
export type Writes<New = Row, Stored = Row> = { inserts: New[]; updates: { before: Stored; after: Stored }[] };
export type CallName = "page" | "initialize" | "insert" | "update" | "remove";

type Fields = Record<string, MySqlColumn | SQL>;
type Values<J extends Fields> = {
  [F in keyof J]: J[F] extends MySqlColumn ? GetColumnData<J[F]> | null : J[F] extends SQL<infer V> ? V : never;
};
/** A stored row with its joined fields. */
type StoredRow<T extends MySqlTable, J extends Fields> = T["$inferSelect"] & Values<J>;
/** A new row by its schema, with the columns that a verb adds. */
type NewRow<T extends MySqlTable, S extends z.ZodObject> = Omit<T["$inferInsert"], keyof z.output<S>> & z.output<S>;
type FieldOf<T extends MySqlTable, S extends z.ZodObject, J> = (keyof T["$inferSelect"] | keyof z.output<S> | keyof J) & string;

/** A field stored differently from how it is typed and shown: in a column of another name, encrypted, or with its lines joined. */
type Kept = { column: MySqlColumn; shown: (stored: unknown) => string; stored: (typed: string) => unknown };

/** What is special about one grid: who may call it and which calls it has, then its hooks. `New` and `Stored` are its rows. */
export type GridVerbs<New = Row, Stored = Row, F extends string = string> = {
  /** "member" for grids of the member's own rows; "granted" by default. */
  access?: "member" | "granted";
  /** A save, a delete or an undo of one asks for a fresh proof (`core/fresh-proof`). */
  proof?: true;
  /** The calls' name in the api list; the grid's title by default. */
  summary?: string;
  /** Further parameters of the page call, each compared exactly with the field of its name. */
  exact?: F[];
  /** The calls it has; all five by default. */
  calls?: CallName[];
  /** The path of its page call below the grid's address: "page" by default, "" for the address itself. */
  pageAt?: string;
  /** Suggestions other than by the search's fields, by the search's name. */
  suggest?: Record<string, (ctx: MemberCtx, keyword: string) => Promise<Suggestion[]>>;
  /** Limits all calls to this member's rows, in addition to the screen's scope. */
  scope?: (ctx: MemberCtx) => Scope;
  /** Fields stored differently from how they are typed and shown. */
  kept?: { [N in F]?: Kept };
  /** A condition that every listed row must meet. */
  listed?: SQL;
  /** A search other than "contains" or "equals", by its name. */
  search?: Record<string, (text: string) => SQL | undefined>;
  /** Options of the select columns, by field or by the name that a column gives as its `lookup`; also answered by `/initialize`. */
  lookups?: (ctx: MemberCtx) => Promise<Lookups>;
  /** Whether a new row counts as empty and is ignored. */
  skip?: (cells: Row) => boolean;
  /**
   * Called first in the transaction of a save, a delete or an undo, before anything is read: takes the lock under which its rules are judged.
   * What it returns is called when all is written, and may refuse it.
   */
  lock?: (tx: TxCtx<Member>) => Promise<void | (() => Promise<void>)>;
  /** Called before writing, in the transaction. Refuses by a Refusal or `refuseCells`. May change `after` and the inserts in place. */
  check?: (tx: TxCtx<Member>, writes: Writes<New, Stored>) => Promise<void>;
  /** Replaces the insert of new rows, which are made by a verb of their own (a member, not only a row). */
  insert?: (tx: TxCtx<Member>, rows: New[]) => Promise<void>;
  /** Replaces the overwriting of stored rows in the same way. */
  update?: (tx: TxCtx<Member>, updates: { before: Stored; after: Stored }[]) => Promise<void>;
  /** Called after writing, in the transaction. */
  written?: (tx: TxCtx<Member>, writes: Writes<New, Stored>) => Promise<void>;
  /**
   * Returns the lines that the question before a delete lists; throws a Refusal when one of the rows may not be deleted. Called again
   * before the delete itself.
   */
  mayDelete?: (ctx: MemberCtx, rows: Stored[]) => Promise<string[]>;
  /** Called before the rows are deleted, in the transaction: deletes what depends on them. */
  deleting?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
  /** Replaces the delete (accounts are only closed). */
  remove?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
  /** Called after the rows are deleted, in the transaction. */
  deleted?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
};

export type GridStore = {
  grid: Grid;
  table: MySqlTable;
  /** The table's columns by field, including those of another name. */
  columns: Record<string, MySqlColumn>;
  /** All fields of a row, columns and joined ones. Joined expressions are typed as columns, because conditions and orders take both. */
  fields: Record<string, MySqlColumn>;
  primary: string[];
  joins: [table: MySqlTable, condition: SQL][];
  /** The fields of `kept`, each with the table's property that stores it. */
  kept: (Kept & { field: string; property: string })[];
  row: z.ZodObject;
  verbs: GridVerbs;
};

/**
 * Ties a declared grid to its table and its row's schema; a field that neither has does not compile. The table has `updated_at` (the stamp
 * that prevents lost updates) and a primary or unique key over the grid's key fields. `joined` are fields of other tables, read-only unless the
 * grid's own `update` writes them, which may be part of the key; `on` joins each table (left). `verbs` holds what is special about this grid; the kit has no code for a single
 * grid.
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
  const store: GridStore = {
    grid,
    table,
    columns,
    fields: { ...columns, ...(joined?.fields as Record<string, MySqlColumn> | undefined) },
    primary: Object.keys(own).filter((field) => primary.has(own[field]!)),
    joins: joined?.on ?? [],
    kept,
    row,
    // The kit handles all grids' rows as `Row`; only this function knows the exact types.
    verbs: verbs as unknown as GridVerbs,
  };
  stores.set(grid.id, store);
  return store;
}

const stores = new Map<string, GridStore>();

/** Every store of the site: each is made when its routes are loaded, which the server does at its start. */
export const allStores = (): GridStore[] => [...stores.values()];
export const storeOf = (gridId: string): GridStore | undefined => stores.get(gridId);

/** A text field that is stored in a column of another name or in another form: how a stored value is shown, and a typed one stored. */
export function keptAs<C extends MySqlColumn>(
  column: C,
  shown: (stored: GetColumnData<C>) => string,
  stored: (typed: string) => GetColumnData<C>,
): Kept {
  return { column, shown: shown as Kept["shown"], stored };
}

/** The screen's scope joined with the member's own. */
export function ownScope(store: GridStore, ctx: MemberCtx, scope: Scope = {}): Scope {
  return { ...scope, ...store.verbs.scope?.(ctx) };
}

/** Refuses `account.proof-needed` where a write of this grid asks for a fresh proof. */
export async function refuseUnproven({ verbs }: GridStore, ctx: MemberCtx): Promise<void> {
  if (verbs.proof) await requireFreshProof(ctx);
}

/** A stored row with its cells as shown. */
export function shownRow({ kept }: GridStore, row: Row): Row {
  const own = kept.filter(({ field }) => field in row);
  return own.length > 0 ? { ...row, ...Object.fromEntries(own.map(({ field, shown }) => [field, shown(row[field])])) } : row;
}

/** Typed cells in the form the table stores. */
export function storedCells({ kept }: GridStore, cells: Row): Row {
  const own = kept.filter(({ field }) => field in cells);
  return { ...cells, ...Object.fromEntries(own.map(({ field, property, stored }) => [property, stored(cells[field] as string)])) };
}
