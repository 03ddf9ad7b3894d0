import { helpOfColumns } from "~/help/help-texts.server";
import type { MemberCtx } from "~/core/ctx.server";
import { ROWS_PER_PAGE } from "~/core/replies.server";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { keptGridFields } from "~/http/screen/kept-form.server";
import { refusalText } from "~/messages/refusals.ko";
import { toCell } from "../cells";
import { readGridForm } from "./form.server";
import type { Change, Grid, GridData, Key } from "../grid";
import { type GridQuery, listRows } from "../list.server";
import { packRows, sentFields } from "../sent-rows";
import type { Pane } from "../pane";
import type { Row } from "../store.server";

/** Data of `<GridScreen>` for the URL. A closed pane is empty and runs no query. */
export async function loadGrid(request: Request, ctx: MemberCtx, { store, scope = {}, closed }: Pane): Promise<GridData> {
  const query = gridQuery(store.grid, new URL(request.url).searchParams);
  const { rows, total, page } = closed ? { rows: [], total: 0, page: 1 } : await listRows(ctx, store, query, scope);
  const typed = await keptChange(request, ctx, store.grid);
  return {
    rows: packed(store.grid, rows),
    total,
    page,
    totalPages: Math.ceil(total / query.size),
    size: query.size,
    sort: query.sort,
    search: query.search,
    lookups: (await store.verbs.lookups?.(ctx)) ?? {},
    help: await helpOfColumns(store.grid.columns),
    empty: emptyFields(store.grid, rows, query.sort),
    view: JSON.stringify([page, query.size, query.sort, query.search, scope]),
    live: plainCookie(request, scriptsCookieName) === "Y" && !new URL(request.url).searchParams.has("plain"),
    closed: closed ? refusalText(closed) : null,
    typed,
  };
}

/** Page, size, order and searches from a URL, under the grid's prefix. */
export function gridQuery(grid: Grid, params: URLSearchParams): GridQuery {
  const get = (name: string) => params.get(grid.prefix + name) ?? "";
  const size = Number(get("rowsPerPage"));
  const page = Number(get("page"));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: (ROWS_PER_PAGE as readonly number[]).includes(size) ? size : grid.pageSize,
    sort: get("sort"),
    search: Object.fromEntries(grid.search.map(({ name }) => [name, get(name).trim().slice(0, 200)])),
  };
}

/** The column that orders the rows stays. */
function emptyFields(grid: Grid, rows: Row[], sort: string): string[] {
  if (rows.length === 0) return [];
  const hidden = grid.columns.filter(
    (column) =>
      column.readOnly &&
      column.kind !== "image" &&
      column.field !== sort.replace("-", "") &&
      rows.every((row) => toCell(column, row[column.field]) === ""),
  );
  return hidden.map(({ field }) => field);
}

/** A key that equals its cells is not sent again. */
function packed(grid: Grid, rows: Row[]): string {
  const columns = new Map(grid.columns.map((column) => [column.field, column]));
  const fields = sentFields(grid).map((field) => columns.get(field) ?? { field, label: "" });
  return packRows(
    rows.map((row) => {
      const key = grid.key.map((field) => row[field]);
      const isText = key.every((part) => typeof part === "string");
      return {
        stamp: (row.updatedAt as Date).getTime(),
        key: isText ? null : exactKey(key),
        cells: fields.map((column) => toCell(column, row[column.field])),
      };
    }),
  );
}

export const exactKey = (key: unknown[]): Key => key.map((part) => (part instanceof Date ? part.toISOString() : (part as string | number)));

async function keptChange(request: Request, ctx: MemberCtx, grid: Grid): Promise<Change | null> {
  const fields = await keptGridFields(request, ctx, grid.id);
  if (!fields) return null;
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return readGridForm(grid, form).change;
}
