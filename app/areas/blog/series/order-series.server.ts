import { and, eq, inArray, sql } from "drizzle-orm";
import type { Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction, type TxCtx } from "~/core/transaction.server";
import { contents, seriesContents } from "~db/schema/blog";
import { announceSeries } from "./announce-series.server";
import { ownSeries, placesOf } from "./own-series.server";

/** Swaps a post with the series' undeleted post at offset `by`, if any. Refuses `common.not-found`. */
export async function movePost(ctx: MemberCtx, { seriesId, contentsId, by }: { seriesId: number; contentsId: number; by: -1 | 1 }) {
  await inTransaction(ctx, async (tx) => {
    const order = await lockedOrder(tx, seriesId);
    const index = order.indexOf(contentsId);
    if (index < 0) throw new Refusal("common.not-found");
    const other = order[index + by];
    if (other === undefined) return;
    await writeOrder(tx, seriesId, order.with(index, other).with(index + by, contentsId));
  });
}

/** Puts a series' undeleted posts into the order of `contentsIds`; posts not named follow. Refuses `common.not-found`. */
export async function orderSeries(ctx: MemberCtx, { seriesId, contentsIds }: { seriesId: number; contentsIds: number[] }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockedOrder(tx, seriesId);
    const named = new Set(contentsIds);
    if (contentsIds.some((id) => !order.includes(id))) throw new Refusal("common.not-found");
    const next = [...named, ...order.filter((id) => !named.has(id))];
    if (next.some((id, index) => id !== order[index])) await writeOrder(tx, seriesId, next);
  });
}

/** Undeleted posts in order. */
async function lockedOrder(tx: TxCtx<Member>, seriesId: number): Promise<number[]> {
  await ownSeries(tx, seriesId, true);
  const rows = await tx.db
    .select({ contentsId: seriesContents.contentsId })
    .from(seriesContents)
    .innerJoin(contents, and(eq(contents.contentsId, seriesContents.contentsId), eq(contents.deleteYn, "N")))
    .where(eq(seriesContents.seriesId, seriesId));
  const open = new Set(rows.map((row) => row.contentsId));
  return (await placesOf(tx, seriesId)).filter((id) => open.has(id));
}

async function writeOrder(tx: TxCtx<Member>, seriesId: number, order: number[]): Promise<void> {
  await tx.db
    .update(seriesContents)
    .set({ place: sql`FIND_IN_SET(${seriesContents.contentsId}, ${order.join()})` })
    .where(and(eq(seriesContents.seriesId, seriesId), inArray(seriesContents.contentsId, order)));
  await tx.audit("blog.series-ordered", `series:${seriesId}`, { order });
  announceSeries(tx);
}
