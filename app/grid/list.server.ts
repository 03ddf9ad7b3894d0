import { and, asc, count, desc, eq, like, or, type SQL } from "drizzle-orm";
import type { MySqlColumn } from "drizzle-orm/mysql-core";
import type { Ctx } from "~/core/ctx.server";
import type { Search } from "./grid";
import { withScope } from "./keys.server";
import { type GridStore, type Row, type Scope, scopeOf } from "./store.server";

export type GridQuery = {
  /** Counts from 1; past the end is the last page. */
  page: number;
  size: number;
  /** "field" or "-field"; a field that cannot be sorted by falls back to the grid's own order. */
  sort: string;
  search: Record<string, string>;
};

/** One page of a grid's rows by search and order, and how many there are in all. Joined fields come along. */
export async function listRows(
  ctx: Ctx,
  store: GridStore,
  query: GridQuery,
  scope: Scope = {},
): Promise<{ rows: Row[]; total: number; page: number }> {
  const where = and(store.verbs.listed, withScope(store, scopeOf(store, ctx, scope)), searchCondition(store, query.search));
  const [counted] = await joinedTo(store, ctx.db.select({ total: count() }).from(store.table).$dynamic()).where(where);
  const total = Number(counted!.total);
  const page = Math.max(1, Math.min(query.page, Math.ceil(total / query.size)));
  if (total === 0) return { rows: [], total, page: 1 };
  const selected = ctx.db.select(selection(store)).from(store.table).$dynamic();
  const rows = await joinedTo(store, selected)
    .where(where)
    .orderBy(...order(store, query.sort))
    .limit(query.size)
    .offset((page - 1) * query.size);
  const { shown } = store.verbs;
  return { rows: shown ? rows.map(shown) : rows, total, page };
}

/** What a row of the grid has: its key, its columns and its stamp, by field; joined fields among them. */
export function selection({ grid, columns, verbs }: GridStore): Record<string, MySqlColumn> {
  const all = { ...columns, ...verbs.joined?.fields } as Record<string, MySqlColumn>;
  const searched = grid.search.flatMap((entry) => entry.fields ?? [entry.name]);
  const names = new Set([...grid.key, ...grid.columns.map((column) => column.field), ...(grid.also ?? []), ...searched, "updatedAt"]);
  return Object.fromEntries([...names].filter((name) => name in all).map((name) => [name, all[name]!]));
}

// drizzle's builder changes its type with each join; what comes out is a row of `selection`.
export function joinedTo({ verbs }: GridStore, query: any): any {
  return (verbs.joined?.on ?? []).reduce((joining, [table, condition]) => joining.leftJoin(table, condition), query);
}

function searchCondition(store: GridStore, search: Record<string, string>): SQL | undefined {
  const asked = store.grid.search.filter((entry) => search[entry.name]);
  return and(...asked.map((entry) => oneSearch(store, entry, search[entry.name]!)));
}

function oneSearch(store: GridStore, entry: Search, text: string): SQL | undefined {
  const own = store.verbs.search?.[entry.name];
  if (own) return own(text);
  const found = selection(store);
  const fields = entry.fields ?? [entry.name];
  if (entry.options) return or(...fields.map((field) => eq(found[field]!, text)));
  return or(...fields.map((field) => like(found[field]!, contains(text))));
}

/** A LIKE pattern that finds the text as it was typed: % and _ are only characters. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function order(store: GridStore, sort: string): SQL[] {
  const { grid } = store;
  const found = selection(store);
  const sortable = grid.columns.filter((column) => !column.unsorted).map((column) => column.field);
  const wanted = sortable.includes(sort.replace(/^-/, "")) ? sort : grid.sort;
  const fields = [wanted, ...grid.key.filter((field) => field !== wanted.replace(/^-/, ""))];
  return fields.map((field) => (field.startsWith("-") ? desc(found[field.slice(1)]!) : asc(found[field]!)));
}
