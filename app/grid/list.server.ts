import { and, asc, count, desc, eq, like, or, type SQL } from "drizzle-orm";
import type { MySqlSelect } from "drizzle-orm/mysql-core";
import type { MemberCtx } from "~/core/ctx.server";
import type { Suggestion } from "~/core/replies.server";
import type { Search } from "./grid";
import { chunks, type Key, withKeys, withScope } from "./keys.server";
import { type GridStore, type Row, type Scope, ownScope, shownRow } from "./store.server";

export type GridQuery = {
  /** From 1; beyond the last page, the last. */
  page: number;
  size: number;
  /** Unsortable fields fall back to the grid's own order. */
  sort: string;
  search: Record<string, string>;
};

export async function listRows(
  ctx: MemberCtx,
  store: GridStore,
  query: GridQuery,
  scope: Scope = {},
): Promise<{ rows: Row[]; total: number; page: number }> {
  const where = whereOf(ctx, store, query.search, scope);
  const [counted] = await joinedTo(store, ctx.db.select({ total: count() }).from(store.table).$dynamic()).where(where);
  const total = Number((counted as { total: number }).total);
  const page = Math.max(1, Math.min(query.page, Math.ceil(total / query.size)));
  if (total === 0) return { rows: [], total, page: 1 };
  const selected = ctx.db.select(selection(store)).from(store.table).$dynamic();
  const rows = await joinedTo(store, selected)
    .where(where)
    .orderBy(...orderOf(store, query.sort))
    .limit(query.size)
    .offset((page - 1) * query.size);
  return { rows: rows.map((row) => shownRow(store, row)), total, page };
}

/** Primary keys of all matching rows, in list order. */
export async function listKeys(
  ctx: MemberCtx,
  store: GridStore,
  { sort, search }: Pick<GridQuery, "sort" | "search">,
  scope: Scope,
): Promise<Key[]> {
  const fields = Object.fromEntries(store.primary.map((name) => [name, store.fields[name]!]));
  const rows = await joinedTo(store, ctx.db.select(fields).from(store.table).$dynamic())
    .where(whereOf(ctx, store, search, scope))
    .orderBy(...orderOf(store, sort));
  return rows.map((row) => store.primary.map((name) => row[name]));
}

const MOST_SUGGESTED = 20;

/** Suggestions of a search box. A member's own grid suggests nothing for an empty keyword. */
export async function suggestRows(ctx: MemberCtx, store: GridStore, entry: Search, keyword: string): Promise<Suggestion[]> {
  const suggest = store.verbs.suggest?.[entry.name];
  if (suggest) return suggest(ctx, keyword);
  if (keyword === "" && store.verbs.access === "member") return [];
  const [first, second] = fieldsOf(entry).map((field) => store.fields[field]!);
  const query = ctx.db.selectDistinct({ value: first!, ...(second && { name: second }) }).from(store.table);
  const rows = await joinedTo(store, query.$dynamic())
    .where(whereOf(ctx, store, { [entry.name]: keyword }))
    .orderBy(asc(first!))
    .limit(MOST_SUGGESTED);
  return rows.map(({ value, name }) => ({ value: String(value), label: name ? `${shortened(String(name))} (${value})` : String(value) }));
}

/** Stored rows by key, or by `names`. `lock` locks them until the transaction ends. */
export async function findRows(
  { db }: MemberCtx,
  store: GridStore,
  keys: Key[],
  scope: Scope = {},
  { lock = false, names = store.grid.key } = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunks(keys)) {
    const query = joinedTo(store, db.select(store.fields).from(store.table).$dynamic());
    const filtered = query.where(and(withKeys(store, chunk, names), withScope(store, scope)));
    rows.push(...(await (lock ? filtered.for("update") : filtered)));
  }
  return rows;
}

const shortened = (name: string) => (name.length > 40 ? `${name.slice(0, 40)}…` : name);

/** All rows of a scope with joined fields, locked. */
export async function lockScope({ db }: MemberCtx, store: GridStore, scope: Scope): Promise<Row[]> {
  return joinedTo(store, db.select(store.fields).from(store.table).$dynamic()).where(withScope(store, scope)).for("update");
}

function selection({ grid, fields }: GridStore): GridStore["fields"] {
  const names = new Set([...grid.key, ...grid.columns.map((column) => column.field), ...(grid.also ?? []), "updatedAt"]);
  return Object.fromEntries([...names].map((name) => [name, fields[name]!]));
}

function joinedTo<Q extends MySqlSelect>({ joins }: GridStore, query: Q): Promise<Row[]> & Q {
  // drizzle's builder changes type with each join; the fields stay the selected ones.
  return joins.reduce((joining, [table, on]) => joining.leftJoin(table, on) as unknown as Q, query) as Promise<Row[]> & Q;
}

function whereOf(ctx: MemberCtx, store: GridStore, search: Record<string, string>, scope?: Scope): SQL | undefined {
  const searches = store.grid.search
    .filter((entry) => search[entry.name])
    .map((entry) => searchCondition(store, entry, search[entry.name]!));
  return and(store.verbs.listed, withScope(store, ownScope(store, ctx, scope)), ...searches);
}

function searchCondition(store: GridStore, entry: Search, text: string): SQL | undefined {
  const ownSearch = store.verbs.search?.[entry.name];
  if (ownSearch) return ownSearch(text);
  const fields = fieldsOf(entry).map((field) => store.fields[field]!);
  return or(...fields.map((field) => (entry.options || entry.lookup ? eq(field, text) : like(field, contains(text)))));
}

const fieldsOf = ({ name, fields = [name] }: Search) => fields;

/** LIKE pattern for values that contain the text, wildcards escaped. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

function orderOf(store: GridStore, sort: string): SQL[] {
  const { grid, fields: columns } = store;
  const sortable = grid.columns.filter((column) => !column.unsorted).map((column) => column.field);
  const wanted = sortable.includes(sort.replace(/^-/, "")) ? sort : grid.sort;
  const fields = [wanted, ...grid.key.filter((field) => field !== wanted.replace(/^-/, ""))];
  return fields.map((field) => (field.startsWith("-") ? desc(columns[field.slice(1)]!) : asc(columns[field]!)));
}
