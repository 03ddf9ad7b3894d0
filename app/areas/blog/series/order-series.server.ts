import { and, eq } from "drizzle-orm";
import { announce } from "~/core/announce.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isDuplicate } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { contents, contentsSeries, seriesContents } from "~db/schema/blog";
import { ownSeries, placesOf } from "./own-series.server";

/** Swaps a post with the series' undeleted post at offset `by`, if any. Refuses `common.not-found`. */
export async function movePost(ctx: MemberCtx, input: { seriesId: number; contentsId: number; by: -1 | 1 }): Promise<void> {
  const { seriesId, contentsId, by } = input;
  await inTransaction(ctx, async (tx) => {
    await ownSeries(tx, seriesId, true);
    const rows = await tx.db
      .select({ contentsId: seriesContents.contentsId, deleteYn: contents.deleteYn })
      .from(seriesContents)
      .innerJoin(contents, eq(contents.contentsId, seriesContents.contentsId))
      .where(eq(seriesContents.seriesId, seriesId));
    const open = new Set(rows.filter(({ deleteYn }) => deleteYn === "N").map((row) => row.contentsId));
    const order = (await placesOf(tx, seriesId)).filter((id) => open.has(id));
    const index = order.indexOf(contentsId);
    if (index < 0) throw new Refusal("common.not-found");
    const other = order[index + by];
    if (other === undefined) return;
    [order[index], order[index + by]] = [other, contentsId];
    for (const [place, id] of order.entries())
      await tx.db
        .update(seriesContents)
        .set({ place: place + 1 })
        .where(eq(seriesContents.contentsId, id));
    await tx.audit("blog.series-ordered", `series:${seriesId}`, { contentsId, by });
    for (const id of order) tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${id}`));
  });
}

/** Renames a series. Refuses `common.not-found`, and `blog.series-taken` for the name of another own series. */
export async function renameSeries(ctx: MemberCtx, { seriesId, name }: { seriesId: number; name: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const before = await ownSeries(tx, seriesId, true);
    if (before.name === name) return;
    try {
      await tx.db.update(contentsSeries).set({ name, updatedAt: tx.now() }).where(eq(contentsSeries.seriesId, seriesId));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      throw new Refusal("blog.series-taken", {}, { field: "name" });
    }
    await tx.audit("blog.series-renamed", `series:${seriesId}`, { name });
    for (const id of await placesOf(tx, seriesId)) tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${id}`));
  });
}

/** Deletes a series; its posts stay. Refuses `common.not-found`. */
export async function dissolveSeries(ctx: MemberCtx, seriesId: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { name } = await ownSeries(tx, seriesId, true);
    const posts = await placesOf(tx, seriesId);
    await tx.db.delete(seriesContents).where(eq(seriesContents.seriesId, seriesId));
    await tx.db.delete(contentsSeries).where(and(eq(contentsSeries.seriesId, seriesId), eq(contentsSeries.userId, ctx.actor.userId)));
    await tx.audit("blog.series-dissolved", `series:${seriesId}`, { name });
    for (const id of posts) tx.afterCommit(() => announce("post-changed", `${ctx.actor.userId}:${id}`));
  });
}
