import { z } from "zod";
import type { Ctx } from "~/core/ctx.server";
import { isRefusal, type Refusal } from "~/core/refusal";
import { Outcome, PageNumber, pageOf, paged, RowsPerPage, succeeded } from "~/core/replies.server";
import { GRID_BODY } from "~/http/request/body.server";
import { type Access, granted } from "~/http/rest/access";
import { endpoint } from "~/http/rest/endpoint.server";
import { counted } from "~/messages/counted";
import { deleteRows } from "./delete.server";
import type { Grid } from "./grid";
import { listRows } from "./list.server";
import { parseKeys, type RawChange } from "./parse-change.server";
import { problemsOf } from "./problems.server";
import { saveRows } from "./save.server";
import type { GridStore, Row } from "./store.server";

const Anything = z.looseObject({});
/** Rows as they come; the store reads them by its schema and says what is wrong row by row. */
function rowsOf({ grid }: GridStore) {
  const fields = [...new Set([...grid.key, ...grid.columns.filter((column) => !column.readOnly).map((column) => column.field)])];
  const asList = (value: unknown) => (value && typeof value === "object" && !Array.isArray(value) ? [value] : value);
  return z.preprocess(asList, z.array(Anything).min(1).max(10_000)).describe(`rows of ${fields.join(", ")}`);
}

/**
 * The REST calls of a grid from its one declaration: `page`, `initialize`, `insert` (answers the duplicates, empty when all went in),
 * `update` (rows with their keys; `updatedAt` as read, if sent, guards against lost updates), `remove` (decisions 163–165). `page` and
 * `initialize` stand below the address. `exact` names further query parameters that a row's field must equal.
 * `export const { loader, action } = serve(...Object.values(gridEndpoints(helpCodes)))`.
 */
export function gridEndpoints(store: GridStore, { access = granted as Access, summary = store.grid.title, exact = [] as string[] } = {}) {
  const { grid } = store;
  const remove = endpoint({
    method: "DELETE",
    summary: `${summary} 삭제`,
    access,
    body: keysOf(grid),
    ...GRID_BODY,
    reply: Outcome,
    handle: async ({ ctx, body }) =>
      succeeded(
        `${await deleteRows(
          ctx,
          store,
          parseKeys(
            store,
            body.map((entry) => keyOf(grid, entry)),
          ),
        )}건을 삭제했습니다.`,
      ),
  });
  return {
    page: endpoint({
      method: "GET",
      at: "page",
      summary: `${summary} 목록`,
      access,
      query: queryOf(store, exact),
      reply: pageOf(replyRow(store)),
      handle: async ({ ctx, query }) => {
        const { page, rowsPerPage, sort, ...search } = query as { page: number; rowsPerPage: number; sort: string } & Record<
          string,
          string
        >;
        const scope = Object.fromEntries(exact.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
        const found = await listRows(ctx, store, { page, size: rowsPerPage, sort, search }, scope);
        return paged(found.rows.map(restRow), { page: found.page, size: rowsPerPage, total: found.total });
      },
    }),
    initialize: endpoint({
      method: "GET",
      at: "initialize",
      summary: `${summary} 초기값`,
      access,
      reply: z.record(z.string(), z.array(z.object({ value: z.string(), label: z.string() }))),
      handle: async ({ ctx }) => ({ useYnRelease, ...(await store.verbs.lookups?.(ctx)) }),
    }),
    insert: endpoint({
      method: "POST",
      summary: `${summary} 등록`,
      access,
      body: rowsOf(store),
      ...GRID_BODY,
      reply: z.array(Anything),
      handle: ({ ctx, body }) => insert(ctx, store, body),
    }),
    update: endpoint({
      method: "PUT",
      summary: `${summary} 수정`,
      access,
      body: rowsOf(store),
      ...GRID_BODY,
      reply: Outcome,
      handle: async ({ ctx, body }) => {
        const { updated } = await saveRows(ctx, store, { inserts: [], updates: body.map((row) => updateOf(store, row)) });
        return succeeded(`${counted(updated)}건을 수정했습니다.`);
      },
    }),
    remove,
  };
}

/** Duplicates are an answer here, not a failure: the rules list them (3 §7). */
async function insert(ctx: Ctx, store: GridStore, rows: Row[]): Promise<Row[]> {
  try {
    await saveRows(ctx, store, { inserts: rows, updates: [] });
    return [];
  } catch (error) {
    if (!isRefusal(error, "grid.duplicates")) throw error;
    return problemsOf(error as Refusal).duplicates ?? rows;
  }
}

function updateOf({ grid, columns }: GridStore, row: Row): RawChange["updates"][number] {
  const { updatedAt, ...cells } = row;
  const stamp = typeof updatedAt === "string" ? new Date(updatedAt).getTime() : null;
  const own = Object.entries(cells).filter(([field]) => field in columns);
  return { key: grid.key.map((field) => row[field]), stamp, cells: Object.fromEntries(own) };
}

/** A body of keys: rows, a single row, bare values when the key is one field; or the query form, where lists are zipped. */
function keysOf({ key }: Grid) {
  const asList = (value: unknown): unknown => {
    if (value === null || value === undefined || Array.isArray(value)) return value;
    if (typeof value !== "object") return [value];
    const lists = key.map((field) => [(value as Row)[field]].flat());
    return lists[0]!.map((_, index) => Object.fromEntries(key.map((field, part) => [field, lists[part]![index]])));
  };
  const entry = key.length === 1 ? z.union([Anything, z.string(), z.number()]) : Anything;
  return z
    .preprocess(asList, z.array(entry).min(1).max(10_000))
    .describe(`rows of ${key.join(", ")}${key.length === 1 ? ", or its values" : ""}`);
}

const keyOf = ({ key }: Grid, entry: unknown): unknown[] =>
  typeof entry === "object" && entry !== null ? key.map((field) => (entry as Row)[field]) : [entry];

function queryOf(store: GridStore, exact: string[]) {
  const names = [...store.grid.search.map((entry) => entry.name), ...exact];
  const searches = Object.fromEntries(names.map((name) => [name, z.string().trim().max(200).catch("").optional()]));
  return z.object({ page: PageNumber, rowsPerPage: RowsPerPage(store.grid.pageSize), sort: z.string().max(61).catch(""), ...searches });
}

function replyRow(store: GridStore) {
  const fields = [...new Set([...store.grid.key, ...store.grid.columns.map((column) => column.field)])];
  const cell = z.union([z.string(), z.number()]).nullable();
  return z.object({ ...Object.fromEntries(fields.map((field) => [field, cell])), updatedAt: z.string() });
}

function restRow(row: Row): { updatedAt: string } {
  const entries = Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]);
  return Object.fromEntries(entries) as { updatedAt: string };
}

const useYnRelease = [
  { value: "Y", label: "사용" },
  { value: "N", label: "사용 안 함" },
];
