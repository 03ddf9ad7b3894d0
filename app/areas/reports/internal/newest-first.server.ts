import { and, asc, desc, lt, lte, or, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sendHistory } from "~db/schema/sending";
import type { Page } from "./rows.server";

const { deliveredAt, sendHistoryId } = sendHistory;

export const newestFirst = [desc(deliveredAt), desc(sendHistoryId)];

/** Dispatches after a given one, newest first. The plain `lte` lets the query seek in the index. */
export function behind({ createDate: at, sendHistoryId: id }: { createDate: Date; sendHistoryId: number }): SQL | undefined {
  return and(lte(deliveredAt, at), or(lt(deliveredAt, at), lt(sendHistoryId, id)));
}

/** Dispatch ids in order, by default newest first, read from an index alone. */
export async function idsOf(ctx: Ctx, where: SQL | undefined, size: number, skip = 0, order = newestFirst): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: sendHistoryId })
    .from(sendHistory)
    .where(where)
    .orderBy(...order)
    .limit(size)
    .offset(skip);
  return rows.map(({ id }) => id);
}

/** Ids of one page, read from the nearer end, so not always newest first; needs a snapshot. */
export async function idsOfPage(ctx: Ctx, where: SQL | undefined, { page, rowsPerPage }: Page, total: number): Promise<number[]> {
  const skip = (page - 1) * rowsPerPage;
  const left = total - skip;
  if (left <= 0) return [];
  if (skip <= left) return idsOf(ctx, where, rowsPerPage, skip);
  const oldestFirst = [asc(deliveredAt), asc(sendHistoryId)];
  return idsOf(ctx, where, Math.min(rowsPerPage, left), Math.max(0, left - rowsPerPage), oldestFirst);
}
