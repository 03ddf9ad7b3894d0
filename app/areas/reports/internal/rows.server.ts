import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { ask } from "~db/ask.server";

/** The condition that a column is `id`; none when null, which means everybody's. */
export const ownedBy = (column: SQL, id: number | null): SQL => (id === null ? sql`TRUE` : sql`${column} = ${id}`);

export type Page = { page: number; rowsPerPage: number };

export const limited = ({ page, rowsPerPage }: Page): SQL => sql`LIMIT ${rowsPerPage} OFFSET ${(page - 1) * rowsPerPage}`;

/**
 * One page of an ordered SELECT each of whose rows also says something of all of them, as their number. `all` is such a row, undefined when
 * there are none: of a page past the end, which has no rows, the first of all. `more` adds to the page what only its rows need.
 */
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

/** Numbers of rows for IN (…), written out: hundreds of parameters take longer to put together than their rows to read. */
export const listOf = (ids: number[]): SQL => sql.raw(ids.map(Number).join(", "));
