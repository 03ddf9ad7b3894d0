import { and, desc, lt, lte, or, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { sendHistory } from "~db/schema/sending";

const { deliveredAt, sendHistoryId } = sendHistory;

/** The order of every list of dispatches. */
export const newestFirst = [desc(deliveredAt), desc(sendHistoryId)];

/** The condition for dispatches after a given one in that order. The simple bound lets the query seek in the index. */
export function behind({ createDate: at, sendHistoryId: id }: { createDate: Date; sendHistoryId: number }): SQL | undefined {
  return and(lte(deliveredAt, at), or(lt(deliveredAt, at), lt(sendHistoryId, id)));
}

/** The numbers of the dispatches of one page, from an index alone. */
export async function idsOf(ctx: Ctx, where: SQL | undefined, size: number, skip = 0): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: sendHistoryId })
    .from(sendHistory)
    .where(where)
    .orderBy(...newestFirst)
    .limit(size)
    .offset(skip);
  return rows.map(({ id }) => id);
}
