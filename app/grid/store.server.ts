import { getTableColumns, type SQL } from "drizzle-orm";
import type { MySqlColumn, MySqlTable } from "drizzle-orm/mysql-core";
import type { z } from "zod";
import type { Ctx } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import type { Grid, Option } from "./grid";

export type Row = Record<string, unknown>;
/** Values every row of this view has and every new row gets: `{ commonCode: "job" }`, `{ userId: 7 }`. Names of the table's columns. */
export type Scope = Record<string, string | number>;
export type Lookups = Record<string, Option[]>;
export type Writes<R = Row> = { inserts: R[]; updates: { before: R; after: R }[] };

/** What is special about one grid. */
export type GridVerbs<R = Row> = {
  /** The rows that exist for this actor; added to whatever scope the screen gives. */
  scope?: (ctx: Ctx) => Scope;
  /** Read-only columns from other tables, by field; `on` joins each table (left). */
  joined?: { fields: Record<string, MySqlColumn | SQL.Aliased>; on: [table: MySqlTable, condition: SQL][] };
  /** Columns of the table under another name than the table gives them, by field. */
  renamed?: Record<string, MySqlColumn>;
  /** A stored row as its cells show it: opens what lies sealed. What was typed is sealed again by `check`. */
  shown?: (row: Row) => Row;
  /** Rows that are left out of every list. */
  listed?: SQL;
  /** A search that is not "contains" or "equals"; by its name. */
  search?: Record<string, (text: string) => SQL | undefined>;
  /** Options of the select columns, by field; `/initialize` answers them too. */
  lookups?: (ctx: Ctx) => Promise<Lookups>;
  /** New rows that count as not typed and are left out. */
  skip?: (cells: Row) => boolean;
  /** Before writing, in the transaction. Refuses by throwing: a Refusal, or `refuseCells`. May change `after` and the inserts in place. */
  check?: (tx: TxCtx, writes: Writes<R>) => Promise<void>;
  /** After writing, in the transaction. */
  written?: (tx: TxCtx, writes: Writes<R>) => Promise<void>;
  /** Lines the question before a delete lists. Throws a Refusal when one of the rows may not go. Asked again before the delete itself. */
  mayDelete?: (ctx: Ctx, rows: R[]) => Promise<string[]>;
  /** Before the rows go, in the transaction: what goes with them. */
  deleting?: (tx: TxCtx, rows: R[]) => Promise<void>;
  /** Instead of deleting the rows (accounts are only closed). */
  remove?: (tx: TxCtx, rows: R[]) => Promise<void>;
  /** After rows went, in the transaction. */
  deleted?: (tx: TxCtx, rows: R[]) => Promise<void>;
};

export type GridStore = {
  grid: Grid;
  table: MySqlTable;
  columns: Record<string, MySqlColumn>;
  row: z.ZodObject;
  verbs: GridVerbs;
};

/**
 * Ties a declared grid to its table and to the schema of its row. The table has `updated_at` (the stamp against lost updates) and a primary
 * or unique key over the grid's key fields. `verbs` say what is special about this grid; the kit itself knows no grid.
 */
export function gridStore<S extends z.ZodObject>(grid: Grid, table: MySqlTable, row: S, verbs: GridVerbs<z.output<S>> = {}): GridStore {
  return { grid, table, columns: { ...getTableColumns(table), ...verbs.renamed }, row, verbs: verbs as GridVerbs };
}

/** The scope of a view together with the actor's own. */
export function scopeOf(store: GridStore, ctx: Ctx, scope: Scope = {}): Scope {
  return { ...scope, ...store.verbs.scope?.(ctx) };
}
