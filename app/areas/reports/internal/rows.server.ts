import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

/** True for null, which stands for everybody. */
export const ownedBy = (column: SQL, id: number | null): SQL => (id === null ? sql`TRUE` : sql`${column} = ${id}`);

export type Page = { page: number; rowsPerPage: number };

export const limited = ({ page, rowsPerPage }: Page): SQL => sql`LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`;

/** Read one page of rows that also carry totals. `all` is any such row, also for a page past the end; undefined without rows. */
export async function pageAndAll<R>(
  ctx: Ctx,
  query: SQL,
  page: Page,
  more: (rows: SQL) => SQL = (rows) => rows,
): Promise<{ rows: R[]; all: R | undefined }> {
  const rows = await ask<R>(ctx, more(sql`${query} ${limited(page)}`));
  if (rows.length > 0 || page.page === 1) return { rows, all: rows[0] };
  const [all] = await ask<R>(ctx, more(sql`${query} LIMIT 1`));
  return { rows, all };
}

/** Ids for IN (…), inlined: hundreds of parameters cost more than reading their rows. */
export const listOf = (ids: number[]): SQL => sql.raw(ids.map(Number).join(", "));
