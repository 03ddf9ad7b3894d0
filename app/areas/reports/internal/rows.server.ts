import type { Ctx } from "~/core/ctx.server";
import { ask, type Value } from "~db/ask.server";

export type Page = { page: number; rowsPerPage: number };

/** Values of `LIMIT ? OFFSET ?`. */
export const pageValues = ({ page, rowsPerPage }: Page): [rows: number, skipped: number] => [rowsPerPage, (page - 1) * rowsPerPage];

/** Read a page of rows that each hold totals; past the last page, totals of the first row. The statement ends with `LIMIT ? OFFSET ?`. */
export async function pageWithTotals<R>(
  ctx: Ctx,
  statement: string,
  values: Value[],
  page: Page,
): Promise<{ rows: R[]; totals: R | undefined }> {
  const rows = await ask<R>(ctx, statement, [...values, ...pageValues(page)]);
  if (rows.length > 0 || page.page === 1) return { rows, totals: rows[0] };
  const [totals] = await ask<R>(ctx, statement, [...values, 1, 0]);
  return { rows, totals };
}
