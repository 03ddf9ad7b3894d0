import type { MemberCtx } from "~/core/ctx.server";
import { excelFile } from "~/http/reply/excel.server";
import { whileAwaited } from "~/http/reply/while-awaited.server";
import { shown, toCell } from "./cells";
import { type Column, optionsOf } from "./grid";
import { listRows } from "./list.server";
import { gridQuery, type Pane } from "./load.server";
import type { Lookups, Row } from "./store.server";

const SLICE = 2000;

/** All rows of a grid's search and order as an Excel download (decision 193), read slice by slice; the URL's page does not matter. */
export async function gridExcel(request: Request, ctx: MemberCtx, { store, scope, closed }: Pane): Promise<Response> {
  const { grid } = store;
  const query = gridQuery(grid, new URL(request.url).searchParams);
  const lookups = (await store.verbs.lookups?.(ctx)) ?? {};
  const columns = grid.columns.map((column) => ({
    header: column.label,
    width: Math.round((column.width ?? 140) / 7),
    value: (row: Row) => excelCell(column, row[column.field], lookups),
  }));
  async function* rows() {
    for (let page = 1, left = !closed; left; page++) {
      const slice = await listRows(ctx, store, { ...query, page, size: SLICE }, scope);
      yield* slice.rows;
      left = page * SLICE < slice.total;
    }
  }
  return excelFile(grid.title, columns, whileAwaited(request, rows()));
}

function excelCell(column: Column, value: unknown, lookups: Lookups): string | number | Date | null {
  if (typeof value === "number" && column.kind === "number") return value;
  if (value instanceof Date && column.kind !== "date") return value;
  return shown(column, toCell(column, value), optionsOf(column, lookups));
}
