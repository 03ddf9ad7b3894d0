import type { MemberCtx } from "~/core/ctx.server";
import { excelFile } from "~/http/reply/excel.server";
import { whileAwaited } from "~/http/reply/while-awaited.server";
import { allRows } from "../all-rows.server";
import { fileColumns } from "../file/file-columns";
import { gridQuery } from "./load.server";
import type { Pane } from "../pane";
import { ownScope } from "../store.server";

/** Excel file of all rows of a search (rule 193). Rejects when the first rows cannot be read. */
export async function gridExcel(request: Request, ctx: MemberCtx, { store, scope, closed }: Pane): Promise<Response> {
  const { grid } = store;
  const query = gridQuery(grid, new URL(request.url).searchParams);
  const lookups = (await store.verbs.lookups?.(ctx)) ?? {};
  const columns = fileColumns(grid, { lookups, scope, view: ownScope(store, ctx, scope) }).map(({ label, column, value }) => ({
    header: label,
    width: Math.round((column?.width ?? 140) / 7),
    value,
  }));
  const rows = closed ? [] : allRows(ctx, store, query, scope);
  return excelFile(grid.title, columns, await whileAwaited(request, rows));
}
