import { getTableColumns, type GetColumnData, type SQL } from "drizzle-orm";
import { getTableConfig, type MySqlColumn, type MySqlTable } from "drizzle-orm/mysql-core";
import type { z } from "zod";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import type { Suggestion } from "~/core/replies.server";
import type { TxCtx } from "~/core/transaction.server";
import type { Grid, Option } from "./grid";

export type Row = Record<string, unknown>;
/** Fixed values of a view, which new rows get: `{ commonCode: "job" }`. */
export type Scope = Record<string, string | number>;
type Lookups = Record<string, Option[]>;
export type Writes<New = Row, Stored = Row> = { inserts: New[]; updates: { before: Stored; after: Stored }[] };
export type CallName = "page" | "initialize" | "insert" | "update" | "remove";

type Fields = Record<string, MySqlColumn | SQL>;
type Values<J extends Fields> = {
  [F in keyof J]: J[F] extends MySqlColumn ? GetColumnData<J[F]> | null : J[F] extends SQL<infer V> ? V : never;
};
type StoredRow<T extends MySqlTable, J extends Fields> = T["$inferSelect"] & Values<J>;
type NewRow<T extends MySqlTable, S extends z.ZodObject> = Omit<T["$inferInsert"], keyof z.output<S>> & z.output<S>;
type FieldOf<T extends MySqlTable, S extends z.ZodObject, J> = (keyof T["$inferSelect"] | keyof z.output<S> | keyof J) & string;

/** A field stored otherwise than shown. */
type Kept = { column: MySqlColumn; shown: (stored: unknown) => string; stored: (typed: string) => unknown };

export type GridVerbs<New = Row, Stored = Row, F extends string = string> = {
  /** "member" for grids of the member's own rows; default "granted". */
  access?: "member" | "granted";
  /** Writes need a fresh proof of identity (`core/fresh-proof`). */
  proof?: true;
  summary?: string;
  exact?: F[];
  calls?: CallName[];
  /** Path of the page call: default "page", "" for the grid's address. */
  pageAt?: string;
  /** Replaces the suggestions of a search, by its name. */
  suggest?: Record<string, (ctx: MemberCtx, keyword: string) => Promise<Suggestion[]>>;
  scope?: (ctx: MemberCtx) => Scope;
  kept?: { [N in F]?: Kept };
  listed?: SQL;
  search?: Record<string, (text: string) => SQL | undefined>;
  /** Options of selects, by field or `lookup`; also for `/initialize`. */
  lookups?: (ctx: MemberCtx) => Promise<Lookups>;
  /** Whether to ignore a new row as empty. */
  skip?: (cells: Row) => boolean;
  /** Called first, to lock. The returned function runs after all writes and may refuse. */
  lock?: (tx: TxCtx<Member>) => Promise<void | (() => Promise<void>)>;
  /** Called before writing. May refuse; may change `after` and the inserts in place. */
  check?: (tx: TxCtx<Member>, writes: Writes<New, Stored>) => Promise<void>;
  /** Replaces the insert, e.g. of a member. */
  insert?: (tx: TxCtx<Member>, rows: New[]) => Promise<void>;
  update?: (tx: TxCtx<Member>, updates: { before: Stored; after: Stored }[]) => Promise<void>;
  written?: (tx: TxCtx<Member>, writes: Writes<New, Stored>) => Promise<void>;
  /** Lines of the question before a delete. Refuses rows that may not be deleted. */
  mayDelete?: (ctx: MemberCtx, rows: Stored[]) => Promise<string[]>;
  deleting?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
  /** Replaces the delete: accounts are only closed. */
  remove?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
  deleted?: (tx: TxCtx<Member>, rows: Stored[]) => Promise<void>;
};

export type GridStore = {
  grid: Grid;
  table: MySqlTable;
  columns: Record<string, MySqlColumn>;
  /** Joined expressions are typed as columns: conditions and orders take both. */
  fields: Record<string, MySqlColumn>;
  primary: string[];
  joins: [table: MySqlTable, condition: SQL][];
  kept: (Kept & { field: string; property: string })[];
  row: z.ZodObject;
  verbs: GridVerbs;
};

/** Connects a grid with its table and schema. The table needs `updated_at` against lost updates and a unique key over the key fields. */
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
    // The grid code handles rows as `Row`; only this function knows exact types.
    verbs: verbs as unknown as GridVerbs,
  };
  stores.set(grid.id, store);
  return store;
}

const stores = new Map<string, GridStore>();

/** All grids: each registers when its route module loads. */
export const allStores = (): GridStore[] => [...stores.values()];
export const storeOf = (gridId: string): GridStore | undefined => stores.get(gridId);

/** A text field in another column or form. */
export function keptAs<C extends MySqlColumn>(
  column: C,
  shown: (stored: GetColumnData<C>) => string,
  stored: (typed: string) => GetColumnData<C>,
): Kept {
  return { column, shown: shown as Kept["shown"], stored };
}

/** The screen's scope plus the member's own, which wins. */
export function ownScope(store: GridStore, ctx: MemberCtx, scope: Scope = {}): Scope {
  return { ...scope, ...store.verbs.scope?.(ctx) };
}

/** Refuses `account.proof-needed` if the grid's writes need a fresh proof. */
export async function refuseUnproven({ verbs }: GridStore, ctx: MemberCtx): Promise<void> {
  if (verbs.proof) await requireFreshProof(ctx);
}

export function shownRow({ kept }: GridStore, row: Row): Row {
  const own = kept.filter(({ field }) => field in row);
  return own.length > 0 ? { ...row, ...Object.fromEntries(own.map(({ field, shown }) => [field, shown(row[field])])) } : row;
}

export function storedCells({ kept }: GridStore, cells: Row): Row {
  const own = kept.filter(({ field }) => field in cells);
  return { ...cells, ...Object.fromEntries(own.map(({ field, property, stored }) => [property, stored(cells[field] as string)])) };
}
